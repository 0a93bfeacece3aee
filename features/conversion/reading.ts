import { type Notation, parseNumberCell } from '#forms/tables/parse-cells.ts';
import { parseTypedNumber, UNCLEAR } from '#forms/typed-number.ts';
import { isObject } from '#json.ts';

/** The pattern of file kinds that our fields accept. */
const KIND = /^(?:\.[a-z0-9]{1,16}|[a-z]+\/(?:\*|[a-z0-9.+-]{1,100}))$/;

/** An object of an export: any key may be missing, or have an unusual type. */
export type Loose = Record<string, unknown>;

/** Returns a text or a number as text; '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
}

export function looseOf(value: unknown): Loose {
  return isObject(value) ? value : {};
}

/** Returns the objects of a list, or of an object used as a list. */
export function loosesOf(value: unknown): Loose[] {
  return (Array.isArray(value) ? value : Object.values(looseOf(value))).filter(isObject);
}

/** True for `true` and for the texts and numbers that systems write for it: 1, "1", "yes", "on", "true". */
export function isOn(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(1|yes|true|on)$/i.test(value));
}

/** A number of an export, undefined when there was none; or the reason it is no number, phrased to follow it. */
export type ReadNumber = { number?: number | undefined; mistake?: undefined } | { number?: undefined; mistake: string };

const TWO_WAYS = 'could be read in more than one way';

/** @param decimal the decimal separator, if the field specifies it: without it `1,000` is a mistake, because it is ambiguous */
export function readNumber(value: unknown, decimal?: Notation['decimal']): ReadNumber {
  const text = textOf(value);
  if (text === '') return {};
  const plain = typeof value === 'number' ? text : parseTypedNumber(parseNumberCell(text, decimal));
  if (plain === UNCLEAR) return { mistake: TWO_WAYS };
  const number = Number(plain ?? Number.NaN);
  return Number.isFinite(number) ? { number } : { mistake: 'is no number' };
}

/** Reads a count, such as that of characters. It has no decimals, so that `1,000` and `1.000` both mean a thousand. */
export function readCount(value: unknown): ReadNumber {
  const text = textOf(value);
  if (text === '') return {};
  const plain = typeof value === 'number' ? text : parseTypedNumber(ungrouped(text), '', 0);
  const number = Number(plain ?? Number.NaN);
  return Number.isInteger(number) ? { number } : { mistake: 'is no whole number' };
}

/** Removes the thousands separators. */
function ungrouped(text: string): string {
  return /^[+-]?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
}

/** Removes keys without a meaningful value. */
export function meaningful(values: Loose): Loose {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}

/** Largest number of file kinds of a field. */
const MOST_KINDS = 50;

/**
 * Reads file kinds as our fields accept them. `odd` lists the kinds that cannot be understood or exceed the limit; an empty
 * `accept` with a non-empty `odd` does not mean all kinds.
 */
export function fileTypes(list: readonly string[]): { accept: string[]; odd: string[] } {
  const listed = list.map((one) => one.trim()).filter((one) => one !== '');
  const read = listed.map((one) => {
    const kind = one.toLowerCase().replace(/^\*(?=\.)/, '');
    return kind.includes('/') ? kind.replace('image/jpg', 'image/jpeg') : `.${kind.replace(/^\./, '')}`;
  });
  const kinds = [...new Set(read.filter((one) => KIND.test(one)))];
  const accept = kinds.slice(0, MOST_KINDS);
  return { accept, odd: listed.filter((_, index) => !accept.includes(read[index] ?? '')) };
}
