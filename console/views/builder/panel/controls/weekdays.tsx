import { Checkbox, Group, NativeSelect } from '@mantine/core';
import { texts } from '#console/texts/en/builder/panel.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type ControlProps, usePanel } from '../context.tsx';
import { listOf, mistakeAt } from '../schema/change.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Returns the name of a day of the week. @param day from 1 for Monday to 7 for Sunday */
export function weekdayName(day: number, language: string): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return names.format(new Date(MONDAY + (day - 1) * DAY_MS));
}

/** A day of the week, from 1 for Monday to 7 for Sunday. */
export function WeekdayControl({ value, edit, path, label, description, required, disabled }: ControlProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { errors } = usePanel();
  return (
    <NativeSelect
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      disabled={disabled}
      data={[
        { value: '', label: t.notSet },
        ...DAYS.map((day) => ({ value: String(day), label: weekdayName(day, language) })),
      ]}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(event) => {
        const { value: next } = event.currentTarget;
        edit(() => (next === '' ? undefined : Number(next)));
      }}
    />
  );
}

/** Days of the week, from 1 for Monday to 7 for Sunday. */
export function WeekdaysControl({ schema, value, edit, path, label, description, required, disabled }: ControlProps) {
  const language = useLanguage();
  const { errors } = usePanel();
  return (
    <Checkbox.Group
      label={label}
      description={description}
      error={mistakeAt(errors, path, label)}
      required={required}
      value={listOf(value ?? schema.default).map(String)}
      onChange={(next) => edit(() => DAYS.filter((day) => next.includes(String(day))))}
    >
      <Group gap="sm" mt={6}>
        {DAYS.map((day) => (
          <Checkbox key={day} value={String(day)} label={weekdayName(day, language)} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}
