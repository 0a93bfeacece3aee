import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { MergeMode } from '#forms/templates/merge-tags.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

/** The rules for an author's text, in every language. */
export interface TextRules {
  atMost: number;
  /** True when the text may be used in a header or an attribute. */
  isLine?: boolean;
  /** The mode that its merge tags are checked for; absent when it has none. */
  mode?: MergeMode;
  /** The format of a field's text into which answers may be piped. */
  piped?: 'text' | 'html';
}

type Loose = Readonly<Record<string, unknown>>;

/** An unchecked config, of any plain JSON. */
export interface LooseForm {
  fields: readonly Loose[];
  options: Loose;
}

/** A text of an option that authors write, as the feature declares it. */
export interface OptionText extends TextRules {
  /** The path in the options: `payment.success_text`. `*` is the `key` of an entry: `notifications.*.subject`. */
  path: string;
  /** The default text. */
  defaultText?: string;
  /** True when visitors read the text. @param entry the object with the text, any plain JSON */
  isForVisitors?(entry: Loose, form: LooseForm): boolean;
}

/** A translatable text of a form. */
export interface TranslatableText extends TextRules {
  /** The path in a translation, `fields.name.label`, as its parts. */
  path: string[];
  /** The text without a translation; null for a text of the service. */
  original: string | null;
}

const LABEL: TextRules = { atMost: 500, isLine: true };
const PIPED_LABEL: TextRules = { ...LABEL, piped: 'text' };
const FIELD_TEXTS: Record<string, TextRules> = {
  description: { atMost: budgets.formText.atMost, piped: 'text' },
  placeholder: LABEL,
  help: { atMost: budgets.formText.atMost, piped: 'text' },
  html: { atMost: budgets.formText.atMost, piped: 'html' },
  other_label: { atMost: 100, isLine: true },
  low_label: { atMost: 100, isLine: true },
  high_label: { atMost: 100, isLine: true },
  next_label: { atMost: 100, isLine: true, piped: 'text' },
  back_label: { atMost: 100, isLine: true, piped: 'text' },
  row_label: { atMost: 100, isLine: true },
  add_label: { atMost: 100, isLine: true },
  same_label: { atMost: 100, isLine: true },
};
/** Field types without a visible label. */
const UNNAMED = ['hidden', 'html', 'divider'];
const MESSAGE: TextRules = { atMost: 500 };
const TITLE: TextRules = { atMost: 255, isLine: true };

/**
 * Returns all translatable texts of a form. Accepts any plain JSON; values other than texts are left to other checks.
 * @param title null when it is unknown
 */
export function translatableTexts(
  title: string | null,
  config: LooseForm,
  optionTexts: readonly OptionText[],
): TranslatableText[] {
  return [
    { path: ['title'], original: title, ...TITLE },
    ...config.fields.flatMap((field) => textsOfField(field)),
    ...optionTexts.flatMap((optionText) => textsOfOption(config, optionText)),
  ];
}

function textsOfField(field: Loose, within: readonly string[] = []): TranslatableText[] {
  const { name, label, type, image, options, rows, messages } = field;
  if (typeof name !== 'string') return [];
  const textAt = (path: string[], original: unknown, rules: TextRules): TranslatableText[] =>
    typeof original === 'string' && original !== ''
      ? [{ path: [...within, 'fields', name, ...path], original, ...rules }]
      : [];
  return [
    ...(UNNAMED.includes(String(type)) ? [] : textAt(['label'], label || name, PIPED_LABEL)),
    ...Object.entries(FIELD_TEXTS).flatMap(([key, rules]) => textAt([key], field[key], rules)),
    ...textAt(['image', 'alt'], recordOf(image).alt, LABEL),
    ...recordsOf(options).flatMap(([, { value, label: text, image: picture }]) =>
      typeof value === 'string'
        ? [
            ...textAt(['options', value], text || value, PIPED_LABEL),
            ...textAt(['images', value], recordOf(picture).alt, LABEL),
          ]
        : [],
    ),
    ...recordsOf(field.fields).flatMap(([, inner]) => textsOfField(inner, [...within, 'fields', name])),
    ...recordsOf(rows).flatMap(([, { name: row, label: text }]) =>
      typeof row === 'string' ? textAt(['rows', row], text || row, LABEL) : [],
    ),
    ...Object.entries(recordOf(field.part_labels)).flatMap(([part, text]) =>
      textAt(['part_labels', part], text, LABEL),
    ),
    ...Object.entries(recordOf(messages)).flatMap(([rule, text]) => textAt(['messages', rule], text, MESSAGE)),
  ];
}

function textsOfOption(
  form: LooseForm,
  { path, defaultText, isForVisitors, ...rules }: OptionText,
): TranslatableText[] {
  const result: TranslatableText[] = [];
  const walk = (value: unknown, [part, ...rest]: string[], walked: string[]): void => {
    if (part === '*') {
      for (const [, entry] of recordsOf(value)) {
        if (typeof entry.key === 'string') walk(entry, rest, [...walked, entry.key]);
      }
    } else if (part !== undefined && isObject(value)) {
      const inner = value[part] ?? defaultText;
      if (rest.length > 0) walk(inner, rest, [...walked, part]);
      else if (typeof inner === 'string' && inner !== '' && (isForVisitors?.(value, form) ?? true))
        result.push({ path: ['options', ...walked, part], original: inner, ...rules });
    }
  };
  walk(form.options, path.split('.'), []);
  return result;
}
