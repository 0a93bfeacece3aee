import { Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { SentTexts } from '#console/parts/visible-text/sent-text.tsx';
import { texts } from '#console/texts/en/submissions/import.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFormFields } from '#console/views/submissions/data.ts';
import { type ImportRow, isAtWork, isWaiting, KEY } from './data.ts';
import { Mapping } from './mapping.tsx';

/** A table with its progress. One that is loaded or checked can be checked and imported. */
export function ImportCard({ table }: { table: ImportRow }) {
  const t = useTexts(texts);
  const format = useFormat();
  const queries = useQueryClient();
  const removed = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/imports/{uuid}', { params: { path: { uuid: table.id } } })),
    onSuccess: () => showNotice(t.removed),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const when = format.moment(table.created_at);
  const hasCounts = table.state === 'checked' || table.state === 'done' || isAtWork(table);
  return (
    <Card withBorder component="section" aria-label={t.table(when, format.number(table.rows))}>
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Stack gap={0}>
            <Text size="sm">{t.table(when, format.number(table.rows))}</Text>
            <Text size="xs" c="dimmed">
              {t.states[table.state]} {table.error && t.error(table.error)}
            </Text>
            {hasCounts && <Counts table={table} />}
            <Text size="xs" c="dimmed">
              {t.keptUntil} <Moment at={table.expires_at} />
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
        {isWaiting(table) && <MappingLoader table={table} />}
        {table.refused > 0 && !isAtWork(table) && <Mistakes table={table} />}
      </Stack>
    </Card>
  );
}

function Counts({ table: { state, added, known, refused } }: { table: ImportRow }) {
  const t = useTexts(texts);
  const { number } = useFormat();
  const isReal = state === 'done' || state === 'running';
  const came = isReal ? t.cameIn(number(added)) : t.wouldCome(number(added));
  const others = [...(known > 0 ? [t.known(number(known))] : []), ...(refused > 0 ? [t.refused(number(refused))] : [])];
  return <Text size="xs">{[came, ...others].join('; ')}.</Text>;
}

function MappingLoader({ table }: { table: ImportRow }) {
  const query = useQuery({
    // The state is in the key because a finished run may have changed the mapping.
    queryKey: [KEY, 'table', table.id, table.state],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/imports/{uuid}', { params: { path: { uuid: table.id } }, signal })),
  });
  return <Loaded query={query}>{(details) => <Mapping uuid={table.id} table={details} />}</Loaded>;
}

function Mistakes({ table }: { table: ImportRow }) {
  const t = useTexts(texts);
  const format = useFormat();
  const query = useInfiniteQuery({
    queryKey: [KEY, 'errors', table.id, table.workflow_id],
    queryFn: ({ pageParam, signal }) =>
      answerOf(
        api.GET('/svcb/v1/imports/{uuid}/errors', {
          params: { path: { uuid: table.id }, query: pageParam === null ? {} : { after: pageParam } },
          signal,
        }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  });
  const fields = useFormFields(String(table.form_id)).data?.fields ?? [];
  const named = (path: string) => {
    const own = t.ownMistake[path as keyof typeof t.ownMistake];
    return own ?? fields.find(({ name }) => name === path.split(/[.[]/)[0])?.label ?? path;
  };
  const saved = useMutation({
    mutationFn: () => fetchFile(`/svcb/v1/imports/${table.id}/refused.csv`),
    onSuccess: saveFile,
    onError: showProblem,
  });
  const rows = query.data?.pages.flatMap(({ errors }) => errors) ?? [];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {t.mistakes}
      </Text>
      <List size="xs">
        {rows.map(({ row, errors, given = {} }) => (
          <List.Item key={row}>
            {t.row(format.number(row))}:
            {Object.entries(errors).map(([path, message]) => (
              <div key={path}>
                {named(path)}
                {given[path] !== undefined && (
                  <>
                    {' '}
                    <SentTexts texts={[t.given(given[path])]} between="" />
                  </>
                )}
                : {message}
              </div>
            ))}
          </List.Item>
        ))}
      </List>
      <Group gap="xs">
        <Button size="xs" variant="default" loading={saved.isPending} onClick={() => saved.mutate()}>
          {t.downloadRefused}
        </Button>
        <Text size="xs" c="dimmed">
          {t.aboutRefused}
        </Text>
      </Group>
      {query.hasNextPage && (
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Stack>
  );
}
