import { Alert, Anchor, Button, Group, NativeSelect, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Columns } from '#console/parts/chart/columns.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/overview.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { type Day, RANGES, rangeOf, targetOfDay, USUAL_RANGE } from '../model/numbers.ts';
import { statsQuery } from '../model/queries.ts';
import classes from '../overview.module.css';
import { OverviewCard } from './card.tsx';

const MOST_FORMS = 5;

/** The number of submissions by day and by form. */
export function SubmissionsCard() {
  const t = useTexts(texts);
  const [search, change] = useSearchState();
  const range = rangeOf(search.days);
  const [isTable, setIsTable] = useState(false);
  const stats = useQuery(statsQuery(range));
  return (
    <OverviewCard
      title={t.submissions}
      aside={
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setIsTable(!isTable)}>
            {isTable ? t.asChart : t.asTable}
          </Button>
          <NativeSelect
            size="xs"
            aria-label={t.rangeLabel}
            value={String(range)}
            onChange={({ currentTarget: { value } }) =>
              change({ days: value === String(USUAL_RANGE) ? undefined : value })
            }
            data={RANGES.map((days) => ({ value: String(days), label: t.days(days) }))}
          />
        </Group>
      }
    >
      <Loaded query={stats} height={280}>
        {(data) => <Counted {...data} isTable={isTable} />}
      </Loaded>
    </OverviewCard>
  );
}

interface CountedProps {
  days: readonly Day[];
  forms: readonly { form_id: number; title: string | null; submissions: number }[];
  time_zone: string;
  counted_back_to: string | null;
  isTable: boolean;
}

function Counted({ days, forms, time_zone, counted_back_to, isTable }: CountedProps) {
  const t = useTexts(texts);
  const format = useFormat();
  const sum = days.reduce((all, { submissions }) => all + submissions, 0);
  const summary = t.chart(format.number(sum), dayText(days[0], format.date), dayText(days.at(-1), format.date));
  return (
    <Stack gap="sm">
      {counted_back_to && (
        <Alert color="yellow" variant="light">
          {t.countedSince(format.moment(counted_back_to))}
        </Alert>
      )}
      {isTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        <section className={classes.days} tabIndex={0} aria-label={summary}>
          <Days days={days} />
        </section>
      ) : (
        <>
          <VisuallyHidden>
            <Days days={days} />
          </VisuallyHidden>
          <div className={classes.chart}>
            <Chart days={days} />
          </div>
        </>
      )}
      <Text size="xs" c="dimmed">
        {sum === 0 ? t.nothingCame : summary} · {t.inTimeZone(time_zone)}
      </Text>
      {forms.length > 0 && <ByForm forms={forms} />}
    </Stack>
  );
}

/** A column for each day, which opens the submissions of that day. */
function Chart({ days }: { days: readonly Day[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const short = new Intl.DateTimeFormat(useLanguage(), { day: 'numeric', month: 'short' });
  return (
    <Columns
      format={format.number}
      columns={days.map((day) => ({
        id: day.day,
        count: day.submissions,
        label: short.format(new Date(`${day.day}T12:00:00`)),
        name: dayText(day, format.date),
        unit: t.count,
        ...(day.submissions > 0 && { to: targetOfDay(day.day) }),
      }))}
    />
  );
}

function dayText(day: Day | undefined, date: (iso: string) => string): string {
  return day ? date(`${day.day}T12:00:00`) : '';
}

/** The chart as a table, newest day first. */
function Days({ days }: { days: readonly Day[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  return (
    <Table withRowBorders={false} verticalSpacing={4}>
      <Table.Caption>{t.submissions}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t.day}</Table.Th>
          <Table.Th scope="col">{t.count}</Table.Th>
          <Table.Th scope="col">{t.spamCount}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.toReversed().map((day) => {
          const { to, search } = targetOfDay(day.day);
          const written = format.number(day.submissions);
          return (
            <Table.Tr key={day.day}>
              <Table.Th scope="row" fw="normal">
                {dayText(day, format.date)}
              </Table.Th>
              <Table.Td>
                {day.submissions === 0 ? (
                  written
                ) : (
                  <Anchor component={Link} to={to} search={search as never} inherit>
                    {written}
                  </Anchor>
                )}
              </Table.Td>
              <Table.Td>{format.number(day.spam)}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function ByForm({ forms }: Pick<CountedProps, 'forms'>) {
  const t = useTexts(texts);
  const format = useFormat();
  const largest = forms.toSorted((one, other) => other.submissions - one.submissions).slice(0, MOST_FORMS);
  return (
    <div>
      <Title order={3} size="h6">
        {t.byForm}
      </Title>
      <ul className={classes.plain}>
        {largest.map(({ form_id, title, submissions }) => (
          <li key={form_id} className={classes.line}>
            <Anchor component={Link} to={`/forms/${form_id}`} size="sm" className={classes.grow}>
              {title || `#${form_id}`}
            </Anchor>
            <Anchor
              component={Link}
              to="/submissions"
              search={{ form: String(form_id) } as never}
              size="sm"
              aria-label={`${title || `#${form_id}`}: ${format.number(submissions)} ${t.count}`}
            >
              {format.number(submissions)}
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}
