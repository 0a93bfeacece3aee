import { elementsOf } from '../form-element.ts';

/** Returns the value of a calculated field: null when it has none, undefined when there is no such field. */
export function calculatedValue(form: HTMLFormElement, name: string): number | null | undefined {
  const output = [...elementsOf(form)].find((one) => one instanceof HTMLOutputElement && one.name === name);
  const { value } = (output as HTMLElement | undefined)?.dataset ?? {};
  if (value === undefined) return undefined;
  return value === '' ? null : Number(value);
}
