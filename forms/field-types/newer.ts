import { defineFieldType, type InputConfig, type InputType } from './field-type.ts';
import { type FieldValue, isPlainValue, plainText } from './field-value.ts';
import { ANSWERED } from './summary.ts';

/** A stored form has a field of a type that this version does not know: a newer version has saved it. */
export class NewerFieldType extends Error {
  readonly type: string;
  /** The language of the visitor who wanted the form. */
  readonly language: string | undefined;

  constructor(type: unknown, language?: string) {
    const named = String(type).slice(0, 40);
    super(`field type "${named}" is known to a newer version only`);
    this.name = 'NewerFieldType';
    this.type = named;
    this.language = language;
  }
}

/**
 * Stands for every type that only a newer version knows. Stored values are read as text, so that lists, exports and results of a
 * form work. Whatever would ask for a value, check it or write it throws NewerFieldType.
 */
export const newerType: InputType = defineFieldType<Record<never, never>, FieldValue>({
  keys: {},
  empty: null,
  isValue: (value): value is FieldValue => value !== undefined,
  display: textOf,
  machineText: textOf,
  summary: () => ANSWERED,
  imports: 'never',
  frame: 'bare',
  checkConfig: refuse,
  sanitise: (_raw, field) => refuse(field),
  validate: (_value, field) => refuse(field),
  sample: refuse,
  jsonSchema: refuse,
  renderInput: refuse,
});

function textOf(value: FieldValue): string {
  return isPlainValue(value) ? plainText(value) : JSON.stringify(value);
}

function refuse({ type }: Pick<InputConfig, 'type'>): never {
  throw new NewerFieldType(type);
}
