import { randomBytes } from 'node:crypto';
import { RemoteError } from '#fakes/operations.ts';

/** Supported currencies without and with decimals. */
const WHOLE_ONLY = ['HUF', 'JPY', 'TWD'];
const WITH_DECIMALS = 'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' ');

export interface Amount {
  currency_code: string;
  value: string;
}

/** Creates an error in the shape of PayPal's newer APIs. */
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

/** Creates an id of 17 letters and digits, like PayPal's. */
export function newId(): string {
  return Array.from(randomBytes(17), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY0123456789';

/** Converts an amount to hundredths. @throws RemoteError as PayPal refuses it */
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

export type PurchaseUnit = Record<string, unknown>;

/** Intent of the client with an approved order. */
export type Intent = 'CAPTURE' | 'AUTHORIZE';

/** Checks the intent and the single purchase unit of an order. */
export function readUnit(body: Record<string, unknown>): {
  intent: Intent;
  unit: PurchaseUnit;
  units: number;
  currency: string;
} {
  const { intent } = body;
  const [unit, ...more] = Array.isArray(body.purchase_units) ? (body.purchase_units as PurchaseUnit[]) : [];
  if ((intent !== 'CAPTURE' && intent !== 'AUTHORIZE') || !unit || more.length > 0)
    throw refused(400, 'INVALID_REQUEST');
  if (String(unit.custom_id ?? '').length > 127) throw refused(400, 'INVALID_STRING_LENGTH');
  const { units, currency } = hundredths(unit.amount);
  if (units === 0) throw refused(422, 'CANNOT_BE_ZERO_OR_NEGATIVE');
  if (Array.isArray(unit.items)) checkItems(unit, units, currency);
  return { intent, unit, units, currency };
}

function checkItems(unit: PurchaseUnit, units: number, currency: string): void {
  const total = readPath(unit, 'amount', 'breakdown', 'item_total');
  if (!total) throw refused(422, 'ITEM_TOTAL_REQUIRED');
  const items = unit.items as Record<string, unknown>[];
  const sum = items.reduce((before, { name, quantity, unit_amount: price }) => {
    if (typeof name !== 'string' || name === '' || name.length > 127) throw refused(400, 'INVALID_STRING_LENGTH');
    if (typeof quantity !== 'string' || !/^[1-9]\d{0,9}$/.test(quantity)) throw refused(400, 'INVALID_PARAMETER_VALUE');
    const { units: each, currency: other } = hundredths(price);
    if (other !== currency) throw refused(422, 'CURRENCY_MISMATCH');
    return before + each * Number(quantity);
  }, 0);
  if (hundredths(total).units !== sum) throw refused(422, 'ITEM_TOTAL_MISMATCH');
  const part = (name: string) => {
    const amount = readPath(unit, 'amount', 'breakdown', name);
    return amount ? hundredths(amount).units : 0;
  };
  if (sum - part('discount') + part('shipping') !== units) throw refused(422, 'AMOUNT_MISMATCH');
}

export function readPath(value: unknown, ...names: string[]): Record<string, unknown> | undefined {
  const found = names.reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], value);
  return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : undefined;
}
