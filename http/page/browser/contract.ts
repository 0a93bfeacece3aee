// What the server and the script agree on. Both import this; it needs neither Node nor a browser.

/** Keys of `svcaForms.i18n` for rules; that of any other rule is its own name. */
const RULE_KEYS: Partial<Record<string, string>> = {
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
