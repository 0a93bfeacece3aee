import { Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/submissions/import.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type ImportRow, isAtWork, isWaiting, KEY } from './data.ts';
import { Mapping } from './mapping.tsx';

/** A table with its progress. One that is loaded or checked can be checked and imported. */
export function ImportCard({ of: one }: { of: ImportRow }) {
  const t = useTexts(texts);
  const format = useFormat();
  const queries = useQueryClient();
  const removed = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/imports/{uuid}', { params: { path: { uuid: one.id } } })),
    onSuccess: () => say(t.removed),
    onError: complain,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const when = format.moment(one.created_at);
  const hasCounts = one.state === 'checked' || one.state === 'done' || isAtWork(one);
  return (
    <Card withBorder component="section" aria-label={t.table(when, format.number(one.rows))}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={0}>
            <Text size="sm">{t.table(when, format.number(one.rows))}</Text>
            <Text size="xs" c="dimmed">
              {t.states[one.state]} {one.error && t.error(one.error)}
            </Text>
            {hasCounts && <Counts of={one} />}
            <Text size="xs" c="dimmed">
              {t.keptUntil} <Moment at={one.expires_at} />
            </Text>
          </Stack>
          <Button
            size="xs"
            variant="default"
            aria-label={t.removeThis(when)}
            loading={removed.isPending}
            onClick={() => removed.mutate()}
          >
            {t.remove}
          </Button>
        </Group>
        {isWaiting(one) && <Meaning of={one} />}
        {one.refused > 0 && !isAtWork(one) && <Mistakes of={one} />}
      </Stack>
    </Card>
  );
}

function Counts({ of: { state, added, known, refused } }: { of: ImportRow }) {
  const t = useTexts(texts);
  const { number } = useFormat();
  const isReal = state === 'done' || state === 'running';
  const came = isReal ? t.cameIn(number(added)) : t.wouldCome(number(added));
  const others = [...(known > 0 ? [t.known(number(known))] : []), ...(refused > 0 ? [t.refused(number(refused))] : [])];
  return <Text size="xs">{[came, ...others].join('; ')}.</Text>;
}

function Meaning({ of: one }: { of: ImportRow }) {
  const table = useQuery({
    // The state is in the key because a finished run may have changed the mapping.
    queryKey: [KEY, 'table', one.id, one.state],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/imports/{uuid}', { params: { path: { uuid: one.id } }, signal })),
  });
  return <Loaded query={table}>{(found) => <Mapping uuid={one.id} of={found} />}</Loaded>;
}

function Mistakes({ of: one }: { of: ImportRow }) {
  const t = useTexts(texts);
  const format = useFormat();
  const found = useInfiniteQuery({
    queryKey: [KEY, 'errors', one.id, one.workflow_id],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/svcb/v1/imports/{uuid}/errors', {
          params: { path: { uuid: one.id }, query: pageParam === null ? {} : { after: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const named = (name: string) => (name in t.ownMistake ? t.ownMistake[name as keyof typeof t.ownMistake] : name);
  const rows = found.data?.pages.flatMap(({ errors }) => errors) ?? [];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t.mistakes}
      </Text>
      <List size="xs">
        {rows.map(({ row, errors }) => (
          <List.Item key={row}>
            {t.row(format.number(row))}:{' '}
            {Object.entries(errors)
              .map(([name, message]) => `${named(name)}: ${message}`)
              .join('; ')}
          </List.Item>
        ))}
      </List>
      {found.hasNextPage && (
        <Button size="xs" variant="default" loading={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Stack>
  );
}
