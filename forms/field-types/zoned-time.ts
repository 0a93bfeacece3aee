import { DAY_MS } from '#time.ts';

/** A day and a time, `2026-03-01T10:00`, with or without seconds and an offset. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::([0-5]\d(?:\.\d{1,9})?))?(Z|[+-]\d\d:\d\d)?$/i;
/** Formats by time zone: creating one takes longer than all other steps. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * Converts a time to RFC 3339 with the offset that its time zone has then: `2026-03-01T10:00:00+01:00`. A time without an offset
 * is local; a local time that occurs twice means the first. Seconds stay, without zeros at the end of their fraction. Browsers
 * run this too.
 * @returns null for text that is no moment, or a local time that the time zone skips
 */
export function inTimeZone(text: string, timeZone: string): string | null {
  const [, day, clock, seconds = '00', offset] = MOMENT.exec(text) ?? [];
  // Zeros at the end of a fraction are dropped, so that a moment has a single notation.
  const shown = seconds.replace(/\.?0*$/, (zeros) => (seconds.includes('.') ? '' : zeros));
  if (day === undefined || clock === undefined) return null;
  const local = `${day}T${clock}`;
  const asIfUtc = Date.parse(`${local}:00Z`);
  // `Date` reads the 30th of February as the 1st of March.
  if (Number.isNaN(asIfUtc) || !new Date(asIfUtc).toISOString().startsWith(local)) return null;
  if (offset !== undefined) return formatAt(Date.parse(`${local}:00${offset.toUpperCase()}`), timeZone, shown);
  for (const shift of [-DAY_MS, DAY_MS]) {
    const moment = formatAt(asIfUtc - minutesIn(offsetAt(asIfUtc + shift, timeZone)) * 60_000, timeZone, shown);
    if (moment?.startsWith(local)) return moment;
  }
  return null;
}

/** Formats a time with the offset of its time zone. @param time a whole minute */
function formatAt(time: number, timeZone: string, seconds: string): string | null {
  if (Number.isNaN(time)) return null;
  const offset = offsetAt(time, timeZone);
  const local = new Date(time + minutesIn(offset) * 60_000).toISOString();
  return /^\d{4}-.*:00\.000Z$/.test(local) ? `${local.slice(0, 17)}${seconds}${offset}` : null;
}

/** Returns an offset such as `+01:00`. Seconds, which time zones had a century ago, are cut. */
function offsetAt(time: number, timeZone: string): string {
  const format = offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  return (
    format
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3, 9) || '+00:00'
  );
}

function minutesIn(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return offset.startsWith('-') ? -minutes : minutes;
}
