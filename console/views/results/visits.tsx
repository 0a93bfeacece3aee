import { Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '#console/parts/section.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/visits.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { Bars } from './bars.tsx';
import type { Selection } from './calls.ts';
import results from './results.module.css';
import classes from './visits.module.css';
import { type Visits as VisitsData, visitsQuery } from './visits-query.ts';

/** The numbers of visitors who opened, started and sent a form, and the places where the others left it. */
export function Visits({ formId, days }: { formId: number; days: Pick<Selection, 'from' | 'to'> }) {
  const t = useTexts(texts);
  const query = useQuery({ ...visitsQuery(formId, days), placeholderData: keepPreviousData });
  return (
    <Section title={t.title}>
      <Loaded query={query} height={74}>
        {(visits) => <Shown visits={visits} hasDays={days.from !== undefined || days.to !== undefined} />}
      </Loaded>
      <details className={classes.about}>
        <summary>{t.about}</summary>
        <p>{t.how}</p>
        <p>{t.not}</p>
      </details>
    </Section>
  );
}

function Shown({ visits, hasDays }: { visits: VisitsData; hasDays: boolean }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { views, starts, pages, fields, counting, time } = visits;
  const from = format.duration(time?.lower_quartile_seconds ?? 0);
  const to = format.duration(time?.upper_quartile_seconds ?? 0);
  const none = hasDays ? t.none : t.noneYet;
  // Anybody can send reports, also of fields without starts.
  const whole = Math.max(starts, ...fields.map(({ last_touched: count }) => count));
  if (views === 0 && starts === 0) return <Text c="dimmed">{counting ? none : t.off}</Text>;
  return (
    <Stack gap="lg">
      {!counting && <Text size="sm">{t.offNow}</Text>}
      <Steps visits={visits} />
      {pages.length > 0 && (
        <Part title={t.pages}>
          <Pages pages={pages} />
        </Part>
      )}
      {fields.length > 0 && (
        <Part title={t.fields} about={t.fieldsAbout}>
          <div className={classes.fields}>
            <Bars
              answers={fields.map(({ path, label, last_touched: count }) => ({ label: label || path, count }))}
              whole={whole}
              chosen={[]}
              toggle={() => {}}
            />
          </div>
        </Part>
      )}
      {time && (
        <Part title={t.time}>
          <Text>
            {format.duration(time.median_seconds)}
            <Text span size="sm" c="dimmed" ms="sm">
              {from !== to && t.between(from, to)}
            </Text>
          </Text>
        </Part>
      )}
    </Stack>
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {about && (
        <Text size="sm" c="dimmed">
          {about}
        </Text>
      )}
      {children}
    </Stack>
  );
}

function Steps({ visits: { views, starts, sends } }: { visits: VisitsData }) {
  const t = useTexts(texts);
  const format = useFormat();
  // More than all is no share: programs send too, and visitors without JavaScript.
  const share = (count: number, whole: number, say: (percent: string) => string) =>
    whole > 0 && count <= whole ? say(format.percent(count / whole)) : '';
  const steps = [
    { name: t.views, count: views, about: '' },
    { name: t.starts, count: starts, about: share(starts, views, t.startRate) },
    { name: t.sends, count: sends, about: share(sends, starts, t.rate) },
  ];
  return (
    <ol className={classes.steps}>
      {steps.map(({ name, count, about }) => (
        <li key={name} className={classes.step}>
          <Text size="xl" fw={600}>
            {format.number(count)}
          </Text>
          <Text size="sm">{name}</Text>
          <Text size="sm" c="dimmed">
            {about}
          </Text>
        </li>
      ))}
    </ol>
  );
}

/** Each page as a bar of those who reached it; the lighter end are those who left there. */
function Pages({ pages }: { pages: VisitsData['pages'] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const most = Math.max(1, ...pages.map(({ reached }) => reached));
  const width = (count: number) => ({ inlineSize: `${(100 * count) / most}%` });
  return (
    <ol className={classes.pages}>
      {pages.map(({ page, title, reached, left, median_seconds: seconds }, index) => {
        const number = format.number(index + 1);
        return (
          <li key={page}>
            <span className={results.label}>
              {title ? <SentText text={t.pageTitle(number, title)} /> : t.page(number)}
            </span>
            <span className={classes.track} aria-hidden="true">
              <span className={classes.stayed} style={width(reached - left)} />
              <span className={classes.left} style={width(left)} />
            </span>
            <span className={classes.words}>
              <span>{t.reached(format.number(reached))}</span>
              {left > 0 ? (
                <span className={classes.leftWords}>{t.left(format.number(left), format.percent(left / reached))}</span>
              ) : (
                <span>{t.nobodyLeft}</span>
              )}
              {seconds !== null && <span>{t.typical(format.duration(seconds))}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
