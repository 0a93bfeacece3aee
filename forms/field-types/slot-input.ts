import { endOfSlot, type SlotCalendar, slotAt, zoneOf } from '#forms/slots/calendar.ts';
import { escapeHtml, renderAttributes } from '#forms/templates/html.ts';
import { localeOf, type Texts } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { MINUTE_MS } from '#time.ts';
import { isCalendarDate } from './calendar-date.ts';
import { noteOf } from './choices.ts';
import type { InputState } from './field-type.ts';
import { type PlainValue, plainText } from './field-value.ts';
import type { SlotConfig } from './slot-config.ts';
import { LOCAL } from './slot-rule.ts';
import { inTimeZone } from './zoned-time.ts';

/** A slot that a page shows, in a copy of the field: see `withSlots`. */
export interface ShownSlot {
  /** As YYYY-MM-DDTHH:MM. */
  start: string;
  note?: string;
  soldOut?: boolean;
}

/** The slot that a submission has booked, in a copy of the field for changing it: it can be kept, whatever the hours are now. */
export function bookedOf(field: object): string | undefined {
  return 'booked' in field && typeof field.booked === 'string' ? field.booked : undefined;
}

/** Renders a list of times by day, which works without a script. The script shows days and times to choose from instead. */
export function renderSlots(field: SlotConfig, { value, texts, language, attributes }: InputState<PlainValue>): string {
  const current = plainText(value);
  const listed = shownSlots(field);
  // Without a list of slots, and on a page that changes a booking, the value itself can be kept.
  const isKept = isSlotOf(current, field) && (listed === null || bookedOf(field) === current);
  const slots = [...(listed ?? [])];
  if (isKept && !slots.some(({ start }) => start === current)) slots.push({ start: current });
  slots.sort((one, other) => (one.start < other.start ? -1 : 1));
  const locale = localeOf({ options: { language } });
  const [days, times] = [dayFormat(locale), timeFormat(locale)];
  const groups = [...Map.groupBy(slots, ({ start }) => start.slice(0, 10))].map(([day, own]) => {
    const options = own.map((one) => {
      const { start } = one;
      const isGone = one.soldOut === true;
      const range = times.formatRange(utc(start), utc(endOfSlot(field, start)));
      const note = noteOf(one);
      const state = { value: start, selected: start === current && !isGone, disabled: isGone, 'data-sold-out': isGone };
      const marks = { ...state, 'data-name': note === '' ? null : range, 'data-note': note || null };
      return `<option${renderAttributes(marks)}>${escapeHtml(note === '' ? range : `${range} (${note})`)}</option>`;
    });
    return `<optgroup${renderAttributes({ label: days.format(utc(`${day}T00:00`)) })}>${options.join('')}</optgroup>`;
  });
  const { none, full: _, zone, ...words } = texts.slots;
  const own = { ...attributes, 'data-slots': JSON.stringify({ ...words, clear: texts.signature.clear }) };
  const blank = `<option value="">${escapeHtml(field.placeholder || texts.form.choose)}</option>`;
  const note = slots.length === 0 && listed !== null ? none : fill(zone, { zone: zoneInWords(zoneOf(field), locale) });
  return `<select${renderAttributes(own)}>${blank}${groups.join('')}</select><p class="svca-description">${escapeHtml(note)}</p>`;
}

function shownSlots(field: object): readonly ShownSlot[] | null {
  return 'slots' in field && Array.isArray(field.slots) ? (field.slots as ShownSlot[]) : null;
}

/** A time since which names of time zones are as they are today. */
const RECENT = Date.UTC(2026, 0, 1);

/** Returns the name of a time zone in a language, such as Central European Time. */
function zoneInWords(timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(RECENT);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Formats a slot for people, with its end, the weekday and the time zone. Any other text stays as it is. */
export function slotInWords(start: string, field: Pick<SlotCalendar, 'minutes' | 'time_zone'>, locale: string): string {
  const timeZone = zoneOf(field);
  const moment = isLocal(start) ? inTimeZone(start, timeZone) : null;
  if (moment === null) return start;
  const startsAt = Date.parse(moment);
  return new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone, timeZoneName: 'short' },
  }).formatRange(startsAt, startsAt + field.minutes * MINUTE_MS);
}

/** The part that is a link to the calendar file; only texts of a submission have one. */
export const SLOT_LINK = 'calendar_url';

/** The names of a value's parts, for merge tags. */
export const SLOT_PARTS = ['day', 'start', 'end', SLOT_LINK];

export function slotPart(value: PlainValue, part: string, field: SlotConfig, { locale }: Texts): string {
  const start = plainText(value);
  if (!isLocal(start) || part === SLOT_LINK) return '';
  if (part === 'day') return dayFormat(locale).format(utc(start));
  return timeFormat(locale).format(utc(part === 'end' ? endOfSlot(field, start) : start));
}

function dayFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
}

function timeFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
}

/** Reads a local time as if it were in UTC, for formats in UTC. */
function utc(local: string): Date {
  return new Date(`${local}:00Z`);
}

/** True for a slot of the calendar, and for the booked one, which stays valid when the hours change. */
export function isSlotOf(start: string, field: SlotConfig): boolean {
  return isLocal(start) && (start === bookedOf(field) || slotAt(field, start) !== null);
}

/** True for a day and a time, whether or not it is a slot. */
export function isLocal(text: string): boolean {
  return LOCAL.test(text) && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(`${text}:00Z`));
}
