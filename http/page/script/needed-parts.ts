// Which further scripts a form needs. The server and the script for pages of other sites import this: a page of our own has them.

/** Field types whose inputs browsers have a type for: their rules are a further script. */
export const FORMAT_TYPES = ['date', 'number', 'tel', 'url'];

/** Field types that few forms have: their rules are a further script. */
export const RICH_TYPES = [
  'address',
  'calculated',
  'country',
  'currency',
  'date_range',
  'datetime',
  'file',
  'image',
  'matrix',
  'name',
  'password',
  'range',
  'ranking',
  'rating',
  'rich_text',
  'scale',
  'signature',
  'state',
  'time',
];

/** Field types of orders: their rules are a further script. */
export const ORDER_TYPES = ['coupon', 'product', 'product_option', 'shipping', 'total'];

/** What in a form's markup says that it needs a further script, by the name of that script. */
const MARKS = {
  altcha: / data-captcha="[^"]*provider&quot;:&quot;altcha/,
  calculations: / data-formula="/,
  // Which provider a form in another page has, its tokens tell.
  captcha: / data-captcha="[^"]*provider&quot;:&quot;(?!altcha)/,
  code: / data-draft-code="/,
  drafts: / data-drafts="/,
  editor: / data-editor="/,
  fields: ofTypes(RICH_TYPES),
  // Sites write inputs without a class of ours, too; and an address may have to be entered twice, or be of some domain.
  formats: new RegExp(
    `${ofTypes(FORMAT_TYPES).source}| type="?(?:date|number|url)\\b| data-(?:confirm|(?:allowed|denied)_domains)=`,
  ),
  groups: / data-group[\s=>]/,
  logic: / data-(?:conditional|formula|jumps)="/,
  numbers: / data-(?:amount|number)[\s=>]| type="?number\b/,
  order: ofTypes(ORDER_TYPES),
  pages: / data-pages="/,
  pipes: / data-pipes="/,
  rows: / data-(?:repeat|same)="/,
  signature: / data-signature="/,
  states: / data-(?:country_field|states)="/,
  tokens: / data-(?:captcha|drafts|payment)[\s=>]/,
  total: / data-(?:total|order)="/,
  uploads: / data-files="/,
};
export type ScriptPart = keyof typeof MARKS;
export const SCRIPT_PARTS = Object.keys(MARKS) as ScriptPart[];

/** The further scripts that a form needs, by its markup as the server writes it and browsers serialise it. */
export function neededParts(html: string): ScriptPart[] {
  return SCRIPT_PARTS.filter((part) => MARKS[part].test(html));
}

function ofTypes(types: readonly string[]): RegExp {
  return new RegExp(` svca-field-(?:${types.join('|')})\\b`);
}
