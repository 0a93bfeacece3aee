import { useLanguage } from '#console/texts/language.ts';
import type { ControlProps } from '../context.tsx';
import { listOf } from '../schema/change.ts';
import { ChoiceControl, ChoicesControl } from './simple.tsx';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns a schema of the days of the week, named in the language of the console. */
function useDays() {
  const names = new Intl.DateTimeFormat(useLanguage(), { weekday: 'long', timeZone: 'UTC' });
  const titled = DAYS.map((day) => ({ const: String(day), title: names.format(MONDAY + (day - 1) * DAY_MS) }));
  return { enum: DAYS.map(String), oneOf: titled };
}

/** A day of the week, from 1 for Monday to 7 for Sunday. */
export function WeekdayControl({ value, edit, ...props }: ControlProps) {
  const toDay = (text: unknown) => (typeof text === 'string' ? Number(text) : undefined);
  return (
    <ChoiceControl
      {...props}
      schema={useDays()}
      value={typeof value === 'number' ? String(value) : undefined}
      edit={(make) => edit(() => toDay(make(undefined)))}
    />
  );
}

/** Days of the week, from 1 for Monday to 7 for Sunday. */
export function WeekdaysControl({ schema, value, edit, ...props }: ControlProps) {
  return (
    <ChoicesControl
      {...props}
      schema={{ items: useDays() }}
      value={listOf(value ?? schema.default).map(String)}
      edit={(make) => edit(() => listOf(make(undefined)).map(Number))}
    />
  );
}
