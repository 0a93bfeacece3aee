import { Group, Text, VisuallyHidden } from '@mantine/core';
import { texts } from '#console/texts/en/forms/one.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import classes from './one.module.css';

export interface Day {
  /** `2031-03-04`, in the requested time zone. */
  day: string;
  submissions: number;
  spam: number;
}

/** A bar for each day, and a table with the same numbers for screen readers. */
export function Days({ days, label }: { days: readonly Day[]; label: string }) {
  const t = useTexts(texts);
  const format = useFormat();
  const most = Math.max(1, ...days.map(({ submissions }) => submissions));
  /** A day has no time zone; noon falls on that day in every one. */
  const dated = (day: string) => format.date(`${day}T12:00:00`);
  return (
    <figure className={classes.figure}>
      <div className={classes.days} aria-hidden="true">
        {days.map(({ day, submissions }) => (
          <div key={day} className={classes.day} title={`${dated(day)}: ${format.number(submissions)}`}>
            <div
              className={classes.bar}
              data-none={submissions === 0 || undefined}
              style={{ height: `${(100 * submissions) / most}%` }}
            />
          </div>
        ))}
      </div>
      <Group justify="space-between" aria-hidden="true">
        <Text size="xs" c="dimmed">
          {days[0] && dated(days[0].day)}
        </Text>
        <Text size="xs" c="dimmed">
          {t.mostInDay(format.number(Math.max(0, ...days.map(({ submissions }) => submissions))))}
        </Text>
        <Text size="xs" c="dimmed">
          {days.at(-1) && dated(days.at(-1)?.day ?? '')}
        </Text>
      </Group>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.submissions}</th>
            </tr>
          </thead>
          <tbody>
            {days
              .filter(({ submissions }) => submissions > 0)
              .map(({ day, submissions }) => (
                <tr key={day}>
                  <th scope="row">{dated(day)}</th>
                  <td>{format.number(submissions)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
