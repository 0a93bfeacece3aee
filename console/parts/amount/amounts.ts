import type { Language } from '#console/texts/language.ts';
import { decimalAmount, decimals } from '#forms/money.ts';
import { isSignOf } from '#forms/parse-amount.ts';
import { formatNumberForInput, parseTypedNumber, toAsciiSigns, UNCLEAR } from '#forms/typed-number.ts';

/** The reason why a text is no amount. `too_fine`: it has more decimals than the currency. */
export type AmountMistake = 'missing' | 'no_amount' | 'too_fine';

/** An amount in minor units, or the reason why the text is no amount. */
export type TypedAmount = { units: number } | { mistake: AmountMistake };

/**
 * Reads an amount as people write it in a language, with the parser that forms use: `1.234,5` in German and `1,234.5` in English
 * are equal, and text that could be either a thousand or one is refused. The currency's sign or code may be on either side.
 */
export function readAmount(text: string, currency: string, language: Language): TypedAmount {
  const bare = withoutCurrency(text, currency);
  if (bare === '') return { mistake: 'missing' };
  const digits = decimals(currency);
  if (digits > 2 && couldBeThousand(bare, language)) return { mistake: 'no_amount' };
  const plain = parseTypedNumber(bare, language, digits);
  if (plain === UNCLEAR) return { mistake: 'too_fine' };
  const [, whole = '', fraction = ''] = /^(?=\.?\d)(\d*)(?:\.(\d+))?$/.exec(plain ?? '') ?? [];
  if (whole + fraction === '') return { mistake: 'no_amount' };
  if (/[1-9]/.test(fraction.slice(digits))) return { mistake: 'too_fine' };
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(units) ? { units } : { mistake: 'no_amount' };
}

/** Formats an amount for an input: without a currency sign and without grouping. */
export function amountText(units: number, currency: string, language: Language): string {
  return formatNumberForInput(decimalAmount(units, currency), language, decimals(currency));
}

/** True for `1.000` in a currency with three decimals, in a language where that is a thousand: programs write one that way. */
function couldBeThousand(text: string, language: Language): boolean {
  return /^[1-9]\d{0,2}\.\d{3}$/.test(toAsciiSigns(text)) && formatNumberForInput(0.5, language) !== '0.5';
}

/** Removes a sign of the currency on either side, and the dash of `12,-`. A sign of another currency stays. */
function withoutCurrency(text: string, currency: string): string {
  const whole = text.normalize('NFKC').trim();
  const [, before = '', number = '', after = ''] =
    /^([^\p{Nd}.,+−–-]*)(.*?)([^\p{Nd}]*)$/u.exec(whole.replace(/(?<=\p{Nd})[.,] ?[-–—](?=\P{Nd}*$)/u, '')) ?? [];
  const isKnown = [before, after].every((sign) => sign.trim() === '' || isSignOf(sign, currency));
  return isKnown ? number : whole;
}
