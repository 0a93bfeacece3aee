import type { FieldConfig } from '#forms/config/types.ts';
import { isGroup } from '#forms/field-types/index.ts';

/** The texts of a field in which answers may stand; labels of its options too. */
export const PIPED_KEYS = ['label', 'description', 'help', 'html', 'next_label', 'back_label'] as const;

/** Whether a text may have an answer in it. */
export function hasPipe(text: unknown): text is string {
  return typeof text === 'string' && text.includes('{field:');
}

/** @param own the path of the field that has the text */
type Change = (text: string, own: string, isHtml: boolean) => string;

/** Fields with their texts changed in which answers may stand; the fields themselves where none has one. */
export function mapTexts(fields: readonly FieldConfig[], change: Change, within = ''): FieldConfig[] {
  return fields.map((field) => fieldWith(field, change, within + field.name));
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
  if (isGroup(field)) {
    const inner = mapTexts(field.fields, change, `${own}.`);
    if (inner.some((one, place) => one !== field.fields[place])) changes.fields = inner;
  }
  return Object.keys(changes).length === 0 ? field : ({ ...field, ...changes } as FieldConfig);
}
