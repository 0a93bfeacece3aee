import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '#console/api/session.ts';
import type { Column } from '#console/parts/data-table.tsx';
import type { Filter } from '#console/parts/list/filters.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { Loaded } from '#console/parts/states.tsx';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';
import { texts } from '#console/texts/en/processes.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { Deadline } from '#console/views/processes/deadline.tsx';
import { StateBadge, useStateName } from '#console/views/submissions/state-badge.tsx';
import classes from './board.module.css';
import {
  listProcesses,
  PROCESSES,
  type ProcessFilter,
  type ProcessLine,
  STATES,
  type StepCount,
  stepsQuery,
} from './calls.ts';
import { Statistics } from './statistics.tsx';

/** Counts of the submissions that wait for people, by step, and a list of them. */
export default function Board() {
  const t = useTexts(texts);
  const nameOf = useStateName();
  const can = useCan();
  const [search] = useSearchState();
  const steps = useQuery(stepsQuery);
  const filter = filterOf(search);
  const query = usePages([PROCESSES, 'list', filter], (after: string | undefined, signal) =>
    listProcesses(filter, after, signal),
  );
  const columns = useColumns();
  const own = steps.data?.filter(({ form_id: id, step }) => id === filter.form_id && step !== null) ?? [];
  const known = new Map(own.map(({ step, step_title: title }) => [step ?? '', title ?? step ?? '']));
  if (filter.step !== undefined && !known.has(filter.step)) known.set(filter.step, filter.step);
  const filters: Filter[] = [
    'form',
    ...(known.size > 0
      ? [
          {
            ...{ key: 'step', label: t.step, any: t.anyStep },
            choices: [...known].map(([value, label]) => ({ value, label: visibleText(label) })),
          },
        ]
      : []),
    {
      ...{ key: 'state', label: t.state, any: t.notEnded },
      choices: STATES.map((value) => ({ value, label: nameOf(value) })),
    },
    {
      ...{ key: 'mark', label: t.mark, any: t.anyMark },
      choices: [
        { value: 'overdue', label: t.overdue },
        { value: 'nobody', label: t.nobody },
      ],
    },
  ];
  return (
    <Page title={t.title}>
      <Loaded query={steps} height={160}>
        {(counts) => (counts.length > 0 ? <Steps counts={counts} filter={filter} /> : null)}
      </Loaded>
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ processes }) => processes}
        filters={filters}
        rowKey={({ submission_id: id }) => String(id)}
        columns={columns}
        href={({ submission_id: id }) => (can('SUBMISSIONS_PREVIEW') ? { to: `/submissions/${id}` } : undefined)}
        none={t.none}
      />
      {filter.form_id !== undefined && <Statistics formId={filter.form_id} />}
    </Page>
  );
}

function filterOf(search: Readonly<Record<string, string | undefined>>): ProcessFilter {
  const formId = Number(search.form);
  const state = STATES.find((one) => one === search.state);
  return {
    ...(Number.isSafeInteger(formId) && formId > 0 && { form_id: formId }),
    ...(search.step && { step: search.step }),
    ...(state && { state }),
    ...(search.mark === 'overdue' && { overdue: 'true' as const }),
    ...(search.mark === 'nobody' && { nobody: 'true' as const }),
  };
}

/** A card for each step at which something waits. A click shows what it counts. */
function Steps({ counts, filter }: { counts: readonly StepCount[]; filter: ProcessFilter }) {
  const t = useTexts(texts);
  const forms = new Map<number, StepCount[]>();
  for (const one of counts) forms.set(one.form_id, [...(forms.get(one.form_id) ?? []), one]);
  return (
    <Stack gap="md" component="section" aria-label={t.board}>
      {[...forms].map(([id, own]) => (
        <Stack key={id} gap="xs">
          <Title order={2} size="h5">
            <SentText text={own[0]?.form_title ?? ''} />
          </Title>
          <ul className={classes.steps}>
            {own.map((one) => (
              <li key={`${one.state} ${one.step}`}>
                <StepCard one={one} filter={filter} />
              </li>
            ))}
          </ul>
        </Stack>
      ))}
    </Stack>
  );
}

function StepCard({ one, filter }: { one: StepCount; filter: ProcessFilter }) {
  const t = useTexts(texts);
  const format = useFormat();
  const nameOf = useStateName();
  const [, change] = useSearchState();
  const title = visibleText(one.step_title ?? t.noStep);
  const isShown =
    filter.form_id === one.form_id && filter.step === (one.step ?? undefined) && filter.state === one.state;
  const show = () =>
    change({ form: String(one.form_id), step: one.step ?? undefined, state: one.state, mark: undefined });
  return (
    <button
      type="button"
      className={classes.card}
      aria-pressed={isShown}
      aria-description={t.showStep(title, visibleText(one.form_title))}
      onClick={show}
    >
      <span className={classes.count}>{format.number(one.count)}</span>
      <span className={classes.name}>{title}</span>
      <Text span size="sm" c="dimmed">
        {one.state !== 'open' && `${nameOf(one.state)} · `}
        {t.oldest} {format.ago(one.oldest_at)}
      </Text>
      {(one.overdue > 0 || one.nobody > 0) && (
        <Group gap={4} component="span">
          {one.overdue > 0 && (
            <Badge component="span" color="red.9" variant="filled" tt="none">
              {t.overdueCount(format.number(one.overdue))}
            </Badge>
          )}
          {one.nobody > 0 && (
            <Badge component="span" color="orange.9" variant="filled" tt="none">
              {t.nobodyCount(format.number(one.nobody))}
            </Badge>
          )}
        </Group>
      )}
    </button>
  );
}

function useColumns(): Column<ProcessLine>[] {
  const t = useTexts(texts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ id: 'submission', header: t.submission, grow: 2 },
        cell: ({ submission_id: id, form_title: form }) => (
          <Stack gap={0}>
            <span>{id}</span>
            <Text size="sm" c="dimmed" component="div">
              <SentText text={form} />
            </Text>
          </Stack>
        ),
      },
      {
        ...{ id: 'step', header: t.step, grow: 2 },
        cell: ({ step_title: step, state, end, nobody }) => (
          <Stack gap={2} align="flex-start">
            {step !== null && <SentText text={step} />}
            {(state !== 'open' || nobody) && <StateBadge state={nobody ? 'nobody' : (end ?? state)} />}
          </Stack>
        ),
      },
      { id: 'since', header: t.since, cell: ({ since }) => <Moment at={since} relative /> },
      {
        ...{ id: 'deadline', header: t.deadline, grow: 1.5 },
        cell: ({ deadline_at: at, overdue_at: overdueAt }) => <Deadline at={at} isOverdue={overdueAt !== null} />,
      },
      {
        ...{ id: 'people', header: t.people, grow: 0.8 },
        cell: ({ asked, decided }) =>
          asked + decided > 0 ? t.ofPeople(format.number(decided), format.number(asked + decided)) : '–',
      },
    ],
    [t, format],
  );
}
