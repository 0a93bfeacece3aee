import { Alert, Button, Checkbox, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fetchFile, saveFile } from '#console/parts/download/download.ts';
import { Failure } from '#console/parts/states.tsx';
import { say } from '#console/parts/toast.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { useFormFields } from '#console/views/submissions/data.ts';
import { texts } from '#console/views/submissions/texts.ts';
import { countOf, type ExportOptions, exportPath, type Filters } from './filters.ts';
import { KeptExports, MakeButton } from './kept-exports.tsx';

/** Downloads all that the filters find, however many pages it has. It can be stopped. */
export function ExportButton({ filters }: { filters: Filters }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} />} onClick={() => setIsOpen(true)}>
        {t.export}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title={t.exportTitle}
        centered
        closeButtonProps={{ 'aria-label': words.close }}
      >
        {filters.form === undefined ? (
          <Alert variant="light">{t.exportNeedsForm}</Alert>
        ) : (
          <Choices form={filters.form} filters={filters} close={() => setIsOpen(false)} />
        )}
      </Modal>
    </>
  );
}

/** Types of fields for files, or that may hold such. */
const WITH_FILES = ['file', 'image', 'group', 'repeater'];

function Choices({ form, filters, close }: { form: string; filters: Filters; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const [options, setOptions] = useState<ExportOptions>({ format: 'xlsx', hasLabels: true, separator: 'comma' });
  const [bytes, setBytes] = useState(0);
  const fields = useFormFields(form).data?.fields ?? [];
  const repeaters = fields.filter(({ type }) => type === 'repeater');
  // What stands in groups and rows is not listed.
  const hasFileFields = fields.some(({ type }) => WITH_FILES.includes(type));
  const stopper = useRef(new AbortController());
  const download = useMutation({
    mutationFn: () => {
      stopper.current = new AbortController();
      setBytes(0);
      return fetchFile(exportPath(form, filters, options), { signal: stopper.current.signal, onBytes: setBytes });
    },
    onSuccess: (file) => {
      saveFile(file);
      say(t.exported(file.name));
      close();
    },
  });
  const isStopped = stopper.current.signal.aborted;
  return (
    <Stack>
      <Text size="sm">{countOf(filters) > 1 ? t.exportFiltered : t.exportAll}</Text>
      <Radio.Group
        label={t.format}
        value={options.format}
        onChange={(chosen) => setOptions({ ...options, format: chosen as ExportOptions['format'] })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="xlsx" label={t.xlsx} />
          <Radio value="csv" label={t.csv} />
          <Radio value="json" label={t.json} />
        </Stack>
      </Radio.Group>
      {options.format !== 'json' && (
        <Radio.Group
          label={t.head}
          value={options.hasLabels ? 'labels' : 'names'}
          onChange={(chosen) => setOptions({ ...options, hasLabels: chosen === 'labels' })}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="labels" label={t.labels} />
            <Radio value="names" label={t.names} />
          </Stack>
        </Radio.Group>
      )}
      {options.format !== 'json' && repeaters.length > 0 && (
        <Select
          label={t.lines}
          allowDeselect={false}
          data={[
            { value: '', label: t.lineEach },
            ...repeaters.map(({ name, label }) => ({ value: name, label: t.lineOf(label) })),
          ]}
          value={options.rowsOf ?? ''}
          onChange={(chosen) => setOptions({ ...options, rowsOf: chosen || undefined })}
        />
      )}
      {options.format === 'csv' && (
        <Select
          label={t.separator}
          allowDeselect={false}
          data={(['comma', 'semicolon', 'tab'] as const).map((value) => ({ value, label: t[value] }))}
          value={options.separator}
          onChange={(chosen) =>
            setOptions({ ...options, separator: (chosen ?? 'comma') as ExportOptions['separator'] })
          }
        />
      )}
      {hasFileFields && (
        <Checkbox
          label={t.withFiles}
          checked={options.hasFiles === true}
          onChange={({ currentTarget }) => setOptions({ ...options, hasFiles: currentTarget.checked })}
        />
      )}
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
      <KeptExports form={form} />
    </Stack>
  );
}
