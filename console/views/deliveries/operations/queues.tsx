import { Alert, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { operations } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { DataTable } from '#console/parts/data-table.tsx';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/deliveries/operations.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';

type Answer = operations['readQueues']['responses'][200]['content']['application/json'];
type Due = Answer['due'][number];
type TaskQueue = NonNullable<Answer['task_queues']>[number];

const INTERVAL = 10_000;
/** The count at which the service stops counting. */
const MOST_COUNTED = 10_000;

/** The records that are due, the length of the task queues, and the workers that poll them. */
export default function Queues() {
  const t = useTexts(texts);
  const query = useQuery({
    queryKey: ['queues'],
    refetchInterval: INTERVAL,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/queues', { signal })),
  });
  return (
    <Loaded query={query} height={400}>
      {({ due, task_queues }) => (
        <Stack gap="md">
          <Title order={2} size="h4">
            {t.due}
          </Title>
          <Text size="sm">{t.dueHint}</Text>
          <DueTable rows={due} />
          <Title order={2} size="h4">
            {t.taskQueues}
          </Title>
          {task_queues === null ? (
            <Alert color="yellow" variant="light">
              {t.engineAway}
            </Alert>
          ) : (
            <TaskQueueTable rows={task_queues} />
          )}
        </Stack>
      )}
    </Loaded>
  );
}

function DueTable({ rows }: { rows: readonly Due[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const counted = (count: number) => `${format.number(count)}${count >= MOST_COUNTED ? '+' : ''}`;
  return (
    <DataTable
      label={t.due}
      rows={rows}
      rowKey={({ kind }) => kind}
      columns={[
        { id: 'kind', header: t.kind, grow: 2, cell: ({ kind }) => kinds[kind] ?? kind },
        { id: 'due', header: t.dueNow, isNumber: true, cell: ({ due }) => counted(due) },
        { id: 'oldest', header: t.oldest, cell: ({ oldest_due_at }) => <Moment at={oldest_due_at} relative /> },
        { id: 'later', header: t.later, isNumber: true, cell: ({ later }) => counted(later) },
      ]}
    />
  );
}

function TaskQueueTable({ rows }: { rows: readonly TaskQueue[] }) {
  const t = useTexts(texts);
  const format = useFormat();
  return (
    <DataTable
      label={t.taskQueues}
      rows={rows}
      rowKey={({ queue, kind }) => `${queue} ${kind}`}
      columns={[
        { id: 'queue', header: t.taskQueue, grow: 2, cell: ({ queue, kind }) => `${queue} · ${t.tasks[kind]}` },
        {
          id: 'backlog',
          header: t.backlog,
          isNumber: true,
          cell: ({ backlog }) => (backlog === null ? t.unknown : format.number(backlog)),
        },
        {
          id: 'oldest',
          header: t.waitingFor,
          isNumber: true,
          cell: ({ backlog_seconds }) => (backlog_seconds ? t.seconds(format.number(backlog_seconds)) : '–'),
        },
        {
          id: 'workers',
          header: t.workers,
          grow: 2,
          cell: ({ workers }) =>
            workers.length === 0
              ? t.noWorker
              : workers.map(({ identity, seen_at }) => (
                  <span key={identity} style={{ display: 'block' }}>
                    {identity}, <Moment at={seen_at} relative />
                  </span>
                )),
        },
      ]}
    />
  );
}
