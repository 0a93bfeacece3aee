import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseEnv } from 'node:util';
import { startCounting } from '#dev/load/counting.ts';
import { countWrong, type Figures } from '#dev/load/figures.ts';
import { createForm } from '#dev/load/forms.ts';
import { pidsOf, withWorkerHeld } from '#dev/load/processes.ts';
import { readDevFile, type Stack } from '#dev/load/stack.ts';
import { submit } from '#dev/load/submissions.ts';
import type { Sample } from '#dev/load/watch/drain.ts';
import { watchDrain } from '#dev/load/watch/drain.ts';
import { ROOT } from '#dev/setup/context.ts';
import { BACKGROUND_NICE } from '#dev/supervisor/priority.ts';
import { type Service, startService } from '#dev/supervisor/service.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';

export interface DoublingFigures {
  workers: { before: number; after: number };
  /** Submissions processed a second, without the first seconds of each part. */
  perSecond: { before: number; after: number };
  /** Seconds from the start of the additional workers until the last of them was ready. */
  startSeconds: number;
  finished: boolean;
  figures: Figures;
}

/** The share of the backlog after which workers are added: starting them takes a while. */
const DOUBLED_AT = 1 / 3;
/** Seconds left out after the workers were resumed, and after the additional ones were ready. */
const WARM_SECONDS = 4;
const CONNECTIONS = 8;
const LONGEST_SECONDS = 300;

/**
 * Doubles the number of workers while a backlog is drained, and stops the additional ones at its end.
 * @param stop ends the wait for the backlog
 */
export async function measureDoubling(stack: Stack, submissions: number, stop: AbortSignal): Promise<DoublingFigures> {
  const { dev, devJson, say } = stack;
  using counting = await startCounting(stack);
  const further: Service[] = [];
  try {
    const form = await createForm(dev, { webhooks: counting.webhooks });
    const before = pidsOf(readDevFile(devJson), 'worker').length;
    using watch = watchDrain(stack, form.id);
    const bounds = { connections: CONNECTIONS, seconds: LONGEST_SECONDS, most: submissions };
    const { ids } = await withWorkerHeld(devJson, () => submit(form, bounds));
    const released = watch.seconds();
    const isBegun = () => (watch.latest()?.completed ?? 0) >= submissions * DOUBLED_AT;
    await waitUntil(isBegun, {
      what: 'the first part of the backlog',
      timeoutMs: LONGEST_SECONDS * 1000,
      intervalMs: 200,
      signal: stop,
    });
    const doubled = watch.seconds();
    say(`a third is worked off after ${(doubled - released).toFixed(1)} s; starting ${before} further workers`);
    const started = Array.from({ length: before }, (_, index) => startWorker(stack, before + index + 1, stop));
    // Even if one fails to start, the others are stopped.
    for (const result of await Promise.allSettled(started))
      if (result.status === 'fulfilled') further.push(result.value);
    await Promise.all(started);
    const ready = watch.seconds();
    const finished = await watch.ended(LONGEST_SECONDS, stop);
    const samples = await watch.stop();
    return {
      workers: { before, after: 2 * before },
      perSecond: {
        before: rateBetween(samples, released + WARM_SECONDS, doubled),
        after: rateBetween(samples, ready + WARM_SECONDS, Number.POSITIVE_INFINITY),
      },
      startSeconds: ready - doubled,
      finished,
      figures: await counting.figures(form.id, ids),
    };
  } finally {
    await Promise.all(further.map((worker) => worker.stop()));
  }
}

export function doublingHolds({ finished, figures }: DoublingFigures): boolean {
  return finished && countWrong(figures) + figures.webhookDoubles + figures.mailDoubles === 0;
}

/** Returns submissions a second between the first and the last sample of the interval; NaN when there are fewer than two. */
export function rateBetween(samples: readonly Pick<Sample, 'at' | 'completed'>[], from: number, to: number): number {
  const within = samples.filter(({ at }) => at >= from && at <= to);
  const [first] = within;
  const last = within.find(({ completed }) => completed === within.at(-1)?.completed);
  return first && last && last.at > first.at ? (last.completed - first.completed) / (last.at - first.at) : Number.NaN;
}

/** Starts a worker as the launcher does, with the settings that the launcher wrote for all roles. */
async function startWorker({ devJson, say }: Stack, number: number, signal: AbortSignal): Promise<Service> {
  const folder = dirname(devJson);
  const settings = parseEnv(readFileSync(join(folder, 'dev.env'), 'utf8'));
  return startService(
    {
      kind: 'service',
      name: `worker-${number}`,
      title: `worker ${number}`,
      needs: [],
      nice: BACKGROUND_NICE,
      graceMs: 30_000,
      command: () => ({
        file: process.execPath,
        args: [join('dist', 'bin', 'worker.js')],
        env: { ...process.env, ...settings, NODE_ENV: 'production' },
        cwd: ROOT,
      }),
      ready: ({ printed }) => printed('worker ready'),
    },
    { logFolder: join(folder, 'logs'), onPid: () => {}, say, signal },
  );
}
