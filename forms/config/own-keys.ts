import { mixed } from 'yup';
import { described } from '#forms/json-schema/meta.ts';
import { themeKeys } from '#forms/theme/option.ts';
import { isObject } from './json.ts';
import { clearable, line } from './schema.ts';

/** A text, or texts by a part of their path. */
export type Translated = string | { [part: string]: Translated };

/** By language, then as the form is built: `title`, `fields.<name>.label`, `options.success_message`. */
export type Translations = Record<string, { [part: string]: Translated }>;

const TEXTS = { type: 'object', additionalProperties: { type: ['string', 'object'] } };

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
  translations: described(
    'Texts of the form in other languages: a BCP 47 tag to `title`, `fields` (by name: `label`, `description`, `placeholder`, `options` by value, `messages` by rule) and `options` (as there, entries of lists by their `key`). Texts of the service need none.',
    clearable(
      mixed<Translations>({ type: 'translations', check: (value): value is Translations => isObject(value) })
        .meta({ json: { type: 'object', additionalProperties: TEXTS } })
        .typeError(`\${path} must be an object of language tags`),
    ),
  ),
  ...themeKeys,
};

export function isLanguageTag(value: string): boolean {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(value)) return false;
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
