import { inputsOf, writeField } from '../fields.ts';

/** Sets a field, or each of those of a group. */
export function writeValue(form: HTMLFormElement, name: string, value: unknown): void {
  if (inputsOf(form, name).length > 0) writeField(form, name, value);
  else for (const [inner, one] of Object.entries(Object(value))) writeValue(form, `${name}.${inner}`, one);
}
