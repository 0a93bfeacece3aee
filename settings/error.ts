import { UseCaseError } from '#db/use-case-error.ts';

/**
 * Creates the error of a save in which settings were wrong and nothing changed.
 * @param title names the settings, in the plural: `e-mail settings`
 * @param errors messages by the path of their setting, such as `smtp.password`. A message begins with the path and contains no
 * secret
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
