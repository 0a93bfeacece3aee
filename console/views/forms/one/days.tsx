import { Columns } from '#console/parts/chart/columns.tsx';
import { texts } from '#console/texts/en/forms/one.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import classes from './one.module.css';

export interface Day {
  /** `2031-03-04`, in the requested time zone. */
  day: string;
  submissions: number;
  spam: number;
}

/** The submissions of each day. */
export function Days({ days, label }: { days: readonly Day[]; label: string }) {
  const t = useTexts(texts);
  const format = useFormat();
  const short = new Intl.DateTimeFormat(useLanguage(), { day: 'numeric', month: 'short' });
  /** A day has no time zone; noon falls on that day in every one. */
  const noon = (day: string) => `${day}T12:00:00`;
  return (
    <div className={classes.days}>
      <Columns
        format={format.number}
        table={{ caption: label, column: t.day, count: t.submissions }}
        columns={days.map(({ day, submissions }) => ({
          id: day,
          count: submissions,
          label: short.format(new Date(noon(day))),
          name: format.date(noon(day)),
        }))}
      />
    </div>
  );
}
