/** Why settings were not saved, or cannot be used; nothing was changed. Never with a value of a secret. */
export class SettingsRefused extends Error {
  /** Stable; `validation_failed` has `errors`. */
  readonly code: string;
  /** Path of a setting, as `smtp.password`, to a message that begins with it. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(code: string, message: string, errors: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'SettingsRefused';
    this.code = code;
    this.errors = errors;
  }
}

/** @param title of the settings, in the plural: `e-mail settings` */
export function invalidSettings(title: string, errors: Readonly<Record<string, string>>): SettingsRefused {
  const [first, ...others] = Object.values(errors);
  const message = others.length === 0 ? `${first}.` : `The ${title} were not saved; see errors.`;
  return new SettingsRefused('validation_failed', message, errors);
}

export function settingsChanged(title: string): SettingsRefused {
  const message = `Somebody else has changed the ${title} in the same moment. Nothing was saved; read them again.`;
  return new SettingsRefused('settings_changed', message);
}
