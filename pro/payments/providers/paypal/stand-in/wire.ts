import { randomBytes } from 'node:crypto';
import { RemoteError } from '#dev/sandbox/operations.ts';

/** Currencies that this PayPal takes, and whether their amounts have two decimals. */
const WHOLE_ONLY = ['HUF', 'JPY', 'TWD'];
const WITH_DECIMALS = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

export interface Amount {
  currency_code: string;
  value: string;
}

/** An error in the shape of all of PayPal's newer addresses. */
export function refused(status: number, issue: string, description = 'As the sandbox answers.'): RemoteError {
  const name = NAMES[status] ?? 'INTERNAL_SERVER_ERROR';
  return new RemoteError(status, {
    name,
    details: [{ issue, description }],
    message: 'The request was not performed.',
    debug_id: randomBytes(7).toString('hex').slice(0, 13),
    links: [],
  });
}

const NAMES: Record<number, string> = {
  400: 'INVALID_REQUEST',
  401: 'AUTHENTICATION_FAILURE',
  403: 'NOT_AUTHORIZED',
  404: 'RESOURCE_NOT_FOUND',
  409: 'RESOURCE_CONFLICT',
  422: 'UNPROCESSABLE_ENTITY',
  429: 'RATE_LIMIT_REACHED',
};

/** 17 letters and digits, as PayPal's ids are. */
export function newId(): string {
  return Array.from(randomBytes(17), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** Reads an amount into hundredths. @throws RemoteError as PayPal refuses it */
export function hundredths(amount: unknown): { units: number; currency: string } {
  const { currency_code: currency, value } = (amount ?? {}) as Partial<Amount>;
  if (typeof currency !== 'string' || typeof value !== 'string') throw refused(400, 'MISSING_REQUIRED_PARAMETER');
  const isWhole = WHOLE_ONLY.includes(currency);
  if (!isWhole && !WITH_DECIMALS.includes(currency)) throw refused(422, 'CURRENCY_NOT_SUPPORTED');
  if (!/^\d{1,10}(\.\d+)?$/.test(value)) throw refused(400, 'INVALID_PARAMETER_SYNTAX');
  if (isWhole && value.includes('.')) throw refused(422, 'DECIMALS_NOT_SUPPORTED');
  if (!/^\d+(\.\d\d)?$/.test(value)) throw refused(422, 'DECIMAL_PRECISION');
  return { units: Math.round(Number(value) * 100), currency };
}

export function amountOf(units: number, currency: string): Amount {
  const value = WHOLE_ONLY.includes(currency) ? String(units / 100) : (units / 100).toFixed(2);
  return { currency_code: currency, value };
}
