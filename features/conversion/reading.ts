import { isObject } from '#forms/config/json.ts';

/** What other systems have written: any of it may be missing, or of another type than usual. */
export type Loose = Record<string, unknown>;

/** A text, or what stands for one; '' for everything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export function looseOf(value: unknown): Loose {
  return isObject(value) ? value : {};
}

/** The objects of a list, or of an object that stands for one. */
export function loosesOf(value: unknown): Loose[] {
  return (Array.isArray(value) ? value : Object.values(looseOf(value))).filter(isObject);
}

/** Systems write true as 1, "1", "yes" or "true" too. */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|yes|true|on)$/i.test(value));
}

/** A finite number, or undefined where none was written. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value).replace(',', '.');
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : undefined;
}

/** Without keys that say nothing. */
export function said(values: Loose): Loose {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}
