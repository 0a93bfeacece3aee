/** Why settings of mail were not saved; nothing of them was. Never with a value of a secret. */
export class MailSettingsError extends Error {
  readonly code: 'validation_failed' | 'settings_changed';
  /** Path of a key, as `sendgrid.api_key`, to a message that begins with it. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(code: MailSettingsError['code'], message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'MailSettingsError';
    this.code = code;
    this.errors = errors;
  }
}
