import { Button, SegmentedControl, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Column } from '#console/parts/data-table.tsx';
import { ResourceList, usePages } from '#console/parts/list/resource-list.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Page } from '#console/parts/page.tsx';
import { useSearchState } from '#console/parts/search-state.ts';
import { SentText } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/tasks.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { Deadline } from '#console/views/processes/deadline.tsx';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { listTasks, TASKS, type TaskLine } from './calls.ts';

const EACH_MS = 60_000;

/** The steps of processes in which the signed-in account is asked, or has decided. */
export default function Tasks() {
  const t = useTexts(texts);
  const format = useFormat();
  const [search, change] = useSearchState();
  const state = search.state === 'decided' ? 'decided' : 'open';
  const query = usePages([TASKS, state], (after: string | undefined, signal) => listTasks(state, after, signal), {
    refetchInterval: EACH_MS,
  });
  const columns = useColumns(state === 'decided');
  const open = query.data?.pages[0]?.open;
  return (
    <Page
      title={t.title}
      actions={
        <Button component={Link} to="/absences" size="sm" variant="default">
          {t.absences}
        </Button>
      }
    >
      <SegmentedControl
        aria-label={t.which}
        value={state}
        onChange={(value) => change({ state: value === 'decided' ? value : undefined })}
        data={[
          { value: 'open', label: t.open(open === undefined ? '…' : format.number(open)) },
          { value: 'decided', label: t.decided },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <ResourceList
        label={t.label}
        query={query}
        rowsOf={({ tasks }) => tasks}
        rowKey={({ id }) => String(id)}
        columns={columns}
        href={({ id }) => ({ to: `/tasks/${id}` })}
        none={state === 'open' ? t.noneOpen : t.noneDecided}
      />
    </Page>
  );
}

function useColumns(areDecided: boolean): Column<TaskLine>[] {
  const t = useTexts(texts);
  return useMemo(
    () => [
      {
        ...{ id: 'task', header: t.task, grow: 2.5 },
        cell: ({ step_title: step, form_title: form, submission_id: id, stands_in_for: absent }) => (
          <Stack gap={0}>
            <SentText text={step} />
            <Text size="sm" c="dimmed" component="div">
              <SentText text={form} /> · {t.submission(String(id))}
            </Text>
            {absent !== null && (
              <Text size="sm" c="dimmed" component="div">
                <SentText text={t.standsInFor(absent)} />
              </Text>
            )}
          </Stack>
        ),
      },
      ...(areDecided
        ? [
            {
              id: 'outcome',
              header: t.outcome,
              cell: (row: TaskLine) => <StateBadge state={row.outcome ?? row.state} />,
            },
          ]
        : []),
      { id: 'asked', header: t.asked, cell: ({ asked_at: at }) => <Moment at={at} relative /> },
      {
        ...{ id: 'deadline', header: t.deadline },
        cell: ({ state, deadline_at: at, overdue_at: overdueAt }) => (
          <Deadline at={at} isOverdue={state === 'open' && overdueAt !== null} />
        ),
      },
    ],
    [t, areDecided],
  );
}
