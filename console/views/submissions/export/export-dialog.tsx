import { Alert, Button, Group, Modal, Stack, Tabs, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { useClosing, useLosing } from '#console/parts/unsaved.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import {
  countOf,
  type ExportOptions,
  exportPath,
  type Filters,
  USUAL_EXPORT,
} from '#console/views/submissions/list/filters.ts';
import { ExportFields } from './export-fields.tsx';
import { Schedules } from './schedules/schedules.tsx';
import { MakeButton, StoredExports } from './stored-exports.tsx';

/** Exports every submission that matches the filters: as a download, as a stored export, or on a daily or weekly schedule. */
export function ExportButton({ filters }: { filters: Filters }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [isOpen, setIsOpen] = useState(false);
  const close = useClosing(() => setIsOpen(false));
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => setIsOpen(true)}>
        {t.export}
      </Button>
      <Modal
        stackId="export"
        opened={isOpen}
        onClose={close}
        title={t.exportTitle}
        size="lg"
        centered
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {filters.form === undefined ? (
          <Alert variant="light">{t.exportNeedsForm}</Alert>
        ) : (
          <Ways form={filters.form} filters={filters} close={() => setIsOpen(false)} />
        )}
      </Modal>
    </>
  );
}

interface Props {
  form: string;
  filters: Filters;
  close(): void;
}

/** Accounts that may only read submissions cannot have schedules. */
function Ways(props: Props) {
  const t = useTexts(texts);
  const can = useCan();
  const lose = useLosing();
  const [tab, setTab] = useState<string | null>('now');
  if (!can('manage_options')) return <Choices {...props} />;
  return (
    <Tabs value={tab} onChange={(next) => lose(() => setTab(next))} keepMounted={false}>
      <Tabs.List aria-label={t.exportWays} mb="md">
        <Tabs.Tab value="now">{t.exportNow}</Tabs.Tab>
        <Tabs.Tab value="schedules">{t.exportAgain}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="now">
        <Choices {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="schedules">
        <Schedules form={props.form} filters={props.filters} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Choices({ form, filters, close }: Props) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const [options, setOptions] = useState<ExportOptions>(USUAL_EXPORT);
  const [bytes, setBytes] = useState(0);
  const stopper = useRef(new AbortController());
  const download = useMutation({
    mutationFn: () => {
      stopper.current = new AbortController();
      setBytes(0);
      return fetchFile(exportPath(form, filters, options), { signal: stopper.current.signal, onBytes: setBytes });
    },
    onSuccess: (file) => {
      saveFile(file);
      showNotice(t.exported(file.name));
      close();
    },
  });
  const isStopped = stopper.current.signal.aborted;
  return (
    <Stack>
      <Text size="sm">{countOf(filters) > 1 ? t.exportFiltered : t.exportAll}</Text>
      <ExportFields form={form} options={options} change={setOptions} />
      {download.isError && !isStopped && <Failure error={download.error} />}
      <Group justify="space-between">
        <Text size="sm" role="status">
          {download.isPending ? (bytes > 0 ? t.loaded(format.bytes(bytes)) : t.starts) : ''}
        </Text>
        <Group gap="xs">
          {download.isPending ? (
            <Button variant="default" onClick={() => stopper.current.abort()}>
              {words.cancel}
            </Button>
          ) : (
            <>
              <MakeButton form={form} filters={filters} options={options} />
              {!options.hasFiles && (
                <Button leftSection={<IconDownload size={16} />} onClick={() => download.mutate()}>
                  {t.download}
                </Button>
              )}
            </>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed">
        {t.aboutKept}
      </Text>
      <StoredExports form={form} />
    </Stack>
  );
}
