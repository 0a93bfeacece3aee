const MESSAGES = {
  validation_failed: 'The AI settings were not saved; see errors.',
  settings_changed: 'Somebody else has changed the AI settings in the same moment. Nothing was saved; read them again.',
  ai_not_configured: 'It is not known which model to ask. Save provider, model and api_key at /ai/settings first.',
};

/** Why AI settings were not saved, or cannot be used; nothing was changed. Never with a key. */
export class AiSettingsError extends Error {
  readonly code: keyof typeof MESSAGES;
  /** Name of a setting to a message that begins with it. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(code: keyof typeof MESSAGES, errors: Readonly<Record<string, string>> = {}) {
    const [first, ...others] = Object.values(errors);
    super(first !== undefined && others.length === 0 ? `${first}.` : MESSAGES[code]);
    this.name = 'AiSettingsError';
    this.code = code;
    this.errors = errors;
  }
}
