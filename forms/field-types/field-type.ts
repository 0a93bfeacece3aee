import type { ObjectShape } from 'yup';
import type { FieldConfig, FieldValue, RuleName } from '../config/types.ts';
import type { Attributes } from '../templates/html.ts';
import type { MessageParams } from '../values/messages.ts';

/** What one type of field knows. A type is one module in the table of index.ts. */
export interface FieldType {
  /** Schemas of the config keys that this type has besides those of every field. */
  keys: ObjectShape;
  /** Mistakes between keys, once each key for itself is right. */
  checkConfig?(field: FieldConfig): ConfigMistake[];
  /** How the form lays the input out: under a label, as a group with a legend, before its label, or alone. */
  layout: 'labelled' | 'group' | 'inline' | 'bare';
  /** The value of a field that was left alone. */
  empty: FieldValue;
  /** The rule that an empty required field breaks; `required` when absent. */
  requiredRule?: RuleName;
  /** Cleans one submitted value; `rule` says that it has an impossible shape or size. Never throws. */
  sanitise(raw: unknown, field: FieldConfig): Sanitised;
  /** Checks a value that is not empty. Never throws, whatever the value. */
  validate(value: FieldValue, field: FieldConfig): Violation | null;
  /** The input element (all of them for a group). */
  renderInput(field: FieldConfig, input: InputState): string;
  /** The value for people to read. */
  display(value: FieldValue, field: FieldConfig): string;
}

export interface Sanitised {
  value: FieldValue;
  rule?: RuleName;
}

export interface Violation {
  rule: RuleName;
  params?: MessageParams;
}

export interface ConfigMistake {
  key: keyof FieldConfig & string;
  /** Reads after the path: `must not be more than max`. */
  message: string;
}

export interface InputState {
  value: FieldValue;
  /** Id, name, required, disabled and aria attributes. */
  attributes: Attributes;
}

/** Longest value of any field, in bytes of UTF-8. */
export const MAX_VALUE_BYTES = 64 * 1024;
