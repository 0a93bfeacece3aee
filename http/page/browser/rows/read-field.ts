import { foldOther } from '#forms/field-types/choice-rule.ts';
import type { FieldValue, PlainValue } from '#forms/field-types/field-value.ts';
import { type Control, inputsOf, partsOf, sentValue, wholeOf } from '../fields.ts';
import { partIfThere } from '../parts.ts';

/**
 * Reads a field: a list for several checkboxes, a boolean for one, a number (or null) for a number input, otherwise text; an
 * object of these when the field has parts. Undefined when there is no such field.
 */
export function readField(form: HTMLFormElement, name: string): FieldValue | undefined {
  const inputs = inputsOf(form, name);
  const whole = wholeOf(inputs, name);
  const parts = partsOf(inputs);
  const other = parts.find(([part]) => part === 'other')?.[1][0]?.value;
  if (whole.length > 0) {
    const value = readInputs(whole);
    return other === undefined ? value : (foldOther(value, { other }) as PlainValue);
  }
  if (parts.length === 0) return inputs.length > 0 ? [] : partIfThere('calculations')?.read(form, name);
  return Object.fromEntries(parts.map(([part, own]) => [part, readInputs(own)]));
}

function readInputs(inputs: Control[]): PlainValue {
  const value = sentValue(inputs) ?? '';
  const numbers = partIfThere('numbers');
  return numbers ? numbers.read(inputs[0] as Control, value) : value;
}
