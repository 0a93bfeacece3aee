// The contract between the server and the script. Both import this file, which needs neither Node nor a browser.

/** Keys of `svcaForms.i18n` by rule; any other rule has its own name as key. */
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

/** Settings that the server passes to the script when it serves it. */
export interface Served {
  /** Absolute URL of surface A. */
  restUrl: string;
  i18n: Record<string, string>;
}

/** Event that a form dispatches when it was sent; it bubbles. A listener that prevents its default continues by itself. */
export const SENT_EVENT = 'svca:sent';

export interface SentDetail {
  formId: number;
  message: string;
  /** Absolute URL that the visitor goes to next. */
  redirectUrl: string | null;
}

/** Id of the element in which our own form page stores its settings: `{restUrl, nonce}` as JSON. */
export const PAGE_SETTINGS_ID = 'svca-forms';
