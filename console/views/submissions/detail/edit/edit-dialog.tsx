import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api } from '#console/api/client.ts';
import { problemOf } from '#console/api/problem.ts';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { say } from '#console/parts/toast.ts';
import { useClosing, useUnsaved } from '#console/parts/unsaved.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { edit, type ShownField, type SubmissionDetail } from '#console/views/submissions/data.ts';
import { About } from './about.tsx';
import { changesOf, labelsOf, type Mistakes, mistakesIn, NO_MISTAKES, placesOf } from './changes.ts';
import type { EditedField, Values } from './field.ts';
import { Fields } from './fields.tsx';
import { keptOf } from './stays.ts';
import { texts } from './texts.ts';

interface Props {
  submission: SubmissionDetail;
  close(): void;
}

interface Config {
  fields: readonly EditedField[];
  options?: { payment?: unknown };
}

/** Changes answers, by the fields that the form has now. */
export function EditDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const leave = useClosing(props.close);
  return (
    <Modal
      stackId="edit"
      opened={isOpen}
      onClose={leave}
      title={t.title}
      size="xl"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Form {...props} />
    </Modal>
  );
}

/** By itself, so that what was typed is gone when it opens again. */
function Form(props: Props) {
  const { id } = props.submission.form;
  const form = useQuery({
    queryKey: ['form', 'fields', id],
    queryFn: async ({ signal }) => {
      const { config } = await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id } }, signal }));
      return config as unknown as Config;
    },
  });
  return (
    <Loaded query={form} height={320}>
      {(config) => <Inputs {...props} config={config} />}
    </Loaded>
  );
}

function Inputs({ submission, config, close }: Props & { config: Config }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const queries = useQueryClient();
  const { id, version, meta } = submission;
  const { fields } = config;
  const [before] = useState<Values>(() => submission.values as Values);
  const [values, setValues] = useState<Values>({});
  const [mistakes, setMistakes] = useState<Mistakes>(NO_MISTAKES);
  const form = useRef<HTMLFormElement>(null);
  const changes = changesOf(before, values);
  const isChanged = Object.keys(changes).length > 0;
  const now = { ...before, ...values };
  const save = useMutation({
    mutationFn: () => edit(queries, id, { values: changes, version }),
    onSuccess: (changed) => {
      say(changed.length > 0 ? t.saved(labelsOf(fields, changed).join(', ')) : t.savedNothing);
      close();
    },
    onError: (error) => setMistakes(mistakesIn(problemOf(error).body, placesOf(fields, now))),
  });
  useUnsaved(() => isChanged);
  const leave = useClosing(close);
  useEffect(() => {
    if (mistakes !== NO_MISTAKES) focusFirst(form.current);
  }, [mistakes]);
  const isPlaced = Object.keys(mistakes.at).length > 0;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMistakes(NO_MISTAKES);
        save.mutate();
      }}
    >
      <Stack>
        <Text size="sm">{t.hint}</Text>
        <About
          value={{
            kept: keptOf(config, meta),
            mistakes: mistakes.at,
            // Their paths have numbers of rows.
            forgetMistakes: () => setMistakes(NO_MISTAKES),
          }}
        >
          <Fields
            fields={fields}
            within=""
            values={now}
            shown={submission.fields as readonly ShownField[]}
            change={(name, value) => setValues((old) => ({ ...old, [name]: value }))}
          />
        </About>
        {save.isError && isPlaced && (
          <Alert color="red" variant="light" role="alert" title={words.mistakes}>
            {mistakes.others.map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))}
          </Alert>
        )}
        {save.isError && !isPlaced && <NotSaved error={save.error} others={mistakes.others} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={leave}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={!isChanged} loading={save.isPending}>
            {t.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What is wrong where nothing that is shown here is. */
function NotSaved({ error, others }: { error: unknown; others: readonly string[] }) {
  const words = useTexts(shared);
  if (others.length === 0) return <Failure error={error} />;
  return (
    <Alert color="red" variant="light" role="alert" title={words.failed}>
      {others.map((text) => (
        <Text key={text} size="sm">
          {text}
        </Text>
      ))}
    </Alert>
  );
}

/** Leads to the first mistake: to its input, or the first one of what has several. */
function focusFirst(form: HTMLFormElement | null): void {
  const place = form?.querySelector<HTMLElement>('[aria-invalid=true], [data-mistake]');
  const input = place?.matches('input, textarea, select')
    ? place
    : place?.querySelector<HTMLElement>('input, textarea, button');
  (input ?? place)?.focus();
  place?.scrollIntoView({ block: 'center' });
}
