import type { FieldConfig } from '#forms/config/types.ts';
import { isGroup, isRepeater, type RepeaterConfig } from '#forms/field-types/index.ts';

/** The texts of a field in which answers may be piped, beside labels of its options. */
export const PIPED_KEYS = ['label', 'description', 'help', 'html', 'next_label', 'back_label'] as const;

/** True when a text may contain a merge tag of a field. */
export function hasPipe(text: unknown): text is string {
  return typeof text === 'string' && text.includes('{field:');
}

/** Changes a text. @param own the path of the field that has the text */
type Change = (text: string, own: string, isHtml: boolean) => string;

/** Changes a repeater after its own texts were changed. @param own the path of the repeater */
type ChangeRows = (field: RepeaterConfig, own: string) => FieldConfig;

/**
 * Changes the texts that may contain answers. Returns the same field objects where no text contains any.
 * @param rows changes the rows of a repeater; by default texts in rows are changed as in the first row
 */
export function mapTexts(
  fields: readonly FieldConfig[],
  change: Change,
  within = '',
  rows: ChangeRows = (field, own) => withFields(field, mapTexts(field.fields, change, `${own}[0].`)),
): FieldConfig[] {
  return fields.map((field) => {
    const own = within + field.name;
    const changed = fieldWith(field, change, own);
    if (isRepeater(changed)) return rows(changed, own);
    return isGroup(changed) ? withFields(changed, mapTexts(changed.fields, change, `${own}.`, rows)) : changed;
  });
}

function withFields<Field extends { fields: FieldConfig[] }>(field: Field, fields: FieldConfig[]): Field {
  return fields.some((inner, index) => inner !== field.fields[index]) ? { ...field, fields } : field;
}

function fieldWith(field: FieldConfig, change: Change, own: string): FieldConfig {
  const changes: Record<string, unknown> = {};
  for (const key of PIPED_KEYS) {
    const text = key in field ? field[key as keyof FieldConfig] : undefined;
    if (hasPipe(text)) changes[key] = change(text, own, key === 'html');
  }
  const options = 'options' in field ? (field.options ?? []) : [];
  if (options.some(({ label }) => hasPipe(label))) {
    changes.options = options.map((option) =>
      hasPipe(option.label) ? { ...option, label: change(option.label, own, false) } : option,
    );
  }
  return Object.keys(changes).length === 0 ? field : ({ ...field, ...changes } as FieldConfig);
}
