import { Alert, Button, FileInput, Group, Modal, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/invitations.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Added, keyOf, sendPeople } from './calls.ts';
import classes from './invitations.module.css';

const PAUSE_MS = 500;
const SHOWN = 20;

/** A dialog that invites people from a pasted list or a file. The service says what is wrong with it before anybody is added. */
export function AddDialog({ formId, isOpen, close }: { formId: number; isOpen: boolean; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  return (
    <Modal
      stackId="invite"
      opened={isOpen}
      onClose={close}
      title={t.add}
      size="lg"
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Adding formId={formId} close={close} />
    </Modal>
  );
}

function Adding({ formId, close }: { formId: number; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [isMailed, setIsMailed] = useState(true);
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isEmpty = text.trim() === '';
  const trial = useQuery({
    queryKey: [...keyOf(formId), 'trial', settled],
    queryFn: () => sendPeople(formId, settled, true),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const add = useMutation({
    mutationFn: () => sendPeople(formId, text, false, isMailed),
    onSuccess: async ({ added }) => {
      showNotice(t.added(format.number(added)));
      await queries.invalidateQueries({ queryKey: keyOf(formId) });
      close();
    },
  });
  const found = isEmpty || trial.isError ? undefined : trial.data;
  const fresh = found ? Math.max(found.people - found.known, 0) : 0;
  const isChecked = !isEmpty && settled === text && !trial.isFetching;
  return (
    <Stack>
      <Text size="sm">{t.addAbout}</Text>
      <Textarea
        label={t.paste}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        spellCheck={false}
        data-autofocus
      />
      <FileInput
        label={t.file}
        placeholder={t.chooseFile}
        accept=".csv,.txt,text/csv,text/plain"
        value={null}
        // The text of the file can be corrected above.
        onChange={(file) => file && void textOf(file).then(setText)}
      />
      <Switch
        label={t.mailNow}
        description={t.mailLater}
        checked={isMailed}
        onChange={({ currentTarget: { checked } }) => setIsMailed(checked)}
      />
      <div aria-live="polite">
        {!isEmpty && trial.isPending && <Text size="sm">{t.checking}</Text>}
        {!isEmpty && trial.isError && <Failure error={trial.error} />}
        {found && <Found found={found} fresh={fresh} />}
      </div>
      {add.isError && <Failure error={add.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button disabled={!isChecked || fresh === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {isMailed ? t.invite(format.number(fresh)) : t.addOnly(format.number(fresh))}
        </Button>
      </Group>
    </Stack>
  );
}

/** The findings of the service about a list: how many people can be added, and the lines that cannot be used. */
function Found({ found, fresh }: { found: Added; fresh: number }) {
  const t = useTexts(texts);
  const format = useFormat();
  const { known, repeated, refused, mistakes } = found;
  const left = mistakes.length - SHOWN;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {fresh > 0 ? t.found(format.number(fresh)) : t.nothing}
      </Text>
      {known > 0 && <Text size="sm">{t.known(format.number(known))}</Text>}
      {repeated > 0 && <Text size="sm">{t.repeated(format.number(repeated))}</Text>}
      {refused > 0 && (
        <Alert color="yellow" variant="light" title={t.bad(format.number(refused))}>
          <table className={classes.mistakes}>
            <thead>
              <tr>
                <th scope="col">{t.line}</th>
                <th scope="col">{t.column}</th>
                <th scope="col">{t.reason}</th>
              </tr>
            </thead>
            <tbody>
              {mistakes.slice(0, SHOWN).map(({ line, column, reason }) => (
                <tr key={`${line} ${column}`}>
                  <td>{format.number(line)}</td>
                  <td>{column}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {left > 0 && <Text size="sm">{t.more(format.number(left))}</Text>}
        </Alert>
      )}
    </Stack>
  );
}

/** Reads a file as UTF-8, or as Windows-1252 if it is not, which spreadsheets write. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
