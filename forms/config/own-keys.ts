import { described } from '#forms/json-schema/meta.ts';
import { clearable, line } from './schema.ts';

/** Options that fields, mails and pages are rendered by, whatever features there are. */
export const ownKeys = {
  language: described(
    'The language of the form, as a BCP 47 tag.',
    clearable(
      line(35).test('language', `\${path} must be a language tag such as en or pt-BR`, (value) => {
        return !value || isLanguageTag(value);
      }),
    ),
  ),
};

function isLanguageTag(value: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
