import { type Notation, numberInCell } from '#forms/tables/written-cells.ts';
import { typedNumber, UNCLEAR } from '#forms/typed-number.ts';
import { isObject } from '#json.ts';

/** A kind of file, as a field of ours takes it. */
const KIND = /^(?:\.[a-z0-9]{1,16}|[a-z]+\/(?:\*|[a-z0-9.+-]{1,100}))$/;

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

/** A number of an export, undefined where none was written; or why it is none, in words that are read after it. */
export type ReadNumber = { number?: number | undefined; mistake?: undefined } | { number?: undefined; mistake: string };

const TWO_WAYS = 'could be read in more than one way';

/** @param decimal the sign before decimals, where the field says it: without it `1,000` is a mistake, as it may be two numbers */
export function readNumber(value: unknown, decimal?: Notation['decimal']): ReadNumber {
  const text = textOf(value);
  if (text === '') return {};
  const plain = typeof value === 'number' ? text : typedNumber(numberInCell(text, decimal));
  if (plain === UNCLEAR) return { mistake: TWO_WAYS };
  const number = Number(plain ?? Number.NaN);
  return Number.isFinite(number) ? { number } : { mistake: 'is no number' };
}

/** Reads a count, such as that of characters: it has no decimals, so that `1,000` and `1.000` are a thousand. */
export function readCount(value: unknown): ReadNumber {
  const text = textOf(value);
  if (text === '') return {};
  const plain = typeof value === 'number' ? text : typedNumber(ungrouped(text), '', 0);
  const number = Number(plain ?? Number.NaN);
  return Number.isInteger(number) ? { number } : { mistake: 'is no whole number' };
}

/** Without the sign between thousands. */
function ungrouped(text: string): string {
  return /^[+-]?\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)$/.test(text) ? text.replaceAll(/[.,]/g, '') : text;
}

/** Without keys that say nothing. */
export function said(values: Loose): Loose {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false),
  );
}

/** More kinds of files no field takes. */
const MOST_KINDS = 50;

/** Kinds of files as a field of ours takes them, and what cannot be understood as one, or is too much: `accept` is without these, and never empty for all. */
export function fileTypes(list: readonly string[]): { accept: string[]; odd: string[] } {
  const given = list.map((one) => one.trim()).filter((one) => one !== '');
  const read = given.map((one) => {
    const kind = one.toLowerCase().replace(/^\*(?=\.)/, '');
    return kind.includes('/') ? kind.replace('image/jpg', 'image/jpeg') : `.${kind.replace(/^\./, '')}`;
  });
  const kinds = [...new Set(read.filter((one) => KIND.test(one)))];
  const accept = kinds.slice(0, MOST_KINDS);
  return { accept, odd: given.filter((_, index) => !accept.includes(read[index] ?? '')) };
}
