export const SLOT_FIELD = 'field';
export const SLOT_START = 'start';

/** Returns the address of the calendar file of a booked time. @param site the site's origin */
export function slotUrl(site: string, formId: number, field: string, start: string): string {
  const url = new URL(`/forms/${formId}/slot.ics`, site);
  url.searchParams.set(SLOT_FIELD, field);
  url.searchParams.set(SLOT_START, start);
  return url.href;
}
