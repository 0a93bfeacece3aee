/** A day as an input of type `date` has it, in the zone of who looks: `2031-03-04`. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** @param days negative for earlier ones */
export function daysLater(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00`);
  noon.setDate(noon.getDate() + days);
  return dayOf(noon);
}

/**
 * When days begin and end in the zone of who looks, as routes take them: from a moment on, and before one.
 * @param from first day; both may be missing, or no days, which an address may hold: then there is no such bound
 * @param to last day
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
