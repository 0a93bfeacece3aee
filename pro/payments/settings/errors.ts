const MESSAGES = {
  validation_failed: 'The payment settings were not saved; see errors.',
  settings_changed:
    'Somebody else has changed these payment settings in the same moment. Nothing was saved; read them again.',
};

/** Why payment settings were not saved; nothing of them was. Never with a value of a key. */
export class PaymentSettingsError extends Error {
  readonly code: keyof typeof MESSAGES;
  /** Path of a key, as `stripe.test.secret_key`, to a message that begins with it. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(code: keyof typeof MESSAGES, errors: Readonly<Record<string, string>> = {}) {
    const [first, ...others] = Object.values(errors);
    super(first !== undefined && others.length === 0 ? `${first}.` : MESSAGES[code]);
    this.name = 'PaymentSettingsError';
    this.code = code;
    this.errors = errors;
  }
}
