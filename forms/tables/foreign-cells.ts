import type { InputFieldConfig } from '#forms/config/types.ts';
import { COUNTRY_CODES } from '#forms/countries.ts';
import { countriesIn } from '#forms/country-names.ts';
import { inputType } from '#forms/field-types/index.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { decimalAmount, decimals } from '#forms/money.ts';
import { parseAmount } from '#forms/parse-amount.ts';
import { findState } from '#forms/states/find.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import {
  isUnclearNumber,
  type Notation,
  parseDay,
  parseMoment,
  parseNumberCell,
  parseTick,
  parseTime,
  UNCLEAR_DAY,
  UNCLEAR_NUMBER,
} from './parse-cells.ts';

interface Reading {
  /** The language of the form. */
  language: string;
  /** One notation for each cell. */
  notations: readonly (Notation | undefined)[];
  /** Reports that a cell of the field is ambiguous. */
  unclear(reason: string): void;
}

const NUMBERS = ['number', 'range', 'rating', 'scale'];

/** True when cells of the field may have decimals. */
export function hasDecimals(field: InputFieldConfig | undefined): boolean {
  if (field === undefined) return false;
  if (field.type === 'currency' || field.type === 'product') return decimals(field.currency) > 0;
  return NUMBERS.includes(field.type);
}

/** Converts cells of a field from other systems' notations to that of this service's exports; unknown notations stay. */
export function ownCells(field: InputFieldConfig, cells: readonly string[], reading: Reading): string[] {
  const columns = inputType(field).exportColumns(field);
  return cells.map((cell, index) => {
    if (cell.trim() === '') return cell;
    const part = (columns[index]?.name ?? '').slice(field.name.length + 1);
    return ownCell(field, part, cell, reading, reading.notations[index] ?? {});
  });
}

function ownCell(field: InputFieldConfig, part: string, cell: string, reading: Reading, notation: Notation): string {
  const reader = READERS[field.type] as Reader<InputFieldConfig> | undefined;
  return reader ? reader(cell, { field, part, reading, notation }) : cell;
}

/** The context of a cell: its field, and the part of the value that it holds. */
interface CellContext<Field extends InputFieldConfig> {
  field: Field;
  part: string;
  reading: Reading;
  notation: Notation;
}

type Reader<Field extends InputFieldConfig> = (cell: string, context: CellContext<Field>) => string;
type FieldOf<Type extends InputFieldConfig['type']> = Extract<InputFieldConfig, { type: Type }>;

/** Readers of the types that other systems write in other notations. */
const READERS: { [Type in InputFieldConfig['type']]?: Reader<FieldOf<Type>> } = {
  country: (cell, { reading }) => countryCode(cell, reading.language),
  address: (cell, { part, reading }) => (part === 'country' ? countryCode(cell, reading.language) : cell),
  state: (cell, { field, reading }) => stateCode(cell, field, reading.language),
  checkbox: tick,
  consent: tick,
  date: day,
  date_range: day,
  time: (cell) => {
    const parsedTime = parseTime(cell);
    return parsedTime && parsedTime.rest === '' && parsedTime.seconds === '00' ? parsedTime.clock : cell;
  },
  datetime: (cell, { field, reading, notation }) => {
    if (inTimeZone(cell.trim(), field.time_zone ?? 'UTC') !== null) return cell;
    const moment = parseMoment(cell, notation.dateOrder);
    if (moment !== null && typeof moment === 'object') reading.unclear(UNCLEAR_DAY);
    return typeof moment === 'string' ? moment : cell;
  },
  slot: (cell, { reading, notation }) => {
    const moment = parseMoment(cell, notation.dateOrder);
    if (moment !== null && typeof moment === 'object') reading.unclear(UNCLEAR_DAY);
    return typeof moment === 'string' ? moment.slice(0, 'YYYY-MM-DDTHH:MM'.length) : cell;
  },
  currency: amount,
  product: (cell, context) => {
    if (context.part === 'price') return amount(cell, context);
    return context.part === 'quantity' ? figure(cell, context) : cell;
  },
  number: figure,
  range: figure,
  rating: figure,
  scale: figure,
  checkboxes: several,
  ranking: several,
  select: several,
  product_option: several,
};

function tick(cell: string, { field }: CellContext<FieldOf<'checkbox' | 'consent'>>): string {
  const isTicked = parseTick(cell, [field.label ?? '']);
  return isTicked === undefined ? cell : String(isTicked);
}

function day(cell: string, { reading, notation }: CellContext<InputFieldConfig>): string {
  const parsedDay = parseDay(cell, notation.dateOrder);
  if (parsedDay && 'unclear' in parsedDay) reading.unclear(UNCLEAR_DAY);
  return parsedDay && 'day' in parsedDay && isMidnight(parsedDay.rest) ? parsedDay.day : cell;
}

function amount(cell: string, { field, reading, notation }: CellContext<FieldOf<'currency' | 'product'>>): string {
  const { units, mistake } = parseAmount(cell, field.currency, notation.decimal);
  if (mistake !== undefined) reading.unclear(mistake);
  else if (decimals(field.currency) > 2 && isUnclearNumber(cell, notation)) reading.unclear(UNCLEAR_NUMBER);
  return units === undefined ? cell : decimalAmount(units, field.currency);
}

function figure(cell: string, { reading, notation }: CellContext<InputFieldConfig>): string {
  if (isUnclearNumber(cell, notation)) reading.unclear(UNCLEAR_NUMBER);
  return parseNumberCell(cell, notation.decimal);
}

function several(
  cell: string,
  { field, notation }: CellContext<FieldOf<'checkboxes' | 'ranking' | 'select' | 'product_option'>>,
): string {
  const hasOther = 'other' in field && field.other === true;
  // In an export of this service, a free-text answer may look like a choice, or like several.
  return hasOther && !notation.isForeign ? cell : commaList(cell, field.options ?? [], hasOther);
}

function isMidnight(rest: string): boolean {
  return rest === '' || /^0?0:00(:00)?(\.0+)?(z|\+00:00)?$/i.test(rest);
}

const MORE_NAMES: Readonly<Record<string, string>> = {
  ...{ usa: 'US', us: 'US', unitedstatesofamerica: 'US', uk: 'GB', greatbritain: 'GB', england: 'GB' },
  ...{ czechrepublic: 'CZ', czechia: 'CZ', turkey: 'TR', turkiye: 'TR', russia: 'RU', russianfederation: 'RU' },
  ...{ southkorea: 'KR', koreasouth: 'KR', northkorea: 'KP', vietnam: 'VN', holland: 'NL', macedonia: 'MK' },
  ...{ ivorycoast: 'CI', burma: 'MM', swaziland: 'SZ', capeverde: 'CV', hongkong: 'HK', macau: 'MO', macao: 'MO' },
  ...{ bosniaandherzegovina: 'BA', iranislamicrepublicof: 'IR', moldovarepublicof: 'MD', vaticancity: 'VA' },
};

const codesIn = new Map<string, ReadonlyMap<string, string>>();

/** Returns the code of a country from its name in the form's language or in English. */
function countryCode(cell: string, language: string): string {
  const text = cell.trim();
  const code = text.toUpperCase();
  if (COUNTRY_CODES.includes(code)) return code;
  const word = plain(text);
  return codesOf(language).get(word) ?? codesOf(DEFAULT_TEXTS.language).get(word) ?? MORE_NAMES[word] ?? cell;
}

function codesOf(language: string): ReadonlyMap<string, string> {
  const cached = codesIn.get(language);
  if (cached) return cached;
  const codes = new Map(countriesIn(language).map(({ code, name }) => [plain(name), code]));
  if (codesIn.size > 50) codesIn.clear();
  codesIn.set(language, codes);
  return codes;
}

/**
 * Returns the code of a state when a single country of the field has a state of this name. With a country field beside it, the
 * field itself looks the state up.
 */
function stateCode(cell: string, field: { countries?: readonly string[]; country_field?: string }, language: string) {
  if (field.country_field !== undefined) return cell;
  const matches = (field.countries ?? []).flatMap((country) => {
    const code =
      findState(cell.trim(), country, field, language) ??
      findState(cell.trim(), country, field, DEFAULT_TEXTS.language);
    return code === null ? [] : [code];
  });
  const [only, ...others] = new Set(matches);
  return only !== undefined && others.length === 0 ? only : cell;
}

/** Converts `A;B` to the comma-separated list of this service's exports, when each part names a choice. */
function commaList(cell: string, options: readonly { value: string; label?: string }[], hasOther: boolean): string {
  if (options.some(({ value, label }) => value === cell || label === cell)) return cell;
  // With free-text answers, `A` is not the choice `a`.
  const normalise = hasOther ? (text: string) => text.trim() : lower;
  const names = new Map<string, string | null>();
  for (const { value, label } of options) {
    for (const key of new Set([value, label ?? value].map(normalise))) {
      // A name that two choices share stands for neither.
      names.set(key, names.has(key) ? null : value);
    }
  }
  const whole = names.get(normalise(cell));
  if (whole != null) return whole;
  for (const sign of [';', '|', '\n']) {
    const parts = cell.split(sign).map((part) => names.get(normalise(part)));
    if (parts.length > 1 && parts.every((value) => value != null)) return parts.join(', ');
  }
  return cell;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

function lower(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
