import { decimals, isCurrency, MAX_AMOUNT, minorUnits } from './money.ts';

/** An amount that people wrote, in minor units (negative for a discount), or why it cannot be parsed. */
export type ParsedAmount = { units: number; mistake?: undefined } | { units?: undefined; mistake: string };

/** Currencies that group thousands by commas, and those that group them by dots, in all countries that use them. */
const COMMA_GROUPS =
  'USD GBP AUD CAD NZD HKD SGD MXN JPY CNY KRW INR ILS THB TWD PHP MYR KES NGN PKR LKR BDT EGP'.split(' ');
const DOT_GROUPS = 'HUF DKK BRL TRY ISK CLP COP ARS IDR VND PYG UYU RON RSD'.split(' ');

/** Signs that sites write and Intl lacks, with their currencies. */
const MORE_SIGNS: Record<string, string> = {
  ...{ fr: 'CHF', sfr: 'CHF', 'kr.': 'DKK SEK NOK ISK', kč: 'CZK', zl: 'PLN', руб: 'RUB', pуб: 'RUB', rm: 'MYR' },
  ...{ r: 'ZAR', lei: 'RON', лв: 'BGN', tl: 'TRY', php: 'PHP', us$: 'USD', a$: 'AUD', c$: 'CAD', '￥': 'JPY CNY' },
  ...{ rs: 'INR PKR LKR', ft: 'HUF', euro: 'EUR', dh: 'AED MAD', kd: 'KWD', 円: 'JPY', 元: 'CNY' },
};

/** The most common currencies of signs that several share. */
const MAIN = ['USD', 'GBP', 'JPY', 'SEK', 'INR', 'CHF'];

/** The languages whose signs of currencies are recognised. */
const LANGUAGES = ['en', 'en-IN', 'de', 'fr', 'sv'];

let signs: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/**
 * Parses an amount as sites and exports show it: `$1,234.56`, `1.234,56 €`, `CHF 1'234.50`, `¥1,200`, `-€10.00`, `(10.00)`.
 * Nothing is guessed: an amount that is ambiguous, has too many decimals or the sign of another currency is a mistake, with a
 * message that follows the amount.
 * @param decimal the sign before decimals, when it is known
 */
export function parseAmount(
  amount: string | number,
  currency: string,
  decimal?: 'comma' | 'point' | undefined,
): ParsedAmount {
  const text = String(amount)
    .normalize('NFKC')
    .replaceAll(/[\s\u00a0\u202f\u2009\u200e\u200f]+/g, ' ')
    .trim();
  const digits = /[.,]?\d(?:[\d., '’]*\d)?/.exec(text);
  if (!digits) return { mistake: 'is no amount' };
  const before = text.slice(0, digits.index);
  const after = text.slice(digits.index + digits[0].length);
  const around = `${before} ${after}`;
  const isBracketed = /^\(/.test(before.trim()) && /\)$/.test(after.trim());
  const minus = around.match(/[-−–]/g)?.length ?? 0;
  // A dash instead of decimals, as in `12,-`, is no minus.
  const isWhole = /^[.,] ?[-–—]/.test(after);
  if (minus > 1 || /[\d*/%+]/.test(around)) return { mistake: 'is no amount' };
  const sign = around
    .replaceAll(isBracketed ? /[()−–—-]/g : /[−–—-]/g, '')
    .replace(isWhole ? /[.,]/ : '', '')
    .trim();
  const mistake = signMistake(sign, currency);
  if (mistake) return { mistake };
  const plain = plainNumber(digits[0], currency, decimal);
  if (plain === null) return { mistake: 'could be read in more than one way' };
  const units = minorUnits(plain, currency);
  if (units === null) return { mistake: `is finer than ${currency}, which has ${decimals(currency)} decimals` };
  if (units > MAX_AMOUNT) return { mistake: 'is larger than an amount can be' };
  const isNegative = isBracketed || (minus === 1 && !isWhole);
  return { units: isNegative && units > 0 ? -units : units };
}

/** Converts digits and signs to a number such as `1234.56`; null for text that is no number, or is ambiguous. */
function plainNumber(text: string, currency: string, decimal: 'comma' | 'point' | undefined): string | null {
  const number = text.replaceAll(/[ '’](?=\d{3}(?!\d))/g, '');
  if (/[ '’]/.test(number)) return null;
  const [last] = number.match(/[.,](?=\d*$)/) ?? [];
  if (last === undefined) return number;
  const other = last === '.' ? ',' : '.';
  const parts = number.split(last);
  if (decimal !== undefined && parts.length === 2 && !number.includes(other)) {
    if ((decimal === 'comma') === (last === ',')) return `${parts[0] || '0'}.${parts[1]}`;
    return isGrouped(number, last) ? parts.join('') : null;
  }
  if (number.includes(other)) {
    const [whole = '', fraction = ''] = parts;
    return parts.length === 2 && isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${fraction}` : null;
  }
  if (parts.length > 2) return isGrouped(number, last) ? parts.join('') : null;
  return withOneSign(parts[0] || '0', last, parts[1] ?? '', currency);
}

/** Decides whether three digits behind one sign are thousands or decimals. */
function withOneSign(whole: string, sign: string, digits: string, currency: string): string | null {
  const decimal = `${whole}.${digits}`;
  if (digits.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return decimal;
  if (decimals(currency) === 0 || (sign === ',' ? COMMA_GROUPS : DOT_GROUPS).includes(currency)) return whole + digits;
  if (decimals(currency) > 2 && sign === '.') return decimal;
  // The sign does not group thousands in that currency, and the digits are too many for decimals.
  return (sign === '.' ? COMMA_GROUPS : DOT_GROUPS).includes(currency) && !digits.endsWith('0') ? decimal : null;
}

/** True for groups of three digits, or groups as in India: `12,34,567`. */
function isGrouped(whole: string, separator: string): boolean {
  const [first = '', ...others] = whole.split(separator);
  const rest = others.slice(0, -1);
  const isEven = rest.every((group) => /^\d{3}$/.test(group)) || rest.every((group) => /^\d{2}$/.test(group));
  return /^\d{1,3}$/.test(first) && isEven && /^\d{3}$/.test(others.at(-1) ?? '');
}

/** True for the code or a sign of a currency, as people write it: `EUR`, `€`, `US$`, `kr.`. */
export function isSignOf(text: string, currency: string): boolean {
  const word = text.normalize('NFKC').trim().toLowerCase();
  return word === currency.toLowerCase() || (knownSigns().get(word)?.has(currency) ?? false);
}

function signMistake(sign: string, currency: string): string | null {
  const words = sign
    .toLowerCase()
    .split(' ')
    .map((word) => word.replace(/(?<=\p{L})\.$/u, ''))
    .filter(Boolean);
  for (const word of words) {
    const currencies = knownSigns().get(word) ?? knownSigns().get(`${word}.`);
    if (!currencies) return `is no amount: ${word.slice(0, 20)} is no sign of a currency`;
    if (!currencies.has(currency))
      return `is in ${MAIN.find((candidate) => currencies.has(candidate)) ?? [...currencies][0]}, and not in ${currency}`;
  }
  return null;
}

/**
 * Returns currencies by their sign in small letters. The table is built when it is first needed, since it formats an amount in
 * each currency.
 */
function knownSigns(): ReadonlyMap<string, ReadonlySet<string>> {
  if (signs) return signs;
  const currenciesBySign = new Map<string, Set<string>>();
  const add = (sign: string, code: string) => {
    const key = sign.normalize('NFKC').toLowerCase();
    currenciesBySign.set(key, (currenciesBySign.get(key) ?? new Set()).add(code));
  };
  const displays = ['code', 'symbol', 'narrowSymbol'] as const;
  for (const code of Intl.supportedValuesOf('currency').filter(isCurrency)) {
    for (const language of LANGUAGES) {
      for (const currencyDisplay of language === 'en' ? displays : displays.slice(1, 2)) {
        const format = new Intl.NumberFormat(language, { style: 'currency', currency: code, currencyDisplay });
        add(format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code, code);
      }
    }
  }
  for (const [sign, codes] of Object.entries(MORE_SIGNS)) for (const code of codes.split(' ')) add(sign, code);
  signs = currenciesBySign;
  return signs;
}
