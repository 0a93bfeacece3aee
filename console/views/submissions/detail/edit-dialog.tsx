import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  JsonInput,
  Modal,
  MultiSelect,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { say } from '#console/parts/toast.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { edit, type SubmissionDetail } from '#console/views/submissions/data.ts';
import { changesOf, type EditedField, editable, editedAs, mistakesIn } from './edit-fields.ts';
import { texts } from './texts.ts';
import { filesOf } from './values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changes answers, by the fields that the form has now. */
export function EditDialog({
  submission,
  isOpen,
  close,
}: {
  submission: SubmissionDetail;
  isOpen: boolean;
  close(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t.editTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Form submission={submission} close={close} />
    </Modal>
  );
}

/** By itself, so that what was typed is gone when it opens again. */
function Form({ submission, close }: { submission: SubmissionDetail; close(): void }) {
  const { id } = submission.form;
  const form = useQuery({
    queryKey: ['form', 'fields', id],
    queryFn: async ({ signal }) => {
      const { config } = await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id } }, signal }));
      return editable((config as unknown as { fields: readonly EditedField[] }).fields);
    },
  });
  return (
    <Loaded query={form} height={320}>
      {(fields) => <Inputs submission={submission} fields={fields} close={close} />}
    </Loaded>
  );
}

function Inputs({
  submission,
  fields,
  close,
}: {
  submission: SubmissionDetail;
  fields: readonly EditedField[];
  close(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const queries = useQueryClient();
  const { id, version } = submission;
  const [before] = useState<Values>(() => submission.values as Values);
  const [values, setValues] = useState<Values>({});
  const [broken, setBroken] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: () => edit(queries, id, { values: changesOf(before, values), version }),
    onSuccess: (changed) => {
      say(changed.length > 0 ? t.edited(changed.join(', ')) : t.editedNothing);
      close();
    },
  });
  const mistakes = save.isError ? mistakesIn(problemOf(save.error).body) : {};
  const isChanged = Object.keys(changesOf(before, values)).length > 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t.editHint}</Text>
        {fields.map((field) => (
          <Input
            key={field.name}
            field={field}
            path={field.name}
            value={Object.hasOwn(values, field.name) ? values[field.name] : before[field.name]}
            mistakes={mistakes}
            change={(value) => setValues((old) => ({ ...old, [field.name]: value }))}
            say={(isBroken) =>
              setBroken((old) => [...old.filter((one) => one !== field.name), ...(isBroken ? [field.name] : [])])
            }
          />
        ))}
        {save.isError && <Failure error={save.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isChanged || broken.length > 0} loading={save.isPending}>
            {t.editSave}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface InputProps {
  field: EditedField;
  path: string;
  value: unknown;
  mistakes: Readonly<Record<string, string>>;
  change(value: unknown): void;
  /** Whether what was typed is no value yet. */
  say(isBroken: boolean): void;
}

function Input({ field, path, value, mistakes, change, say }: InputProps) {
  const { name, options = [] } = field;
  const label = field.label || name;
  const shown = { label, error: mistakes[path] };
  const data = options.map((option) => ({ value: option.value, label: option.label || option.value }));
  const text = value === null || value === undefined ? '' : String(value);
  switch (editedAs(field)) {
    case 'line':
      return <TextInput {...shown} value={text} onChange={(event) => change(event.currentTarget.value)} />;
    case 'text':
      return (
        <Textarea
          {...shown}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => change(event.currentTarget.value)}
        />
      );
    case 'flag':
      return <Checkbox {...shown} checked={value === true} onChange={(event) => change(event.currentTarget.checked)} />;
    case 'choice':
      return <Select {...shown} clearable data={data} value={text || null} onChange={change} />;
    case 'choices':
      return (
        <MultiSelect {...shown} data={data} value={Array.isArray(value) ? value.map(String) : []} onChange={change} />
      );
    case 'files':
      return <FilesThatStay field={field} shown={shown} value={value} change={change} />;
    case 'group': {
      const inner = (value ?? {}) as Values;
      return (
        <Fieldset legend={label}>
          <Stack>
            {editable(field.fields ?? []).map((one) => (
              <Input
                key={one.name}
                field={one}
                path={`${path}.${one.name}`}
                value={inner[one.name]}
                mistakes={mistakes}
                change={(changed) => change({ ...inner, [one.name]: changed })}
                say={say}
              />
            ))}
          </Stack>
        </Fieldset>
      );
    }
    default:
      return <AsJson shown={shown} value={value} change={change} say={say} />;
  }
}

type Shown = { label: string; error: string | undefined };

/** Files are uploaded by visitors alone: here some can be left out. */
function FilesThatStay({
  field: { name, type },
  shown,
  value,
  change,
}: {
  field: EditedField;
  shown: Shown;
  value: unknown;
  change(value: unknown): void;
}) {
  const t = useTexts(texts);
  const [files] = useState(() => filesOf({ name, label: name, type, value, display: '' }) ?? []);
  const stay = (filesOf({ name, label: name, type, value, display: '' }) ?? []).map(({ id }) => id);
  if (files.length === 0) return null;
  return (
    <Checkbox.Group
      {...shown}
      description={t.editFilesStay}
      value={stay}
      onChange={(ids) => change(files.filter(({ id }) => ids.includes(id)))}
    >
      <Stack gap="xs" mt={4}>
        {files.map((file) => (
          <Checkbox key={file.id} value={file.id} label={file.name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** What has parts or rows. */
function AsJson({
  shown,
  value,
  change,
  say,
}: {
  shown: Shown;
  value: unknown;
  change(value: unknown): void;
  say(isBroken: boolean): void;
}) {
  const t = useTexts(texts);
  const [typed, setTyped] = useState(() => JSON.stringify(value ?? null, null, 2));
  return (
    <JsonInput
      {...shown}
      description={t.editJson}
      autosize
      minRows={2}
      maxRows={16}
      validationError={t.editNotJson}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        try {
          change(JSON.parse(text));
          say(false);
        } catch {
          say(true);
        }
      }}
    />
  );
}
