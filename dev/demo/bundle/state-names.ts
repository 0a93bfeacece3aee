import { type Subdivision, statesOf } from '#forms/countries.ts';

// In the demo's bundle these stand for `forms/states/names.ts`, which reads a table from a file: states have the names of ISO 3166-2.

export function statesIn(country: string): readonly Subdivision[] {
  return statesOf(country);
}

export function stateName(code: string): string {
  return statesOf(code.slice(0, 2)).find((state) => state.code === code)?.name ?? code;
}

export function namedLanguage(): null {
  return null;
}
