import type { FormOption } from '#forms/config/option.ts';
import { languageMistake } from '#forms/config/own-keys.ts';
import { hasControlCharacters, joinPath, type Report } from '#forms/config/schema.ts';
import { checkTemplate } from '#forms/templates/checks.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { type OptionText, type TranslatableText, translatableTexts } from './translatable-texts.ts';

const PATH = 'config.options.translations';

/** Creates the check of the option `translations`. @param texts the texts that the options of all features declare */
export function translationsCheck(texts: readonly OptionText[]): Required<FormOption>['check'] {
  return ({ translations, ...options }, { fields, known, pipes }, report) => {
    if (!isObject(translations)) return;
    const languages = Object.keys(translations);
    if (languages.length > budgets.formLanguages.atMost)
      report(PATH, `must have at most ${budgets.formLanguages.atMost} languages`);
    const formLanguage =
      typeof options.language === 'string' && options.language ? options.language : DEFAULT_TEXTS.language;
    const places = new Map(
      translatableTexts(null, { fields, options }, texts).map((place) => [place.path.join('\n'), place]),
    );
    const seen = new Set([formLanguage.toLowerCase()]);
    for (const language of languages.slice(0, budgets.formLanguages.atMost)) {
      const path = joinPath(PATH, language);
      const mistake = languageMistake(language);
      if (mistake) report(path, mistake);
      else if (seen.has(language.toLowerCase()))
        report(path, 'is the language of the form, or repeats another language');
      seen.add(language.toLowerCase());
      checkTree(path, [], translations[language]);
    }

    function checkTree(path: string, parts: string[], value: unknown): void {
      const translatable = places.get(parts.join('\n'));
      if (translatable) checkText(path, value, translatable, report);
      else if (!isObject(value) || parts.length > 8) report(path, 'is no text of this form that visitors read');
      else for (const [key, inner] of Object.entries(value)) checkTree(joinPath(path, key), [...parts, key], inner);
    }

    function checkText(path: string, value: unknown, translatable: TranslatableText, reportText: Report): void {
      const { atMost, isLine, mode, piped } = translatable;
      if (typeof value !== 'string') reportText(path, 'must be a string');
      else if (value.length > atMost) reportText(path, `must have at most ${atMost} characters`);
      else if (isLine && hasControlCharacters(value))
        reportText(path, 'must not contain line breaks or control characters');
      else if (mode) checkTemplate(path, value, mode, known, reportText);
      else if (piped) pipes({ path, text: value, own: fieldOf(translatable), isHtml: piped === 'html' }, reportText);
    }
  };
}

/** Returns the path of the field that a text belongs to: `who.city` for `fields.who.fields.city.label`. */
function fieldOf({ path }: TranslatableText): string {
  const names: string[] = [];
  for (let index = 0; path[index] === 'fields'; index += 2) names.push(path[index + 1] ?? '');
  return names.join('.');
}
