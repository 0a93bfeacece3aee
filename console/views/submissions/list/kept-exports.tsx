import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { paths } from 'service-api';
import { answerOf, api } from '#console/api/client.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Failure } from '#console/parts/states.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { texts } from '#console/views/submissions/texts.ts';
import { type ExportOptions, exportBody, type Filters } from './filters.ts';

type Listed = paths['/svcb/v1/exports']['get']['responses'][200]['content']['application/json'];
type Kept = Listed['exports'][number];

const KEY = 'exports';
/** How soon it is asked again how far one is, in ms. */
const SOON_MS = 2_000;

/** Has an export made and kept. */
export function MakeButton({ form, filters, options }: { form: string; filters: Filters; options: ExportOptions }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/svcb/v1/forms/{id}/exports', {
          params: { path: { id: Number(form) } },
          body: exportBody(filters, options),
        }),
      ),
    onSuccess: () => say(t.begun),
    onError: complain,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  return (
    <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
      {t.makeKept}
    </Button>
  );
}

/** Those of a form, and how far they are. */
export function KeptExports({ form }: { form: string }) {
  const t = useTexts(texts);
  const list = useQuery({
    queryKey: [KEY, form],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/svcb/v1/exports', { params: { query: { form_id: Number(form) } }, signal })),
    refetchInterval: ({ state }) => (state.data?.exports.some(isOpen) ? SOON_MS : false),
  });
  if (list.isError && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const kept = list.data?.exports ?? [];
  if (kept.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t.keptExports}
      </Title>
      {kept.map((one) => (
        <KeptExport key={one.id} of={one} />
      ))}
    </Stack>
  );
}

function KeptExport({ of: one }: { of: Kept }) {
  const t = useTexts(texts);
  const format = useFormat();
  const queries = useQueryClient();
  const fetched = useMutation({
    mutationFn: () => fetchFile(`/svcb/v1/exports/${one.id}/file`),
    onSuccess: (file) => {
      saveFile(file);
      say(t.exported(file.name));
    },
    onError: complain,
  });
  const removed = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/exports/{uuid}', { params: { path: { uuid: one.id } } })),
    onSuccess: () => say(t.removedExport),
    onError: complain,
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  const written = format.number(one.written);
  const kind = one.files === null ? one.format.toUpperCase() : t.zipOf(one.format.toUpperCase());
  const name = t.exportWas(kind, format.moment(one.created_at));
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Stack gap={0}>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {t.exportStates[one.state]}
          {one.state !== 'failed' &&
            `, ${one.total === null ? written : t.writtenOf(written, format.number(one.total))}`}
          {one.error === 'submission_erased'
            ? `. ${t.erasedFrom}`
            : one.error === 'too_many_files'
              ? `. ${t.tooManyFiles}`
              : one.error && ` (${one.error})`}
        </Text>
        {one.state === 'done' && (
          <Text size="xs" c="dimmed">
            {t.keptUntil} <Moment at={one.expires_at} />
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {one.state === 'done' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${t.download}: ${name}`}
            loading={fetched.isPending}
            onClick={() => fetched.mutate()}
          >
            {t.download}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`${t.removeExport}: ${name}`}
          loading={removed.isPending}
          onClick={() => removed.mutate()}
        >
          {t.removeExport}
        </Button>
      </Group>
    </Group>
  );
}

function isOpen({ state }: Kept): boolean {
  return state === 'pending' || state === 'running';
}
