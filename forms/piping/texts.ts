import type { FieldConfig } from '#forms/config/types.ts';
import { isGroup, isRepeater, type RepeaterConfig } from '#forms/field-types/index.ts';

/** The texts of a field in which answers may stand; labels of its options too. */
export const PIPED_KEYS = ['label', 'description', 'help', 'html', 'next_label', 'back_label'] as const;

/** Whether a text may have an answer in it. */
export function hasPipe(text: unknown): text is string {
  return typeof text === 'string' && text.includes('{field:');
}

/** @param own the path of the field that has the text */
type Change = (text: string, own: string, isHtml: boolean) => string;

/** What becomes of a repeater whose own texts are changed. @param own its path */
type ChangeRows = (field: RepeaterConfig, own: string) => FieldConfig;

/**
 * Fields with their texts changed in which answers may stand; the fields themselves where none has one.
 * @param rows those of rows too, as of the first row, unless this says otherwise
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
  return fields.some((one, place) => one !== field.fields[place]) ? { ...field, fields } : field;
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
