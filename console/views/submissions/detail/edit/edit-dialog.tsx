import { Button, Group, Modal, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { answerOf, api, REST_ROOT } from '#console/api/client.ts';
import { useSession } from '#console/api/session.ts';
import { Loaded } from '#console/parts/states.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { useClosing, useUnsaved } from '#console/parts/unsaved.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions/edit.ts';
import { useTexts } from '#console/texts/language.ts';
import { editByPage, type SubmissionDetail } from '#console/views/submissions/data.ts';
import classes from './edit.module.css';
import { type FormPage, followFormPage } from './form-page.ts';

interface Props {
  submission: SubmissionDetail;
  close(): void;
}

/** Labels by field name. */
type Labels = ReadonlyMap<string, string>;

/** A dialog that edits answers on the form's own page, as the service renders it. */
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

/**
 * Loads the form first: if the session has ended, somebody signs in again now, before the frame is loaded, which cannot ask for
 * a password.
 */
function Form(props: Props) {
  const { id } = props.submission.form;
  const form = useQuery({
    queryKey: ['form', 'fields', id],
    queryFn: async ({ signal }): Promise<Labels> => {
      const { config } = await answerOf(api.GET('/svcb/v1/forms/{id}', { params: { path: { id } }, signal }));
      const { fields } = config as unknown as { fields: readonly { name: string; label?: string }[] };
      return new Map(fields.map(({ name, label }) => [name, label || name]));
    },
    gcTime: 0,
  });
  return (
    <Loaded query={form} height={320}>
      {(labels) => <Framed {...props} labels={labels} />}
    </Loaded>
  );
}

function Framed({ submission, labels, close }: Props & { labels: Labels }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const queries = useQueryClient();
  const scheme = useComputedColorScheme('light');
  const nonce = useSession()?.nonce ?? '';
  const { id } = submission;
  // A new nonce must not reload the frame.
  const [address] = useState(`${REST_ROOT}/svcb/v1/submissions/${id}/form?nonce=${encodeURIComponent(nonce)}`);
  const frame = useRef<HTMLIFrameElement>(null);
  const page = useRef<FormPage | null>(null);
  const [isLoaded, setIsLoaded] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  useUnsaved(() => page.current?.isChanged() ?? false);
  const leave = useClosing(close);
  const save = async (fields: object) => {
    const changed = await editByPage(queries, id, fields);
    const names = changed.map((name) => labels.get(name) ?? name);
    showNotice(names.length > 0 ? t.saved(names.join(', ')) : t.savedNothing);
    page.current = null;
    close();
  };
  const submit = useMutation({ mutationFn: async () => page.current?.submit(), onError: showProblem });
  // The page keeps the functions that it got when it was loaded, so they read the current ones from a ref.
  const now = useRef({ save, leave });
  useEffect(() => {
    now.current = { save, leave };
  });
  const follow = () => {
    const loaded = frame.current;
    page.current =
      loaded &&
      followFormPage(loaded, {
        send: (fields) => now.current.save(fields),
        leave: () => now.current.leave(),
        changed: () => setIsChanged(page.current?.isChanged() ?? false),
      });
    setIsLoaded(true);
  };
  return (
    <Stack>
      <Text size="sm">{t.hint}</Text>
      <iframe
        ref={frame}
        src={address}
        title={t.frame}
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise the dialog's focus trap skips the frame.
        tabIndex={0}
        style={{ colorScheme: scheme }}
        // An entry made before the page is followed would count as the stored answer.
        inert={!isLoaded}
        onLoad={follow}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={leave}>
          {words.cancel}
        </Button>
        <Button disabled={!isChanged} loading={submit.isPending} onClick={() => submit.mutate()}>
          {t.save}
        </Button>
      </Group>
    </Stack>
  );
}
