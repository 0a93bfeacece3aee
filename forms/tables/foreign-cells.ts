import type { InputFieldConfig } from '#forms/config/types.ts';
import { COUNTRY_CODES } from '#forms/countries.ts';
import { countriesIn } from '#forms/country-names.ts';
import { inputType } from '#forms/field-types/index.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { decimalAmount, decimals } from '#forms/money.ts';
import { findState } from '#forms/states/find.ts';
import { writtenAmount } from '#forms/written-amount.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import {
  isUnclearNumber,
  type Notation,
  numberInCell,
  UNCLEAR_DAY,
  UNCLEAR_NUMBER,
  writtenDay,
  writtenMoment,
  writtenTick,
  writtenTime,
} from './written-cells.ts';

interface Reading {
  /** The language of the form. */
  language: string;
  /** One for each cell. */
  notations: readonly (Notation | undefined)[];
  /** Says of the field that a cell could be two things. */
  unclear(why: string): void;
}

const NUMBERS = ['number', 'range', 'rating', 'scale'];

/** True if cells of the field may have decimals. */
export function hasDecimals(field: InputFieldConfig | undefined): boolean {
  if (field === undefined) return false;
  if (field.type === 'currency' || field.type === 'product') return decimals(field.currency) > 0;
  return NUMBERS.includes(field.type);
}

/** Cells of a field as exports of this service have them, out of what other systems write; what is neither stays. */
export function ownCells(field: InputFieldConfig, cells: readonly string[], reading: Reading): string[] {
  const columns = inputType(field).exportColumns(field);
  return cells.map((cell, at) => {
    if (cell.trim() === '') return cell;
    const part = (columns[at]?.name ?? '').slice(field.name.length + 1);
    return ownCell(field, part, cell, reading, reading.notations[at] ?? {});
  });
}

function ownCell(field: InputFieldConfig, part: string, cell: string, reading: Reading, notation: Notation): string {
  const read = READERS[field.type] as Reader<InputFieldConfig> | undefined;
  return read ? read(cell, { field, part, reading, notation }) : cell;
}

/** A cell with its field, and the part of the value that stands in it. */
interface Place<Field extends InputFieldConfig> {
  field: Field;
  part: string;
  reading: Reading;
  notation: Notation;
}

type Reader<Field extends InputFieldConfig> = (cell: string, place: Place<Field>) => string;
type FieldOf<Type extends InputFieldConfig['type']> = Extract<InputFieldConfig, { type: Type }>;

/** Types whose cells other systems write in another way. */
const READERS: { [Type in InputFieldConfig['type']]?: Reader<FieldOf<Type>> } = {
  country: (cell, { reading }) => countryCode(cell, reading.language),
  address: (cell, { part, reading }) => (part === 'country' ? countryCode(cell, reading.language) : cell),
  state: (cell, { field, reading }) => stateCode(cell, field, reading.language),
  checkbox: tick,
  consent: tick,
  date: day,
  date_range: day,
  time: (cell) => {
    const found = writtenTime(cell);
    return found && found.rest === '' && found.seconds === '00' ? found.clock : cell;
  },
  datetime: (cell, { field, reading, notation }) => {
    if (inTimeZone(cell.trim(), field.time_zone ?? 'UTC') !== null) return cell;
    const found = writtenMoment(cell, notation.dateOrder);
    if (found !== null && typeof found === 'object') reading.unclear(UNCLEAR_DAY);
    return typeof found === 'string' ? found : cell;
  },
  currency: amount,
  product: (cell, place) => {
    if (place.part === 'price') return amount(cell, place);
    return place.part === 'quantity' ? figure(cell, place) : cell;
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

function tick(cell: string, { field }: Place<FieldOf<'checkbox' | 'consent'>>): string {
  const isTicked = writtenTick(cell, [field.label ?? '']);
  return isTicked === undefined ? cell : String(isTicked);
}

function day(cell: string, { reading, notation }: Place<InputFieldConfig>): string {
  const found = writtenDay(cell, notation.dateOrder);
  if (found && 'unclear' in found) reading.unclear(UNCLEAR_DAY);
  return found && 'day' in found && isMidnight(found.rest) ? found.day : cell;
}

function amount(cell: string, { field, reading, notation }: Place<FieldOf<'currency' | 'product'>>): string {
  const { units, mistake } = writtenAmount(cell, field.currency, notation.decimal);
  if (mistake !== undefined) reading.unclear(mistake);
  else if (decimals(field.currency) > 2 && isUnclearNumber(cell, notation)) reading.unclear(UNCLEAR_NUMBER);
  return units === undefined ? cell : decimalAmount(units, field.currency);
}

function figure(cell: string, { reading, notation }: Place<InputFieldConfig>): string {
  if (isUnclearNumber(cell, notation)) reading.unclear(UNCLEAR_NUMBER);
  return numberInCell(cell, notation.decimal);
}

function several(
  cell: string,
  { field, notation }: Place<FieldOf<'checkboxes' | 'ranking' | 'select' | 'product_option'>>,
): string {
  const hasOther = 'other' in field && field.other === true;
  // An answer of one's own in an export of this service may look like a choice, or like several.
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

/** By its name in the language of the form, or in English. */
function countryCode(cell: string, language: string): string {
  const text = cell.trim();
  const code = text.toUpperCase();
  if (COUNTRY_CODES.includes(code)) return code;
  const word = plain(text);
  return codesOf(language).get(word) ?? codesOf(DEFAULT_TEXTS.language).get(word) ?? MORE_NAMES[word] ?? cell;
}

function codesOf(language: string): ReadonlyMap<string, string> {
  const known = codesIn.get(language);
  if (known) return known;
  const made = new Map(countriesIn(language).map(({ code, name }) => [plain(name), code]));
  if (codesIn.size > 50) codesIn.clear();
  codesIn.set(language, made);
  return made;
}

/** Only where one of the countries has a state of this name; beside a country the field finds it itself. */
function stateCode(cell: string, field: { countries?: readonly string[]; country_field?: string }, language: string) {
  if (field.country_field !== undefined) return cell;
  const found = (field.countries ?? []).flatMap((country) => {
    const code =
      findState(cell.trim(), country, field, language) ??
      findState(cell.trim(), country, field, DEFAULT_TEXTS.language);
    return code === null ? [] : [code];
  });
  const [only, ...others] = new Set(found);
  return only !== undefined && others.length === 0 ? only : cell;
}

/** `A;B` with commas between, as exports here have it: only where each part is a choice. */
function commaList(cell: string, options: readonly { value: string; label?: string }[], hasOther: boolean): string {
  if (options.some(({ value, label }) => value === cell || label === cell)) return cell;
  // Where people write answers of their own, `A` is not the choice `a`.
  const alike = hasOther ? (text: string) => text.trim() : lower;
  const names = new Map<string, string | null>();
  for (const { value, label } of options) {
    for (const key of new Set([value, label ?? value].map(alike))) {
      // A name that two choices share means neither.
      names.set(key, names.has(key) ? null : value);
    }
  }
  const whole = names.get(alike(cell));
  if (whole != null) return whole;
  for (const sign of [';', '|', '\n']) {
    const parts = cell.split(sign).map((one) => names.get(alike(one)));
    if (parts.length > 1 && parts.every((one) => one != null)) return parts.join(', ');
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
