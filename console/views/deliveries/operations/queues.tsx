import { Alert, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { texts } from './texts.ts';

const INTERVAL = 10_000;
/** Where the service stops counting. */
const MOST_COUNTED = 10_000;

/** What is due, how long task queues are, and which workers ask for work. */
export default function Queues() {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useQuery({
    queryKey: ['queues'],
    refetchInterval: INTERVAL,
    queryFn: ({ signal }) => answerOf(api.GET('/svcb/v1/queues', { signal })),
  });
  const kinds: Readonly<Record<string, string>> = t.kinds;
  const counted = (count: number) => `${format.number(count)}${count >= MOST_COUNTED ? '+' : ''}`;
  return (
    <Loaded query={query} height={400}>
      {({ due, task_queues }) => (
        <Stack gap="md">
          <Title order={2} size="h4">
            {t.due}
          </Title>
          <Text size="sm">{t.dueHint}</Text>
          <Table.ScrollContainer minWidth={420}>
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th scope="col">{t.kind}</Table.Th>
                  <Table.Th scope="col">{t.dueNow}</Table.Th>
                  <Table.Th scope="col">{t.oldest}</Table.Th>
                  <Table.Th scope="col">{t.later}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {due.map(({ kind, due: now, oldest_due_at, later }) => (
                  <Table.Tr key={kind}>
                    <Table.Th scope="row" fw="normal">
                      {kinds[kind] ?? kind}
                    </Table.Th>
                    <Table.Td>{counted(now)}</Table.Td>
                    <Table.Td>
                      <Moment at={oldest_due_at} relative />
                    </Table.Td>
                    <Table.Td>{counted(later)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          <Title order={2} size="h4">
            {t.taskQueues}
          </Title>
          {task_queues === null ? (
            <Alert color="yellow" variant="light">
              {t.engineAway}
            </Alert>
          ) : (
            <Table.ScrollContainer minWidth={560}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th scope="col">{t.taskQueue}</Table.Th>
                    <Table.Th scope="col">{t.backlog}</Table.Th>
                    <Table.Th scope="col">{t.waitingFor}</Table.Th>
                    <Table.Th scope="col">{t.workers}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {task_queues.map(({ queue, kind, backlog, backlog_seconds, workers }) => (
                    <Table.Tr key={`${queue} ${kind}`}>
                      <Table.Th scope="row" fw="normal">
                        {queue} · {t.tasks[kind]}
                      </Table.Th>
                      <Table.Td>{backlog === null ? t.unknown : format.number(backlog)}</Table.Td>
                      <Table.Td>{backlog_seconds ? t.seconds(format.number(backlog_seconds)) : '–'}</Table.Td>
                      <Table.Td>
                        {workers.length === 0
                          ? t.noWorker
                          : workers.map(({ identity, seen_at }) => (
                              <div key={identity}>
                                {identity}, <Moment at={seen_at} relative />
                              </div>
                            ))}
                      </Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          )}
        </Stack>
      )}
    </Loaded>
  );
}
