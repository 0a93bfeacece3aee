import { sanitiseFigures } from './figures-rule.ts';
import type { FieldRule } from './rule.ts';

/** A local time as YYYY-MM-DDTHH:MM. */
export const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The rule of a booked time. The page's script knows no hours: it offers the times that the server has listed. */
export const slotRule: FieldRule = {
  empty: '',
  sanitise: sanitiseFigures,
  validate: (value) => (LOCAL.test(String(value)) ? null : { rule: 'slot' }),
};
