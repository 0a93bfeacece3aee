import { Alert, Anchor, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { newKey } from '#console/api/key.ts';
import { Failure } from '#console/parts/states.tsx';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import type { Kind } from '../model/rows.ts';
import { texts } from './texts.ts';
import { NO_TURNS, refusedByCode, runTurns, type TurnsProgress, type TurnsResult, type TurnsWork } from './turns.ts';

/** Something that is done with many deliveries. */
export interface TurnsTask {
  title: string;
  kind: Kind;
  ask: TurnsWork['ask'];
  /** How many there are, as far as that is known. */
  total?: number | undefined;
  /** Called when all of it is done. */
  onDone?: (() => void) | undefined;
}

/** Of those that were refused so many are named; the rest is counted. */
const MOST_NAMED = 20;

/**
 * Does something with thousands of deliveries, turn by turn, with a dialog that says how far it is, stops it, and names what was refused.
 * @returns the dialog stands in the view
 */
export function useTurns(): { start(task: TurnsTask): void; dialog: ReactNode } {
  const queries = useQueryClient();
  const [task, setTask] = useState<TurnsTask | null>(null);
  const [progress, setProgress] = useState<TurnsProgress>(NO_TURNS);
  const [result, setResult] = useState<TurnsResult | null>(null);
  const stopper = useRef(new AbortController());

  const run = async (next: TurnsTask, before?: TurnsResult) => {
    stopper.current = new AbortController();
    setTask(next);
    setResult(null);
    const end = await runTurns({
      ask: next.ask,
      newKey,
      after: before?.left?.after,
      before: before ?? NO_TURNS,
      signal: stopper.current.signal,
      onProgress: setProgress,
      wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
    });
    setResult(end);
    if (end.left === null) next.onDone?.();
    await queries.invalidateQueries({ queryKey: ['deliveries'] });
  };
  const isRunning = task !== null && result === null;
  const close = () => !isRunning && setTask(null);
  const dialog = (
    <TurnsDialog
      task={task}
      progress={progress}
      result={result}
      stop={() => stopper.current.abort()}
      goOn={() => task && result && void run(task, result)}
      close={close}
    />
  );
  return { start: (next) => void run(next), dialog };
}

function TurnsDialog({
  task,
  progress,
  result,
  stop,
  goOn,
  close,
}: {
  task: TurnsTask | null;
  progress: TurnsProgress;
  result: TurnsResult | null;
  stop(): void;
  goOn(): void;
  close(): void;
}) {
  const common = useTexts(shared);
  return (
    <Modal
      opened={task !== null}
      onClose={close}
      title={task?.title}
      centered
      size="lg"
      withCloseButton={result !== null}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {task &&
        (result ? (
          <Ended task={task} result={result} goOn={goOn} close={close} />
        ) : (
          <Running progress={progress} total={task.total} stop={stop} />
        ))}
    </Modal>
  );
}

function Running({ progress, total, stop }: { progress: TurnsProgress; total: number | undefined; stop(): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [isStopping, setIsStopping] = useState(false);
  const { matched, done, refused, waitsSeconds } = progress;
  return (
    <Stack>
      <Progress
        value={total ? Math.min(100, (100 * matched) / total) : 100}
        animated={!total}
        aria-label={t.progress}
      />
      <Text size="sm" role="status">
        {total ? t.doneOf(format.number(done), format.number(total)) : t.done(format.number(done))}
        {refused.length > 0 && ` ${t.refused(format.number(refused.length))}`}
        {waitsSeconds > 0 && ` ${t.waits(format.number(waitsSeconds))}`}
      </Text>
      <Group justify="flex-end">
        <Button
          variant="default"
          data-autofocus
          disabled={isStopping}
          onClick={() => {
            setIsStopping(true);
            stop();
          }}
        >
          {isStopping ? t.stopping : t.stop}
        </Button>
      </Group>
    </Stack>
  );
}

function Ended({ task, result, goOn, close }: { task: TurnsTask; result: TurnsResult; goOn(): void; close(): void }) {
  const t = useTexts(texts);
  const common = useTexts(shared);
  const format = useFormat();
  const closing = useRef<HTMLButtonElement>(null);
  // The button that stopped it is gone.
  useEffect(() => closing.current?.focus(), []);
  const { matched, done, refused, left, error } = result;
  return (
    <Stack>
      <Stack gap={4} role="status">
        <Text size="sm">{matched === 0 && !left ? t.nothing : t.ended(format.number(done))}</Text>
        {refused.length > 0 && <Text size="sm">{t.refused(format.number(refused.length))}</Text>}
        {left && !error && <Text size="sm">{t.stopped}</Text>}
      </Stack>
      {error !== null && <Failure error={error} />}
      {refused.length > 0 && <Refused kind={task.kind} refused={refused} />}
      {done > 0 && (
        <Alert variant="light" color="blue">
          <Text size="sm">{t.later}</Text>
        </Alert>
      )}
      <Group justify="flex-end">
        {left && (
          <Button variant="default" onClick={goOn}>
            {t.goOn}
          </Button>
        )}
        <Button ref={closing} onClick={close}>
          {common.close}
        </Button>
      </Group>
    </Stack>
  );
}

function Refused({ kind, refused }: { kind: Kind; refused: TurnsProgress['refused'] }) {
  const t = useTexts(texts);
  const format = useFormat();
  const codes: Readonly<Record<string, string>> = t.codes;
  return (
    <Stack gap="xs" mah="40vh" style={{ overflow: 'auto' }}>
      {refusedByCode(refused).map(({ code, ids }) => (
        <div key={code}>
          <Text size="sm" fw={600}>
            {format.number(ids.length)} × {codes[code] ?? code}
          </Text>
          <List size="sm">
            {ids.slice(0, MOST_NAMED).map((id) => (
              <List.Item key={id}>
                <Anchor component={Link} to={`/deliveries/${kind}/${id}`} inherit style={{ overflowWrap: 'anywhere' }}>
                  {id}
                </Anchor>
              </List.Item>
            ))}
          </List>
          {ids.length > MOST_NAMED && <Text size="sm">{t.andMore(format.number(ids.length - MOST_NAMED))}</Text>}
        </div>
      ))}
    </Stack>
  );
}
