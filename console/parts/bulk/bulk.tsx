import { Alert, Anchor, Button, Group, List, Modal, Progress, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '#console/api/key.ts';
import { Failure } from '#console/parts/states.tsx';
import { texts } from '#console/texts/en/parts/bulk.ts';
import { shared } from '#console/texts/en/shared.ts';
import { useFormat } from '#console/texts/format.ts';
import { useTexts } from '#console/texts/language.ts';
import { type BatchResult, type BatchWork, refusedByCode, runBatches } from './batches.ts';
import { type BulkResult, runEach } from './run.ts';

/** An action that is applied to items one by one. */
export interface BulkTask<Item> {
  /** The heading, such as "Mark as read". */
  title: string;
  items: readonly Item[];
  /** Processes one item; the error that it throws is the reason for the failure. */
  each(item: Item): Promise<unknown>;
  /** Names an item in the list of failures. */
  label(item: Item): string;
  /** Called when the run has ended or was stopped, and again after each retry from the dialog. */
  onEnd?(result: BulkResult<Item>): void;
}

/** An action that the service applies to thousands of items in batches. */
export interface BatchTask {
  title: string;
  ask: BatchWork['ask'];
  /** The number of items, if known. */
  total?: number | undefined;
  /** Reasons for refused items, by error code. */
  codes: Readonly<Record<string, string>>;
  /** Links to a refused item. The dialog is outside the router, so it needs both an address and a way to open it. */
  linkTo(id: string): Target;
  /** A note about what happens afterwards, shown if at least one item was changed. */
  later: string;
  /** Called when the run has ended or was stopped. */
  onEnd?(result: BatchResult): void;
}

interface Target {
  href: string;
  open(): void;
}

/** The progress of a run; `seen` includes failures. */
interface RunProgress {
  seen: number;
  failed: number;
  total: number | undefined;
  waitsSeconds: number;
}

interface Outcome {
  summary: readonly string[];
  failed: number;
  /** Failures, grouped by reason. */
  failures: readonly { reason: string; items?: readonly (Target & { label: string })[] }[];
  error: unknown;
  later?: string | false;
  /** Retries the failed items; undefined if there are none. */
  again?: Work | undefined;
  /** Continues with the remaining items. */
  goOn?: Work | undefined;
}

/** Runs the whole action. */
type Work = (how: { signal: AbortSignal; onProgress(progress: RunProgress): void }) => Promise<Outcome>;

interface Bulk {
  /**
   * Processes items one by one. Resolves when the run has ended or was stopped; the dialog stays open until somebody closes it.
   */
  run<Item>(task: BulkTask<Item>): Promise<void>;
  /** Lets the service process items in batches. */
  runBatches(task: BatchTask): Promise<void>;
}

const Context = createContext<(title: string, work: Work) => Promise<void>>(() =>
  Promise.reject(new Error('There is no BulkProvider.')),
);
/** Number of refused items that are named for each reason; the rest is only counted. */
const MOST_NAMED = 20;

/** Runs an action on many items, with a dialog that shows its progress, can stop it, and gives the reason for each failure. */
export function useBulk(): Bulk {
  const start = useContext(Context);
  const t = useTexts(texts);
  const format = useFormat();
  const words = { t, number: format.number };
  const run = (title: string, work: Work) => start(title, work);
  return {
    run: (task) => run(task.title, workOnItems(task, task.items, words)),
    runBatches: (task) => run(task.title, workOnBatches(task, undefined, words)),
  };
}

interface Words {
  t: (typeof texts)['en'];
  number(count: number): string;
}

function workOnItems<Item>(task: BulkTask<Item>, items: readonly Item[], words: Words): Work {
  const { t, number } = words;
  const total = items.length;
  return async ({ signal, onProgress }) => {
    const result = await runEach({
      ...{ items, each: task.each, signal },
      onProgress: ({ done, failures, waitsSeconds }) =>
        onProgress({ seen: done + failures.length, failed: failures.length, total, waitsSeconds }),
    });
    const { done, failures, left } = result;
    task.onEnd?.(result);
    const further = (some: readonly Item[]) => (some.length > 0 ? workOnItems(task, some, words) : undefined);
    return {
      summary: [
        t.worked(number(done.length), number(total)),
        ...(left.length > 0 ? [t.left(number(left.length))] : []),
      ],
      failed: failures.length,
      failures: failures.map(({ item, reason }) => ({ reason: `${task.label(item)}: ${reason}` })),
      error: null,
      again: further(failures.map(({ item }) => item)),
      goOn: further(left),
    };
  };
}

function workOnBatches(task: BatchTask, before: BatchResult | undefined, words: Words): Work {
  const { t, number } = words;
  const { total, codes } = task;
  return async ({ signal, onProgress }) => {
    const result = await runBatches({
      ...{ ask: task.ask, newKey, signal, after: before?.left?.after, ...(before && { before }) },
      onProgress: ({ matched, refused, waitsSeconds }) =>
        onProgress({ seen: matched, failed: refused.length, total, waitsSeconds }),
      wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000)),
    });
    task.onEnd?.(result);
    const { matched, done, refused, left, error } = result;
    return {
      summary: [
        matched === 0 && !left ? t.nothing : t.done(number(done)),
        ...(left && error === null ? [t.stopped] : []),
      ],
      failed: refused.length,
      failures: refusedByCode(refused).map(({ code, ids }) => ({
        reason: `${number(ids.length)} × ${codes[code] ?? code}`,
        items: ids.map((id) => ({ label: id, ...task.linkTo(id) })),
      })),
      error,
      later: done > 0 && task.later,
      goOn: left ? workOnBatches(task, result, words) : undefined,
    };
  };
}

/** The content of the dialog. */
interface DialogState {
  title: string;
  run: number;
  progress: RunProgress | null;
  /** Null while the action runs. */
  outcome: Outcome | null;
}

export function BulkProvider({ children }: { children: ReactNode }) {
  const t = useTexts(shared);
  const [shown, setShown] = useState<DialogState | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const stopper = useRef(new AbortController());
  const runs = useRef(0);
  const isRunning = isOpen && shown?.outcome === null;
  useStayWarning(isRunning);
  const start = useMemo(
    () => async (title: string, work: Work) => {
      stopper.current = new AbortController();
      runs.current += 1;
      const run = runs.current;
      setShown({ title, run, progress: null, outcome: null });
      setIsOpen(true);
      const { signal } = stopper.current;
      const outcome = await work({
        signal,
        onProgress: (progress) => setShown({ title, run, progress, outcome: null }),
      });
      setShown((last) => last && { ...last, outcome });
    },
    [],
  );
  const close = () => setIsOpen(isRunning);
  return (
    <Context value={start}>
      {children}
      <Modal
        opened={isOpen}
        onClose={close}
        title={shown?.title}
        centered
        size="lg"
        withCloseButton={!isRunning}
        closeButtonProps={{ 'aria-label': t.close }}
      >
        {shown?.progress && !shown.outcome && (
          <Running key={shown.run} progress={shown.progress} stop={() => stopper.current.abort()} />
        )}
        {shown?.outcome && (
          <OutcomeView outcome={shown.outcome} start={(work) => void start(shown.title, work)} close={close} />
        )}
      </Modal>
    </Context>
  );
}

function Running({ progress: { seen, failed, total, waitsSeconds }, stop }: { progress: RunProgress; stop(): void }) {
  const t = useTexts(texts);
  const format = useFormat();
  const [isStopping, setIsStopping] = useState(false);
  const count = format.number(seen);
  return (
    <Stack>
      <Progress
        value={total ? Math.min(100, (100 * seen) / total) : 100}
        animated={total === undefined}
        aria-label={t.progress}
      />
      <Text size="sm">
        {total === undefined ? t.runningOn(count) : t.running(count, format.number(total))}
        {failed > 0 && ` · ${t.failed(format.number(failed))}`}
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

function OutcomeView({ outcome, start, close }: { outcome: Outcome; start(work: Work): void; close(): void }) {
  const t = useTexts(texts);
  const words = useTexts(shared);
  const format = useFormat();
  const { summary, failed, failures, error, later, again, goOn } = outcome;
  const closing = useRef<HTMLButtonElement>(null);
  // The button that had the focus, Stop, is gone.
  useEffect(() => closing.current?.focus(), []);
  const further = (work: Work | undefined, label: string) =>
    work && (
      <Button variant="default" onClick={() => start(work)}>
        {label}
      </Button>
    );
  return (
    <Stack>
      <Stack gap={4} role="status">
        {summary.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
        {failed > 0 && (
          <Text size="sm" fw={600}>
            {t.failed(format.number(failed))}
          </Text>
        )}
      </Stack>
      {error !== null && <Failure error={error} />}
      {failures.length > 0 && (
        <List size="sm" spacing={4} mah="45vh" style={{ overflow: 'auto', overflowWrap: 'anywhere' }}>
          {failures.map(({ reason, items = [] }) => (
            <List.Item key={reason}>
              <span>{reason}</span>
              {items.slice(0, MOST_NAMED).map(({ label, href, open }) => (
                <div key={href}>
                  <Anchor
                    inherit
                    href={href}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                      event.preventDefault();
                      close();
                      open();
                    }}
                  >
                    {label}
                  </Anchor>
                </div>
              ))}
              {items.length > MOST_NAMED && <div>{t.andMore(format.number(items.length - MOST_NAMED))}</div>}
            </List.Item>
          ))}
        </List>
      )}
      {later && (
        <Alert variant="light" color="blue">
          <Text size="sm">{later}</Text>
        </Alert>
      )}
      <Group justify="flex-end">
        {further(again, t.again)}
        {further(goOn, t.goOn)}
        <Button ref={closing} onClick={close}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}

/** Makes the browser ask for confirmation before the page is left. */
function useStayWarning(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
