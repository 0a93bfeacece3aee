import { Button, Group, Text, Textarea } from '@mantine/core';
import { IconBell, IconPlayerSkipForward, IconPlayerStop, IconUserShare } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '#console/api/session.ts';
import { useConfirm } from '#console/parts/confirm.tsx';
import { FormDialog } from '#console/parts/form-dialog.tsx';
import { showNotice, showProblem } from '#console/parts/toast.ts';
import { texts } from '#console/texts/en/processes.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { PROCESSES } from '#console/views/processes/board/calls.ts';
import { type Process, reach, reassign, remind, stop } from './calls.ts';

const SIZE = 16;

/** The actions for a process that has not ended. */
export function ProcessActions({ process }: { process: Process }) {
  const t = useTexts(texts);
  const format = useFormat();
  const can = useCan();
  const ask = useConfirm();
  const refresh = useRefresh(process.submission_id);
  const [isNaming, setIsNaming] = useState(false);
  const { submission_id: id } = process;
  const act = useMutation({
    mutationFn: ({ call }: { name: string; call(): Promise<string> }) => call(),
    onSuccess: showNotice,
    onError: showProblem,
    onSettled: refresh,
  });
  if (process.state === 'ended' || !can('manage_options')) return null;
  const step = process.steps.find(({ openings }) => openings.some(({ state }) => state !== 'ended'));
  const opening = step?.openings.find(({ state }) => state !== 'ended');
  const isOpen = process.state === 'open' && step !== undefined && opening !== undefined;
  const isWait = step?.kind === 'wait';
  const asksPeople = isOpen && !isWait;
  const isAsked = opening?.people.some(({ state, system }) => state === 'asked' && system === null);
  const start = async (title: string, body: string, call: () => Promise<string>, isDangerous = false) => {
    if (await ask({ title, body, action: title, isDangerous })) act.mutate({ name: title, call });
  };
  const isBusy = (name: string) => act.isPending && act.variables.name === name;
  const usual = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      {asksPeople && isAsked && (
        <Button
          {...usual}
          leftSection={<IconBell size={SIZE} aria-hidden="true" />}
          loading={isBusy(t.remind)}
          onClick={() => void start(t.remind, t.askRemind, async () => t.reminded(format.number(await remind(id))))}
        >
          {t.remind}
        </Button>
      )}
      {asksPeople && step.kind !== 'verify' && can('SUBMISSIONS_PREVIEW') && (
        <Button
          {...usual}
          leftSection={<IconUserShare size={SIZE} aria-hidden="true" />}
          onClick={() => setIsNaming(true)}
        >
          {t.reassign}
        </Button>
      )}
      {isOpen && isWait && (
        <Button
          {...usual}
          leftSection={<IconPlayerSkipForward size={SIZE} aria-hidden="true" />}
          loading={isBusy(t.reach)}
          onClick={() =>
            void start(t.reach, t.askReach, async () => {
              await reach(id, opening.number);
              return t.hasReached;
            })
          }
        >
          {t.reach}
        </Button>
      )}
      <Button
        {...usual}
        variant="outline"
        color="red"
        leftSection={<IconPlayerStop size={SIZE} aria-hidden="true" />}
        loading={isBusy(t.stop)}
        onClick={() =>
          void start(
            t.stop,
            t.askStop,
            async () => {
              await stop(id);
              return t.stopped;
            },
            true,
          )
        }
      >
        {t.stop}
      </Button>
      {isNaming && opening && <Naming id={id} number={opening.number} close={() => setIsNaming(false)} />}
    </Group>
  );
}

/** A dialog that names others in place of those who have not decided. */
function Naming({ id, number, close }: { id: number; number: number; close(): void }) {
  const t = useTexts(texts);
  const refresh = useRefresh(id);
  const [text, setText] = useState('');
  const addresses = text.split(/[\s,;]+/).filter((one) => one !== '');
  const save = async () => {
    await reassign(id, number, addresses);
    showNotice(t.reassigned);
    await refresh();
  };
  return (
    <FormDialog title={t.reassign} action={t.reassign} isIncomplete={addresses.length === 0} save={save} close={close}>
      <Text size="sm">{t.reassignAbout}</Text>
      <Textarea
        label={t.addresses}
        description={t.addressesAbout}
        required
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** Returns a function that reads again what an action changes. */
function useRefresh(id: number): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const keys = [['process', id], ['timeline', id], ['run', id], [PROCESSES]];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
