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

/** What the script says of sending; `{wait}` is a time such as `20 s`. */
export const SENDING_TEXTS = {
  sending: 'Sending …',
  saving: 'Saving …',
  networkError: 'The form could not be sent. Check your connection and try again. What you typed is still here.',
  rateLimited:
    'Too many submissions came from your network. Wait {wait}, then try again. What you typed is still here.',
  unavailable: 'The form cannot be sent at the moment. Try again in {wait}. What you typed is still here.',
  serverError: 'Something went wrong on our side. Try again later. What you typed is still here.',
  noPayment:
    'The payment could not be started, and nothing was charged. Try again in {wait}. What you typed is still here.',
  confirmCaptcha: 'Confirm that you are not a robot.',
  noCaptcha:
    'The check that you are not a robot could not be loaded, so that the form was not sent. Allow it in your browser, or try again later. What you typed is still here.',
  aMoment: 'a moment',
} as const;

/**
 * `networkError` when the service has another origin than the page: a script cannot find out whether the service was not
 * reached or its answer was withheld because the form does not allow the page.
 */
export const FOREIGN_NETWORK_ERROR =
  'The form could not be sent. Either the form service cannot be reached, or this page is not allowed to use the form. Check your connection and try again. What you typed is still here.';

/** Key of the text above the marked fields. */
export const SUMMARY_TEXT = 'checkFields';

/** What the server puts round the script when it serves it. */
export interface Served {
  /** Surface A, absolute. */
  restUrl: string;
  i18n: Record<string, string>;
}

/** The element in which our own form page says what only it knows: `{restUrl, nonce}` as JSON. */
export const PAGE_SETTINGS_ID = 'svca-forms';
