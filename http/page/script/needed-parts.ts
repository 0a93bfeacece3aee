// Determines the additional scripts of a form. The server uses this for its own pages, the script for pages of other sites in
// the browser.

/** Field types that browsers have an input type for. Their rules are an additional script. */
export const FORMAT_TYPES = ['date', 'number', 'tel', 'url'];

/** Field types that few forms have. Their rules are an additional script. */
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
  'slot',
  'state',
  'time',
];

/** Field types of orders. Their rules are an additional script. */
export const ORDER_TYPES = ['coupon', 'product', 'product_option', 'shipping', 'total'];

/** Patterns in a form's markup that require an additional script, by the name of the script. */
const MARKS = {
  altcha: / data-captcha="[^"]*provider&quot;:&quot;altcha/,
  calculations: / data-formula="/,
  // A form in another page learns the provider from the answer that brings its tokens.
  captcha: / data-captcha="[^"]*provider&quot;:&quot;(?!altcha)/,
  code: / data-draft-code="/,
  drafts: / data-drafts="/,
  editor: / data-editor="/,
  fields: ofTypes(RICH_TYPES),
  // Other sites also write inputs without our classes. An e-mail address may have to be entered twice, or be limited to
  // domains.
  formats: new RegExp(
    `${ofTypes(FORMAT_TYPES).source}| type="?(?:date|number|url)\\b| data-(?:confirm|(?:allowed|denied)_domains)=`,
  ),
  groups: / data-group[\s=>]/,
  invitation: / name="_svc_invitation"/,
  logic: / data-(?:conditional|formula|jumps)="/,
  numbers: / data-(?:amount|number)[\s=>]| type="?number\b/,
  order: ofTypes(ORDER_TYPES),
  pages: / data-pages="/,
  pipes: / data-pipes="/,
  ranking: / data-ranking="/,
  rows: / data-(?:repeat|same)="/,
  signature: / data-signature="/,
  slots: / data-slots="/,
  states: / data-(?:country_field|states)="/,
  tokens: / data-(?:captcha|drafts|payment)[\s=>]/,
  total: / data-(?:total|order)="/,
  uploads: / data-files="/,
  visits: / data-visits[\s=>]/,
};
export type ScriptPart = keyof typeof MARKS;
export const SCRIPT_PARTS = Object.keys(MARKS) as ScriptPart[];

/**
 * Returns the names of the additional scripts that a form needs, by its markup as the server writes it or a browser serialises
 * it.
 */
export function neededParts(html: string): ScriptPart[] {
  return SCRIPT_PARTS.filter((part) => MARKS[part].test(html));
}

function ofTypes(types: readonly string[]): RegExp {
  return new RegExp(` svca-field-(?:${types.join('|')})\\b`);
}
