import { Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { shared } from '#console/texts/shared.ts';
import { type BulkProgress, type BulkResult, runEach } from './run.ts';
import { texts } from './texts.ts';

export interface BulkTask<Item> {
  /** What is done, for the heading: "Mark as read". */
  title: string;
  items: readonly Item[];
  /** Does one; what it throws is the reason why that one failed. */
  each(item: Item): Promise<unknown>;
  /** What an item is called in the list of those that failed. */
  label(item: Item): string;
  /** Called when it has ended or was stopped; again after each further try from the dialog. */
  onEnd?(result: BulkResult<Item>): void;
}

type Run = <Item>(task: BulkTask<Item>) => Promise<BulkResult<Item>>;

/** What the dialog shows. */
interface Shown {
  task: BulkTask<unknown>;
  progress: BulkProgress<unknown>;
  /** Null while it runs. */
  result: BulkResult<unknown> | null;
}

const Context = createContext<Run>(() => Promise.reject(new Error('There is no BulkProvider.')));

/**
 * Does something with many things one by one, with a dialog that shows how far it is, stops it, and says of each that failed why.
 * `run` resolves when it has ended or was stopped; the dialog stays until it is closed.
 */
export function useBulk(): { run: Run } {
  const run = useContext(Context);
  return useMemo(() => ({ run }), [run]);
}

export function BulkProvider({ children }: { children: ReactNode }) {
  const t = useTexts(shared);
  const [shown, setShown] = useState<Shown | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const stopper = useRef(new AbortController());
  const isRunning = isOpen && shown?.result === null;
  useStayWarning(isRunning);

  const run = useMemo(
    () => async (task: BulkTask<unknown>) => {
      stopper.current = new AbortController();
      const onProgress = (progress: BulkProgress<unknown>) => setShown({ task, progress, result: null });
      onProgress({ total: task.items.length, done: 0, failures: [], waitsSeconds: 0 });
      setIsOpen(true);
      const result = await runEach({
        items: task.items,
        each: task.each,
        signal: stopper.current.signal,
        onProgress,
      });
      setShown((last) => last && { ...last, result });
      task.onEnd?.(result);
      return result;
    },
    [],
  );
  const close = () => setIsOpen(isRunning);
  return (
    <Context value={run as Run}>
      {children}
      <Modal
        opened={isOpen}
        onClose={close}
        title={shown?.task.title}
        centered
        size="lg"
        withCloseButton={!isRunning}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        {shown && shown.result === null && (
          <Running progress={shown.progress} stop={() => stopper.current.abort()} key={shown.task.items.length} />
        )}
        {shown?.result && (
          <Ended
            task={shown.task}
            result={shown.result}
            again={(items) => void run({ ...shown.task, items })}
            close={close}
          />
        )}
      </Modal>
    </Context>
  );
}

function Running({ progress, stop }: { progress: BulkProgress<unknown>; stop(): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [isStopping, setIsStopping] = useState(false);
  const { total, done, failures, waitsSeconds } = progress;
  const ended = done + failures.length;
  const percent = total === 0 ? 100 : (100 * ended) / total;
  return (
    <Stack>
      <Progress value={percent} aria-label={t.progress} />
      <Text size="sm">
        {t.running(format.number(ended), format.number(total))}
        {failures.length > 0 && ` · ${t.failed(format.number(failures.length))}`}
      </Text>
      <Text size="sm" role="status">
        {waitsSeconds > 0 ? t.waiting(format.number(waitsSeconds)) : t.stay}
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

function Ended({
  task,
  result,
  again,
  close,
}: {
  task: BulkTask<unknown>;
  result: BulkResult<unknown>;
  again(items: readonly unknown[]): void;
  close(): void;
}) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const { done, failures, left } = result;
  const closing = useRef<HTMLButtonElement>(null);
  // The button that stopped it is gone.
  useEffect(() => closing.current?.focus(), []);
  return (
    <Stack>
      <Stack gap={4} role="status">
        <Text size="sm">{t.worked(format.number(done.length), format.number(task.items.length))}</Text>
        {left.length > 0 && <Text size="sm">{t.left(format.number(left.length))}</Text>}
        {failures.length > 0 && (
          <Text size="sm" fw={600}>
            {t.failed(format.number(failures.length))}
          </Text>
        )}
      </Stack>
      {failures.length > 0 && (
        <List size="sm" spacing={4} mah="45vh" style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
          {failures.map(({ item, reason }) => (
            <List.Item key={task.label(item)}>
              {task.label(item)}: {reason}
            </List.Item>
          ))}
        </List>
      )}
      <Group justify="flex-end">
        {failures.length > 0 && (
          <Button variant="default" onClick={() => again(failures.map(({ item }) => item))}>
            {t.again}
          </Button>
        )}
        {left.length > 0 && (
          <Button variant="default" onClick={() => again(left)}>
            {t.goOn}
          </Button>
        )}
        <Button ref={closing} onClick={close}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** The browser asks before the page is left. */
function useStayWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
