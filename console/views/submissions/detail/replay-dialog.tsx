import { Button, Checkbox, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, Loaded } from '#console/parts/states.tsx';
import { showNotice } from '#console/parts/toast.ts';
import { shared } from '#console/texts/en/shared.ts';
import { texts } from '#console/texts/en/submissions/detail.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type Run, replay } from '#console/views/submissions/data.ts';
import { StateBadge } from '#console/views/submissions/state-badge.tsx';
import { runOptions } from '#console/views/submissions/timeline/watch.ts';

type Step = Run['steps'][number];
type Config = 'pinned' | 'current';

/** A dialog that chooses the steps of a submission to retry, and says what a retry does to each. */
export function ReplayDialog({
  id,
  isOpen,
  close,
  hasReplayed,
}: {
  id: number;
  isOpen: boolean;
  close(): void;
  hasReplayed(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t.replayTitle}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': words.close }}
    >
      <Steps id={id} close={close} hasReplayed={hasReplayed} />
    </Modal>
  );
}

function Steps({ id, close, hasReplayed }: { id: number; close(): void; hasReplayed(): void }) {
  const t = useTexts(texts);
  const run = useQuery(runOptions(id));
  return (
    <Loaded query={run} height={160}>
      {({ steps }) =>
        steps.length === 0 ? (
          <Text size="sm">{t.noSteps}</Text>
        ) : (
          <Choice id={id} steps={steps} close={close} hasReplayed={hasReplayed} />
        )
      }
    </Loaded>
  );
}

/** Preselects failed and waiting steps. */
function wantedAtFirst(steps: readonly Step[]): string[] {
  return steps.filter(({ state }) => state === 'failed' || state === 'retrying').map(({ id }) => id);
}

function Choice({
  id,
  steps,
  close,
  hasReplayed,
}: {
  id: number;
  steps: readonly Step[];
  close(): void;
  hasReplayed(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const [chosen, setChosen] = useState(() => wantedAtFirst(steps));
  const [config, setConfig] = useState<Config>('pinned');
  const doReplay = useMutation({
    mutationFn: () => replay(id, { steps: chosen, config }),
    onSuccess: ({ matched, retried }) => {
      showNotice(t.replayed(format.number(retried), format.number(matched)));
      close();
    },
    onSettled: hasReplayed,
  });
  return (
    <Stack>
      <Text size="sm">{t.replayHint}</Text>
      <Checkbox.Group value={chosen} onChange={setChosen} label={t.replayTitle} labelProps={{ hidden: true }}>
        <Stack gap="sm">
          {steps.map((step) => (
            <Checkbox
              key={step.id}
              value={step.id}
              disabled={step.state === 'pending'}
              label={
                <Group gap="xs" component="span">
                  {step.step === 'mail' ? t.mail(step.key) : t.step(step.step, step.key)}
                  <StateBadge state={step.state} />
                </Group>
              }
              description={t.would[step.state]}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Radio.Group label={t.config} value={config} onChange={(value) => setConfig(value as Config)}>
        <Stack gap="xs" mt={4}>
          <Radio value="pinned" label={t.pinned} />
          <Radio value="current" label={t.current} />
        </Stack>
      </Radio.Group>
      {doReplay.isError && <Failure error={doReplay.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {words.cancel}
        </Button>
        <Button disabled={chosen.length === 0} loading={doReplay.isPending} onClick={() => doReplay.mutate()}>
          {t.replayNow(format.number(chosen.length))}
        </Button>
      </Group>
    </Stack>
  );
}
