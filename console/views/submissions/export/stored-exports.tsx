import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '#console/api/client.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Moment } from '#console/parts/moment.tsx';
import { Failure } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts as ownTexts } from '#console/texts/en/submissions/exports.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useLanguage, useTexts } from '#console/texts/language.ts';
import { exportError } from '#console/views/submissions/export/export-error.ts';
import { type ExportOptions, exportBody, type Filters } from '#console/views/submissions/list/filters.ts';
import { EXPORTS, type StoredExport, useExports } from './data.ts';

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
    onSuccess: () => showNotice(t.begun),
    onError: showProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: [EXPORTS] }),
  });
  return (
    <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
      {t.makeKept}
    </Button>
  );
}

/** The stored exports of a form, with their progress. */
export function StoredExports({ form }: { form: string }) {
  const t = useTexts(texts);
  const list = useExports(form);
  if (list.isError && !list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const stored = list.data?.exports ?? [];
  if (stored.length === 0) return null;
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t.keptExports}
      </Title>
      {stored.map((one) => (
        <Group key={one.id} justify="space-between" wrap="nowrap" align="flex-start">
          <ExportState storedExport={one} />
          <Group gap="xs" justify="flex-end">
            <DownloadButton storedExport={one} />
            <RemoveButton storedExport={one} />
          </Group>
        </Group>
      ))}
    </Stack>
  );
}

/**
 * The progress or the result of an export.
 * @param label replaces the export's name
 * @param shownError the error that is shown beside it, which is then not repeated
 */
export function ExportState({
  storedExport,
  label,
  shownError,
}: {
  storedExport: StoredExport;
  label?: string;
  shownError?: string | null;
}) {
  const t = useTexts(texts);
  const own = useTexts(ownTexts);
  const { number } = useFormat();
  const name = useName(storedExport);
  const reason = exportError(storedExport.error ?? '', useLanguage());
  const written =
    storedExport.total === null
      ? number(storedExport.written)
      : t.writtenOf(number(storedExport.written), number(storedExport.total));
  return (
    <Stack gap={0}>
      <Text size="sm">
        {label === undefined ? name : `${label}: ${name}`}
        {label === undefined && storedExport.schedule_id && `, ${own.ofSchedule}`}
      </Text>
      <Text size="xs" c="dimmed">
        {t.exportStates[storedExport.state]}
        {(storedExport.state === 'running' || storedExport.state === 'done') && `, ${written}`}
        {storedExport.error &&
          storedExport.error !== shownError &&
          `. ${storedExport.state === 'done' ? own.notDelivered(reason) : reason}`}
        {storedExport.delivered_at && (
          <>
            . {own.delivered}: <Moment at={storedExport.delivered_at} />
          </>
        )}
      </Text>
      {storedExport.state === 'done' && (
        <Text size="xs" c="dimmed">
          {t.keptUntil} <Moment at={storedExport.expires_at} />
        </Text>
      )}
      {storedExport.temporal_ui_url && (
        <Anchor size="xs" href={storedExport.temporal_ui_url} target="_blank" rel="noreferrer">
          {own.temporal}
        </Anchor>
      )}
    </Stack>
  );
}

/** Downloads the export's file when it is ready. */
export function DownloadButton({ storedExport }: { storedExport: StoredExport }) {
  const t = useTexts(texts);
  const name = useName(storedExport);
  const fetched = useMutation({
    mutationFn: () => fetchFile(`/svcb/v1/exports/${storedExport.id}/file`),
    onSuccess: (file) => {
      saveFile(file);
      showNotice(t.exported(file.name));
    },
    onError: showProblem,
  });
  if (storedExport.state !== 'done') return null;
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

function RemoveButton({ storedExport }: { storedExport: StoredExport }) {
  const t = useTexts(texts);
  const queries = useQueryClient();
  const name = useName(storedExport);
  const removed = useMutation({
    mutationFn: () => answerOf(api.DELETE('/svcb/v1/exports/{uuid}', { params: { path: { uuid: storedExport.id } } })),
    onSuccess: () => showNotice(t.removedExport),
    onError: showProblem,
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

function useName(one: StoredExport): string {
  const t = useTexts(texts);
  const format = useFormat();
  const kind = one.files === null ? one.format.toUpperCase() : t.zipOf(one.format.toUpperCase());
  return t.exportWas(kind, format.moment(one.created_at));
}
