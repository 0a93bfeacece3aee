import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { MergeMode } from '#forms/templates/merge-tags.ts';
import { isObject } from '#json.ts';
import { budgets } from '#security/budgets.ts';

/** What a text of an author has to hold, in every language. */
export interface TextRules {
  atMost: number;
  /** It may end up in a header or an attribute. */
  isLine?: boolean;
  /** What its merge tags are checked for; absent where it has none. */
  mode?: MergeMode;
  /** Of a text of a field in which answers may stand: what it is. */
  piped?: 'text' | 'html';
}

type Loose = Readonly<Record<string, unknown>>;

/** A config of any plain JSON. */
export interface LooseForm {
  fields: readonly Loose[];
  options: Loose;
}

/** A text of an option that authors write, as the feature declares it. */
export interface OptionText extends TextRules {
  /** In the options: `payment.success_text`. `*` is the `key` of an entry: `notifications.*.subject`. */
  path: string;
  /** What it is where a form says nothing. */
  usual?: string;
  /** Whether visitors read it. @param entry what has the text, any plain JSON */
  isForVisitors?(entry: Loose, form: LooseForm): boolean;
}

/** A text of a form that can be translated. */
export interface TextPlace extends TextRules {
  /** In a translation: `fields.name.label`, as its parts. */
  path: string[];
  /** As visitors read it without a translation; null where that is a text of the service. */
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
/** Nobody sees what they are called. */
const UNNAMED = ['hidden', 'html', 'divider'];
const MESSAGE: TextRules = { atMost: 500 };
const TITLE: TextRules = { atMost: 255, isLine: true };

/**
 * Every text of a form that a translation may have. Looks at any plain JSON: what is no text is checked elsewhere.
 * @param title null where it is not known
 */
export function textPlaces(title: string | null, config: LooseForm, optionTexts: readonly OptionText[]): TextPlace[] {
  return [
    { path: ['title'], original: title, ...TITLE },
    ...config.fields.flatMap((field) => placesOfField(field)),
    ...optionTexts.flatMap((one) => placesOfOption(config, one)),
  ];
}

function placesOfField(field: Loose, within: readonly string[] = []): TextPlace[] {
  const { name, label, type, image, options, rows, messages } = field;
  if (typeof name !== 'string') return [];
  const place = (path: string[], original: unknown, rules: TextRules): TextPlace[] =>
    typeof original === 'string' && original !== ''
      ? [{ path: [...within, 'fields', name, ...path], original, ...rules }]
      : [];
  return [
    ...(UNNAMED.includes(String(type)) ? [] : place(['label'], label || name, PIPED_LABEL)),
    ...Object.entries(FIELD_TEXTS).flatMap(([key, rules]) => place([key], field[key], rules)),
    ...place(['image', 'alt'], recordOf(image).alt, LABEL),
    ...recordsOf(options).flatMap(([, { value, label: text, image: picture }]) =>
      typeof value === 'string'
        ? [
            ...place(['options', value], text || value, PIPED_LABEL),
            ...place(['images', value], recordOf(picture).alt, LABEL),
          ]
        : [],
    ),
    ...recordsOf(field.fields).flatMap(([, inner]) => placesOfField(inner, [...within, 'fields', name])),
    ...recordsOf(rows).flatMap(([, { name: row, label: text }]) =>
      typeof row === 'string' ? place(['rows', row], text || row, LABEL) : [],
    ),
    ...Object.entries(recordOf(field.part_labels)).flatMap(([part, text]) => place(['part_labels', part], text, LABEL)),
    ...Object.entries(recordOf(messages)).flatMap(([rule, text]) => place(['messages', rule], text, MESSAGE)),
  ];
}

function placesOfOption(form: LooseForm, { path, usual, isForVisitors, ...rules }: OptionText): TextPlace[] {
  const found: TextPlace[] = [];
  const walk = (value: unknown, [part, ...rest]: string[], walked: string[]): void => {
    if (part === '*') {
      for (const [, entry] of recordsOf(value)) {
        if (typeof entry.key === 'string') walk(entry, rest, [...walked, entry.key]);
      }
    } else if (part !== undefined && isObject(value)) {
      const inner = value[part] ?? usual;
      if (rest.length > 0) walk(inner, rest, [...walked, part]);
      else if (typeof inner === 'string' && inner !== '' && (isForVisitors?.(value, form) ?? true))
        found.push({ path: ['options', ...walked, part], original: inner, ...rules });
    }
  };
  walk(form.options, path.split('.'), []);
  return found;
}
