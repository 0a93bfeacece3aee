import { mixed } from 'yup';
import { described } from '#forms/json-schema/meta.ts';
import { themeKeys } from '#forms/theme/option.ts';
import { isObject } from '#json.ts';
import { clearable, line } from './schema.ts';

/** A text, or texts by a part of their path. */
export type Translated = string | { [part: string]: Translated };

/** Texts by language, then by their position in the form: `title`, `fields.<name>.label`, `options.success_message`. */
export type Translations = Record<string, { [part: string]: Translated }>;

const TEXTS = { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'object' }] } };

/** Options that the core reads to render fields, mails and pages. */
export const ownKeys = {
  language: described(
    'The language of the form, as a BCP 47 tag.',
    clearable(
      line(35).test('language', (value, { createError, path }) => {
        const mistake = value ? languageMistake(value) : null;
        return mistake === null || createError({ message: `${path} ${mistake}` });
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

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
const REGIONS = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** @returns why a form cannot have this language, to follow the path of the option; null when it can */
export function languageMistake(tag: string): string | null {
  const malformed = 'must be a language tag such as en or pt-BR';
  if (tag.length > 35 || !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag)) return malformed;
  try {
    const { language, region } = new Intl.Locale(tag);
    // ICU names only a few hundred of the thousands of three-letter languages, so those are not checked.
    if (language.length === 2 && !LANGUAGES.of(language))
      return 'must be a language that there is, such as en or pt-BR';
    if (region && !REGIONS.of(region)) return 'must name a country or region that there is, as in pt-BR';
    return language === 'und' || !language ? malformed : null;
  } catch {
    return malformed;
  }
}
