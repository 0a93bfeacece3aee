import { Checkbox, Radio, Select, Stack } from '@mantine/core';
import { texts } from '#console/texts/en/submissions.ts';
import { useTexts } from '#console/texts/language.ts';
import { useFormFields } from '#console/views/submissions/data.ts';
import type { ExportOptions } from '#console/views/submissions/list/filters.ts';

/** Field types that are files or may contain them. */
const WITH_FILES = ['file', 'image', 'group', 'repeater'];

/** The options of an export. */
export function ExportFields({
  form,
  options,
  change,
}: {
  form: string;
  options: ExportOptions;
  change(options: ExportOptions): void;
}) {
  const t = useTexts(texts);
  const { fields = [], has_steps: hasSteps = false } = useFormFields(form).data ?? {};
  const repeaters = fields.filter(({ type }) => type === 'repeater');
  // Fields within groups and repeaters are not in this list.
  const hasFileFields = fields.some(({ type }) => WITH_FILES.includes(type));
  return (
    <>
      <Radio.Group
        label={t.format}
        value={options.format}
        onChange={(chosen) => change({ ...options, format: chosen as ExportOptions['format'] })}
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
          onChange={(chosen) => change({ ...options, hasLabels: chosen === 'labels' })}
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
          onChange={(chosen) => change({ ...options, rowsOf: chosen || undefined })}
        />
      )}
      {options.format === 'csv' && (
        <Select
          label={t.separator}
          allowDeselect={false}
          data={(['comma', 'semicolon', 'tab'] as const).map((value) => ({ value, label: t[value] }))}
          value={options.separator}
          onChange={(chosen) => change({ ...options, separator: (chosen ?? 'comma') as ExportOptions['separator'] })}
        />
      )}
      {hasSteps && (
        <Checkbox
          label={t.withSteps}
          checked={options.hasSteps === true}
          onChange={({ currentTarget }) => change({ ...options, hasSteps: currentTarget.checked })}
        />
      )}
      {hasFileFields && (
        <Checkbox
          label={t.withFiles}
          checked={options.hasFiles === true}
          onChange={({ currentTarget }) => change({ ...options, hasFiles: currentTarget.checked })}
        />
      )}
    </>
  );
}
