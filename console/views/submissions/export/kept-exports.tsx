import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Failure } from '#console/parts/states.tsx';
import { complain, say } from '#console/parts/toast.ts';
import { texts as ownTexts } from '#console/texts/en/submissions/exports.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { exportError } from '#console/views/submissions/export/export-error.ts';
import { type ExportOptions, exportBody, type Filters } from '#console/views/submissions/list/filters.ts';
import { EXPORTS, type Kept, useExports } from './data.ts';

/** Starts an export that the service stores. */
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
    onSettled: () => queries.invalidateQueries({ queryKey: [EXPORTS] }),
  });
  return (
    <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
      {t.makeKept}
    </Button>
  );
}

/** The stored exports of a form, with their progress. */
export function KeptExports({ form }: { form: string }) {
  const t = useTexts(texts);
  const list = useExports(form);
  if (list.isError && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const kept = list.data?.exports ?? [];
  if (kept.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t.keptExports}
      </Title>
      {kept.map((one) => (
        <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
          <ExportState of={one} />
          <Group gap="xs" justify="flex-end">
            <DownloadButton of={one} />
            <RemoveButton of={one} />
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

/**
 * The progress or the result of an export.
 * @param label replaces the export's name
 * @param said the error that is shown beside it, which is then not repeated
 */
export function ExportState({ of: one, label, said }: { of: Kept; label?: string; said?: string | null }) {
  const t = useTexts(texts);
  const own = useTexts(ownTexts);
  const { number } = useFormat();
  const name = useName(one);
  const why = exportError(one.error ?? '', useLanguage());
  const written = one.total === null ? number(one.written) : t.writtenOf(number(one.written), number(one.total));
  return (
    <Stack gap={0}>
      <Text size="sm">
        {label === undefined ? name : `${label}: ${name}`}
        {label === undefined && one.schedule_id && `, ${own.ofSchedule}`}
      </Text>
      <Text size="xs" c="dimmed">
        {t.exportStates[one.state]}
        {(one.state === 'running' || one.state === 'done') && `, ${written}`}
        {one.error && one.error !== said && `. ${one.state === 'done' ? own.notDelivered(why) : why}`}
        {one.delivered_at && (
          <>
            . {own.delivered}: <Moment at={one.delivered_at} />
          </>
        )}
      </Text>
      {one.state === 'done' && (
        <Text size="xs" c="dimmed">
          {t.keptUntil} <Moment at={one.expires_at} />
        </Text>
      )}
      {one.temporal_ui_url && (
        <Anchor size="xs" href={one.temporal_ui_url} target="_blank" rel="noreferrer">
          {own.temporal}
        </Anchor>
      )}
    </Stack>
  );
}

/** Downloads the export's file when it is ready. */
export function DownloadButton({ of: one }: { of: Kept }) {
  const t = useTexts(texts);
  const name = useName(one);
  const fetched = useMutation({
    mutationFn: () => fetchFile(`/svcb/v1/exports/${one.id}/file`),
    onSuccess: (file) => {
      saveFile(file);
      say(t.exported(file.name));
    },
    onError: complain,
  });
  if (one.state !== 'done') return null;
  return (
    <Button
      size="xs"
      variant="default"
      style={{ flexShrink: 0 }}
      aria-label={`${t.download}: ${name}`}
      loading={fetched.isPending}
      onClick={() => fetched.mutate()}
    >
      {t.download}
    </Button>
  );
}

function RemoveButton({ of: one }: { of: Kept }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const name = useName(one);
  const removed = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/exports/{uuid}', { params: { path: { uuid: one.id } } })),
    onSuccess: () => say(t.removedExport),
    onError: complain,
    onSettled: () => queries.invalidateQueries({ queryKey: [EXPORTS] }),
  });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={`${t.removeExport}: ${name}`}
      loading={removed.isPending}
      onClick={() => removed.mutate()}
    >
      {t.removeExport}
    </Button>
  );
}

function useName(one: Kept): string {
  const t = useTexts(texts);
  const format = useFormat();
  const kind = one.files === null ? one.format.toUpperCase() : t.zipOf(one.format.toUpperCase());
  return t.exportWas(kind, format.moment(one.created_at));
}
