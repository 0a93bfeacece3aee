import { UseCaseError } from '#db/use-case-error.ts';

/**
 * Settings that are wrong; nothing was changed.
 * @param title of the settings, in the plural: `e-mail settings`
 * @param errors path of a setting, as `smtp.password`, to a message that begins with it, without a value of a secret
 */
export function invalidSettings(title: string, errors: Record<string, string>): UseCaseError {
  const [first, ...others] = Object.values(errors);
  const message = others.length === 0 ? `${first}.` : `The ${title} were not saved; see errors.`;
  return new UseCaseError('invalid', 'validation_failed', message, errors);
}

export function settingsChanged(title: string): UseCaseError {
  const message = `Somebody else has changed the ${title} in the same moment. Nothing was saved; read them again.`;
  return new UseCaseError('conflict', 'settings_changed', message);
}
