import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startCounting } from '#dev/load/counting.ts';
import { readProgress } from '#dev/load/figures.ts';
import { createForm } from '#dev/load/forms.ts';
import { openStack } from '#dev/load/stack.ts';
import { submitInBursts } from '#dev/load/submissions.ts';
import { createBreaker } from './breaker.ts';
import { MIXED } from './options.ts';

// Breaks a running development stack (DEV_JSON) that nobody else uses while submissions arrive: kills its roles in turn and
// terminates runs by hand. Then waits until every record has ended, and counts the effects at third parties.

const { values: flags } = parseArgs({
  options: MIXED,
});
const limits = { submissions: Number(flags.submissions), terminations: Number(flags.terminate) };

const CONNECTIONS = 4;
/** Requests per burst; the answers are counted between two bursts. */
const BURST = 20;
const PAUSE_MS = 1_000;
/** The receiver refuses this many requests twice, so that jobs get their own runs. */
const REFUSED = 30;
const LONGEST_SECONDS = 600;

// The stack's processes are killed now and then, so every call is retried.
await using stack = await openStack(process.env.DEV_JSON ?? '');
const { dev, db, say } = stack;
process.exitCode = (await chaos()) ? 0 : 1;

/** @returns true when everything has ended correctly */
async function chaos(): Promise<boolean> {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  using counting = await startCounting(stack);
  const form = await createForm(dev, { webhooks: counting.webhooks });
  const breaker = createBreaker({ ...stack, formId: form.id });
  const stop = new AbortController();
  const breaking = [
    breaker.killRoundRobin(Number(flags.every) * 1000, stop.signal),
    breaker.terminateUpTo(limits.terminations, stop.signal),
  ];

  const readOpen = async () => {
    const progress = await readProgress(db, form.id);
    return progress && progress.waiting + progress.jobs;
  };

  let refusals = 0;
  const { ids: answered, failures } = await submitInBursts(form, {
    connections: CONNECTIONS,
    // Acceptance is faster than the runs: the pauses spread the submissions over the time of the kills.
    pauseMs: PAUSE_MS,
    next(count) {
      if (count >= (refusals + 1) * (limits.submissions / 3) && refusals < 2) {
        refusals += 1;
        counting.receiver.refuse(REFUSED);
      }
      return count < limits.submissions ? Math.min(BURST, limits.submissions - count) : undefined;
    },
  });
  say(`${answered.length} were answered with 200 after ${seconds()} s; terminated so far: ${breaker.terminated()}`);
  const deadline = performance.now() + LONGEST_SECONDS * 1000;
  let open = await readOpen();
  while (performance.now() < deadline && open !== 0) {
    await sleep(1000);
    open = await readOpen();
    // Once enough was broken, the rest ends undisturbed.
    if (breaker.terminated() >= limits.terminations) stop.abort();
    if (seconds() % 10 === 0) say(`${seconds()} s: ${open ?? 'unknown'} open`);
  }
  stop.abort();
  await Promise.all(breaking);
  const figures = await counting.figures(form.id, answered);
  const report = {
    seconds: seconds(),
    open,
    kills: breaker.kills(),
    terminated: breaker.terminatedByType(),
    failedRequests: failures,
    ...figures,
  };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  return open === 0 && figures.lost === 0 && figures.unexplained === 0;
}
