import { DATE_ORDERS, type DateOrder } from '#forms/tables/parse-cells.ts';
import type { Drafting } from '../../drafting.ts';
import { type Loose, looseOf, textOf } from '../../reading.ts';
import { plainLine } from '../../texts.ts';

/** The pattern of each part of a format, and the unit of the day or time that it stands for. */
const PARTS: Record<string, [string, string]> = {
  ...{ d: ['\\d{2}', 'day'], j: ['\\d{1,2}', 'day'], m: ['\\d{2}', 'month'], n: ['\\d{1,2}', 'month'] },
  ...{ Y: ['\\d{4}', 'year'], H: ['\\d{2}', 'hour'], i: ['\\d{2}', 'minute'] },
};
const BOUND = /(['"]?)(minDate|maxDate)\1\s*:\s*(?:"([^"]*)"|'([^']*)'|([^,}]+))\s*,?/g;

/** Adds a date, a time or both, with the bounds of its calendar as far as they can be read. */
export function addDate(field: Loose, add: (created: Loose) => Loose, label: string, draft: Drafting): void {
  const settings = looseOf(field.settings);
  const inner = looseOf(looseOf(field.single_field).settings);
  const format = formatOf(settings, inner);
  const [hasDay, hasTime] = [/[dDjmnMFyY]/.test(format), /[HhGgi]/.test(format)];
  const type = hasTime ? (hasDay ? 'datetime' : 'time') : 'date';
  const odd: string[] = [];
  const read = (what: string, text: string) => {
    const ours = text === '' ? undefined : moment(text, format, type);
    if (text !== '' && ours === undefined)
      odd.push(`${what} was left out: ${text.slice(0, 80)} is ${isReckoned(text) ? 'reckoned' : 'not read'} here`);
    return ours;
  };
  const { bounds, rest } = calendarOf(textOf(settings.date_config));
  const value = textOf(looseOf(field.attributes).value);
  const created = add({
    ...{ type, label: label || plainLine(textOf(inner.label)) },
    ...{ min: read('its first day (minDate)', bounds.minDate), max: read('its last day (maxDate)', bounds.maxDate) },
    // A moment has no default here.
    default: type === 'datetime' ? undefined : read('its default', value),
  });
  if (type === 'datetime' && value !== '') odd.push(`its default was left out: ${value}`);
  if (rest !== '') odd.push(`settings of its calendar were left out: ${rest.slice(0, 160)}`);
  for (const note of odd) draft.note(created, note);
}

function formatOf(settings: Loose, inner: Loose): string {
  return textOf(settings.date_format) || textOf(inner.date_format) || 'm/d/Y';
}

/** Returns the order of day, month and year in rules. */
export function dateOrderOf({ element, settings, single_field: inner }: Loose): DateOrder | undefined {
  if (element !== 'input_date') return undefined;
  const format = formatOf(looseOf(settings), looseOf(looseOf(inner).settings));
  const order = format
    .replaceAll(/[^djmnFMYy]/g, '')
    .toLowerCase()
    .replace('j', 'd')
    .replace(/[nf]/, 'm');
  return DATE_ORDERS.find((one) => one === order);
}

function isReckoned(given: string): boolean {
  return !/^\d[\d\s/.:-]*$/.test(given);
}

/** Reads the bounds in the calendar's JavaScript, and returns the rest of it. */
function calendarOf(config: string): { bounds: { minDate: string; maxDate: string }; rest: string } {
  const bounds = { minDate: '', maxDate: '' };
  const rest = config.replaceAll(
    BOUND,
    (_all, _mark, name: 'minDate' | 'maxDate', ...texts: (string | undefined)[]) => {
      bounds[name] = (texts[0] ?? texts[1] ?? texts[2] ?? '').trim();
      return '';
    },
  );
  return { bounds, rest: /[a-z]/i.test(rest) ? rest.replaceAll(/\s+/g, ' ').trim() : '' };
}

/** Converts a day or a time from the format of its field; undefined for any other text. */
function moment(given: string, format: string, type: string): string | undefined {
  const names: string[] = [];
  const shape = [...format].map((sign) => {
    const [digits, name] = PARTS[sign] ?? [];
    if (digits === undefined || name === undefined) return /[a-z]/i.test(sign) ? '(?!)' : `\\${sign}`;
    names.push(name);
    return `(${digits})`;
  });
  const values = new RegExp(`^${shape.join('')}$`).exec(given)?.slice(1);
  // A calendar with times accepts a day alone, which means its first minute.
  if (!values) return type === 'datetime' ? dayAlone(given, format) : undefined;
  const parts = Object.fromEntries(names.map((name, index) => [name, (values[index] ?? '').padStart(2, '0')]));
  const { day, month, year, hour, minute } = parts;
  const date = day && month && year ? `${year}-${month}-${day}` : undefined;
  const time = hour && minute ? `${hour}:${minute}` : undefined;
  if (date !== undefined && !isDay(date)) return undefined;
  if (type === 'datetime') return date && time ? `${date}T${time}` : undefined;
  return type === 'date' ? date : time;
}

function dayAlone(given: string, format: string): string | undefined {
  const day = format.replace(/\s*[HhGg]:i.*$/, '');
  const date = day === format || /[HhGg]/.test(day) ? undefined : moment(given, day, 'date');
  return date && `${date}T00:00`;
}

function isDay(date: string): boolean {
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date);
}
