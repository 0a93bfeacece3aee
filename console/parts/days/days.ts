/** Formats a day for an input of type `date`, in the browser's time zone: `2031-03-04`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/**
 * Adds days to a day.
 * @param days may be negative
 */
export function daysLater(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00`);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
}

/**
 * Turns a range of days in the browser's time zone into the moments that routes take: `from` inclusive, `to` exclusive.
 * @param from the first day. Either day may be missing or, in an address, be no day at all; then that bound is missing
 * @param to the last day
 */
export function boundsOf(from: string | undefined, to: string | undefined): { from?: string; to?: string } {
  const start = startOf(from);
  const end = isDay(to) ? startOf(daysLater(to, 1)) : undefined;
  return { ...(start && { from: start }), ...(end && { to: end }) };
}

function startOf(day: string | undefined): string | undefined {
  return isDay(day) ? new Date(`${day}T00:00:00`).toISOString() : undefined;
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00`));
}
