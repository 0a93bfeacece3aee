// What the server and the script agree on. Both import this; it needs neither Node nor a browser.

/** Keys of `svcaForms.i18n` for rules; that of any other rule is its own name. */
const RULE_KEYS: Partial<Record<string, string>> = {
  required: 'required',
  accepted: 'accepted',
  email: 'invalidEmail',
  url: 'invalidUrl',
  number: 'invalidNumber',
  date: 'invalidDate',
  pattern: 'invalidFormat',
  min_length: 'tooShort',
  max_length: 'tooLong',
  min: 'tooSmall',
  max: 'tooLarge',
  min_choices: 'tooFewChoices',
  max_choices: 'tooManyChoices',
  tel: 'invalidPhone',
  step: 'invalidStep',
};

export function textKeyOf(rule: string): string {
  return RULE_KEYS[rule] ?? rule;
}

/** Key of the text above the marked fields. */
export const SUMMARY_TEXT = 'checkFields';

/** What the server puts round the script when it serves it. */
export interface Served {
  /** Surface A, absolute. */
  restUrl: string;
  i18n: Record<string, string>;
}

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
  'state',
  'time',
];

/** What in a form's markup says that it needs a further script, by the name of that script. */
const MARKS = {
  calculations: / data-formula="/,
  captcha: / data-captcha="/,
  drafts: / data-drafts="/,
  editor: / data-editor="/,
  fields: new RegExp(` svca-field-(?:${RICH_TYPES.join('|')})\\b`),
  logic: / data-(?:conditional|formula|jumps)="/,
  pages: / data-pages="/,
  states: / data-(?:country_field|states)="/,
  total: / data-total="/,
  uploads: / data-files="/,
};
export type ScriptPart = keyof typeof MARKS;
export const SCRIPT_PARTS = Object.keys(MARKS) as ScriptPart[];

/** The further scripts that a form needs, by its markup as the server writes it and browsers serialise it. */
export function neededParts(html: string): ScriptPart[] {
  return SCRIPT_PARTS.filter((part) => MARKS[part].test(html));
}

/** The event at a form that was sent; it bubbles. A listener that prevents its default goes on by itself. */
export const SENT_EVENT = 'svca:sent';

export interface SentDetail {
  formId: number;
  message: string;
  /** Where the visitor goes now, absolute. */
  redirectUrl: string | null;
}

/** The element in which our own form page says what only it knows: `{restUrl, nonce}` as JSON. */
export const PAGE_SETTINGS_ID = 'svca-forms';
