import { elementsOf } from '../form-element.ts';

/** A number that is calculated, null where there is none; undefined where no field of that name is. */
export function calculatedValue(form: HTMLFormElement, name: string): number | null | undefined {
  const output = [...elementsOf(form)].find((one) => one instanceof HTMLOutputElement && one.name === name);
  const { value } = (output as HTMLElement | undefined)?.dataset ?? {};
  if (value === undefined) return undefined;
  return value === '' ? null : Number(value);
}
