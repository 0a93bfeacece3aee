import { recordOf } from '#forms/config/json.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { isObject } from '#json.ts';
import { languageOf } from '#texts/index.ts';
import { type OptionText, translatableTexts } from './translatable-texts.ts';

/** A text that a language lacks. */
export interface MissingText {
  /** The path in the translation, `fields.name.label`, as its parts. */
  path: string[];
  original: string;
}

export interface TranslationReport {
  /** The language of the form. */
  language: string;
  /** Missing texts by language. */
  missing: Map<string, MissingText[]>;
}

/** A single merge tag, which needs no translation. */
const ONE_TAG = /^\{[a-z_:]+\}$/;

/** Reports the texts that each language of a form lacks. @param optionTexts the texts that the options of all features declare */
export function translationReport(
  { title, config }: { title: string; config: FormConfig },
  optionTexts: readonly OptionText[],
): TranslationReport {
  const fields = config.fields.map(recordOf);
  const places = translatableTexts(title, { fields, options: { ...config.options } }, optionTexts);
  const missing = Object.entries(config.options.translations ?? {}).map(
    ([language, texts]): [string, MissingText[]] => [
      language,
      places.flatMap(({ path, original }) =>
        original === null || ONE_TAG.test(original) || hasText(texts, path) ? [] : [{ path, original }],
      ),
    ],
  );
  return { language: languageOf(config), missing: new Map(missing) };
}

function hasText(texts: unknown, path: readonly string[]): boolean {
  const text = path.reduce<unknown>(
    (inner, part) => (isObject(inner) && Object.hasOwn(inner, part) ? inner[part] : undefined),
    texts,
  );
  return typeof text === 'string' && text.trim() !== '';
}
