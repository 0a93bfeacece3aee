import { decimals, isCurrency, MAX_AMOUNT, minorUnits } from './money.ts';

/** An amount that people wrote: in minor units, less than nothing for a discount; or why it cannot be read. */
export type WrittenAmount = { units: number; mistake?: undefined } | { units?: undefined; mistake: string };

/** Currencies whose thousands have a comma, and those whose thousands have a dot, wherever they are used. */
const COMMA_GROUPS =
  'USD GBP AUD CAD NZD HKD SGD MXN JPY CNY KRW INR ILS THB TWD PHP MYR KES NGN PKR LKR BDT EGP'.split(' ');
const DOT_GROUPS = 'HUF DKK BRL TRY ISK CLP COP ARS IDR VND PYG UYU RON RSD'.split(' ');

/** Signs that sites write and Intl does not know, with the currencies that they stand for. */
const MORE_SIGNS: Record<string, string> = {
  ...{ fr: 'CHF', sfr: 'CHF', 'kr.': 'DKK SEK NOK ISK', kč: 'CZK', zl: 'PLN', руб: 'RUB', pуб: 'RUB', rm: 'MYR' },
  ...{ r: 'ZAR', lei: 'RON', лв: 'BGN', tl: 'TRY', php: 'PHP', us$: 'USD', a$: 'AUD', c$: 'CAD', '￥': 'JPY CNY' },
  ...{ rs: 'INR PKR LKR', ft: 'HUF', euro: 'EUR', dh: 'AED MAD', kd: 'KWD', 円: 'JPY', 元: 'CNY' },
};

/** The currencies that are meant most often by a sign that several share. */
const MAIN = ['USD', 'GBP', 'JPY', 'SEK', 'INR', 'CHF'];

/** Whose signs of currencies are known. */
const LANGUAGES = ['en', 'en-IN', 'de', 'fr', 'sv'];

let signs: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/**
 * Reads an amount as sites and exports show it: `$1,234.56`, `1.234,56 €`, `CHF 1'234.50`, `¥1,200`, `-€10.00`, `(10.00)`.
 * Nothing is guessed: what could be two amounts, is finer than the currency or has the sign of another one is a mistake, with a text that
 * is read after the amount.
 * @param decimal the sign before decimals, where it is known
 */
export function writtenAmount(
  amount: string | number,
  currency: string,
  decimal?: 'comma' | 'point' | undefined,
): WrittenAmount {
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
  // As in `12,-`, which is no sign.
  const isWhole = /^[.,] ?[-–—]/.test(after);
  if (minus > 1 || /[\d*/%+]/.test(around)) return { mistake: 'is no amount' };
  const sign = around
    .replaceAll(isBracketed ? /[()−–—-]/g : /[−–—-]/g, '')
    .replace(isWhole ? /[.,]/ : '', '')
    .trim();
  const wrong = signMistake(sign, currency);
  if (wrong) return { mistake: wrong };
  const plain = plainNumber(digits[0], currency, decimal);
  if (plain === null) return { mistake: 'could be read in more than one way' };
  const units = minorUnits(plain, currency);
  if (units === null) return { mistake: `is finer than ${currency}, which has ${decimals(currency)} decimals` };
  if (units > MAX_AMOUNT) return { mistake: 'is larger than an amount can be' };
  const isNegative = isBracketed || (minus === 1 && !isWhole);
  return { units: isNegative && units > 0 ? -units : units };
}

/** `1234.56`; null for what is no number, or could be two. */
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

/** Three digits behind one sign: a thousand, or decimals. */
function withOneSign(whole: string, sign: string, digits: string, currency: string): string | null {
  const decimal = `${whole}.${digits}`;
  if (digits.length !== 3 || !/^[1-9]\d{0,2}$/.test(whole)) return decimal;
  if (decimals(currency) === 0 || (sign === ',' ? COMMA_GROUPS : DOT_GROUPS).includes(currency)) return whole + digits;
  if (decimals(currency) > 2 && sign === '.') return decimal;
  // Three figures that are no thousand in that currency, and too fine as decimals.
  return (sign === '.' ? COMMA_GROUPS : DOT_GROUPS).includes(currency) && !digits.endsWith('0') ? decimal : null;
}

/** In threes, or as in India: `12,34,567`. */
function isGrouped(whole: string, separator: string): boolean {
  const [first = '', ...others] = whole.split(separator);
  const rest = others.slice(0, -1);
  const isEven = rest.every((one) => /^\d{3}$/.test(one)) || rest.every((one) => /^\d{2}$/.test(one));
  return /^\d{1,3}$/.test(first) && isEven && /^\d{3}$/.test(others.at(-1) ?? '');
}

/** True if the text is the code or a sign of the currency, as people write it: `EUR`, `€`, `US$`, `kr.`. */
export function isSignOf(text: string, currency: string): boolean {
  const word = text.normalize('NFKC').trim().toLowerCase();
  return word === currency.toLowerCase() || (knownSigns().get(word)?.has(currency) ?? false);
}

function signMistake(sign: string, currency: string): string | null {
  const words = sign
    .toLowerCase()
    .split(' ')
    .map((one) => one.replace(/(?<=\p{L})\.$/u, ''))
    .filter(Boolean);
  for (const word of words) {
    const meant = knownSigns().get(word) ?? knownSigns().get(`${word}.`);
    if (!meant) return `is no amount: ${word.slice(0, 20)} is no sign of a currency`;
    if (!meant.has(currency))
      return `is in ${MAIN.find((one) => meant.has(one)) ?? [...meant][0]}, and not in ${currency}`;
  }
  return null;
}

/** By the sign in small letters; made once it is needed, since it asks for each currency there is. */
function knownSigns(): ReadonlyMap<string, ReadonlySet<string>> {
  if (signs) return signs;
  const found = new Map<string, Set<string>>();
  const add = (sign: string, code: string) => {
    const key = sign.normalize('NFKC').toLowerCase();
    found.set(key, (found.get(key) ?? new Set()).add(code));
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
  signs = found;
  return signs;
}
