import { decimalsOf } from '#console/texts/currency.ts';
import type { Language } from '#console/texts/language.ts';

/** Why a text is no amount. `too_fine`: it has more decimals than the currency. */
export type AmountMistake = 'missing' | 'no_amount' | 'too_fine';

/** An amount in minor units, or why the text is none. */
export type TypedAmount = { units: number } | { mistake: AmountMistake };

/**
 * An amount as people of a language type it, without floating point: `1.234,5` in German and `1,234.5` in English are the same. Both
 * separators are taken in either language where only one reading is possible; a single one before three digits is read as the
 * language has it. The currency's sign or code may stand beside it.
 */
export function readAmount(text: string, currency: string, language: Language): TypedAmount {
  const bare = withoutCurrency(text, currency, language).replace(/[\s'’]/g, '');
  if (bare === '') return { mistake: 'missing' };
  const parts = partsOf(bare, groupOf(language));
  if (!parts) return { mistake: 'no_amount' };
  const digits = decimalsOf(currency);
  // `1.000` may be a thousand or one: rather none than a wrong one.
  const isUnclear = digits > 0 && digits < 3 && /^[1-9]\d{0,2}$/.test(parts.whole) && parts.fraction.length === 3;
  if (isUnclear && /^\d+[.,]\d+$/.test(bare)) return { mistake: 'too_fine' };
  if (/[1-9]/.test(parts.fraction.slice(digits))) return { mistake: 'too_fine' };
  const units = Number(parts.whole + parts.fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(units) ? { units } : { mistake: 'no_amount' };
}

/** An amount as it stands in an input: without a sign, and without groups. */
export function amountText(units: number, currency: string, language: Language): string {
  const digits = decimalsOf(currency);
  if (digits === 0) return String(units);
  const text = String(units).padStart(digits + 1, '0');
  return `${text.slice(0, -digits)}${groupOf(language) === '.' ? ',' : '.'}${text.slice(-digits)}`;
}

function groupOf(language: Language): '.' | ',' {
  const parts = new Intl.NumberFormat(language).formatToParts(1_000_000);
  return parts.find(({ type }) => type === 'group')?.value === '.' ? '.' : ',';
}

function partsOf(text: string, group: '.' | ','): { whole: string; fraction: string } | null {
  if (!/^[\d.,]{1,24}$/.test(text) || !/\d/.test(text)) return null;
  const decimal = decimalIn(text, group);
  const [before = '', fraction = ''] = decimal === null ? [text] : splitAtLast(text, decimal);
  if (decimal !== null && !/^\d+$/.test(fraction)) return null;
  const groups = before.split(/[.,]/);
  // Groups are of three digits, and of one sign that is not the decimal one.
  const isGrouped = groups.length > 1;
  if (isGrouped && !(/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every((one) => /^\d{3}$/.test(one))))
    return null;
  const signs = new Set(before.match(/[.,]/g));
  if (signs.size > 1 || (decimal !== null && signs.has(decimal))) return null;
  return { whole: groups.join('') || '0', fraction };
}

/** The sign before the decimals; null where there are none. */
function decimalIn(text: string, group: '.' | ','): '.' | ',' | null {
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1) as '.' | ',' | undefined;
  if (last === undefined) return null;
  if (new Set(signs).size === 2) return last;
  if (signs.length > 1) return null;
  return last === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? null : last;
}

function splitAtLast(text: string, sign: string): string[] {
  const at = text.lastIndexOf(sign);
  return [text.slice(0, at), text.slice(at + 1)];
}

function withoutCurrency(text: string, currency: string, language: Language): string {
  const sign = new Intl.NumberFormat(language, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
  const whole = text.normalize('NFKC').trim().toUpperCase();
  const known = [currency.toUpperCase(), ...(sign ? [sign.normalize('NFKC').toUpperCase()] : [])];
  const found = known.find((one) => whole.startsWith(one) || whole.endsWith(one));
  if (found === undefined) return whole;
  return whole.startsWith(found) ? whole.slice(found.length) : whole.slice(0, -found.length);
}
