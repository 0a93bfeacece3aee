import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { measureAccepting } from './accept/accepting.ts';
import { measureLatency } from './accept/latency.ts';
import { measureRules } from './accept/rules.ts';
import { measureFailing, measureHanging } from './drain/parties.ts';
import { measureRuns } from './drain/runs.ts';
import { startNoOps } from './no-op/no-op.ts';
import type { Part } from './parts.ts';
import { machineUse, readMemory, watchMemory } from './processes.ts';
import { type Answered, balanced, mailsReceived, settledAccounts } from './records.ts';
import { aimsOf } from './report/aims.ts';
import type { BenchReport, PartFigures } from './report/figures.ts';
import { type Bench, type BenchForm, createForm } from './stack.ts';

export interface BenchOptions {
  parts: readonly Part[];
  /** In place of those of each part. */
  rounds?: number;
  /** For each measurement of accepting. */
  seconds: number;
}

const ROUNDS = { accept: 11, acceptFewer: 5, runs: 8, failing: 8, hanging: 6 };
const LOOK_AT_MACHINE_MS = 2_000;

/** Everything that fits into ten minutes, each beside what it is measured against. */
export async function runBench(bench: Bench, { parts, rounds, seconds }: BenchOptions): Promise<BenchReport> {
  const { dev, devJson, say } = bench;
  const startedAt = new Date();
  const inUse = { before: await machineUse(LOOK_AT_MACHINE_MS), after: Number.NaN };
  const before = readMemory(devJson);
  const watch = watchMemory(devJson);
  const mailsBefore = await mailsReceived(dev);
  const webhookUrl = `${dev.sandboxUrl}/webhooks/bench-${randomUUID().slice(0, 8)}`;
  const webhooks = { crm: webhookUrl };
  const both = await createForm(dev, { webhooks });
  const mail = await createForm(dev, { webhooks: {} });
  const limited = await createForm(dev, { webhooks, limited: true });
  const answers = new Map([both, mail, limited].map((form): [BenchForm, Answered] => [form, { form, ids: [] }]));
  const answered = (form: BenchForm) => answers.get(form)?.ids ?? [];
  const roundsIn = (part: keyof typeof ROUNDS) => rounds ?? ROUNDS[part];
  const has = (part: Part) => parts.includes(part);

  const figures: PartFigures = {};
  if (has('accept')) {
    const numbers = { rounds: roundsIn('accept'), fewerRounds: roundsIn('acceptFewer'), seconds };
    figures.accept = await measureAccepting(bench, { form: both, limited, ...numbers, answered });
  }
  if (has('runs')) {
    const noOps = await startNoOps(bench);
    const runs = measureRuns(bench, { mail, both, noOps, rounds: roundsIn('runs'), answered });
    figures.runs = await runs.finally(() => noOps.stop());
  }
  const accounts = await settledAccounts({ bench, answered: [...answers.values()], webhookUrl, mailsBefore });
  // Mails of what follows come after those that are accounted for.
  if (has('latency')) {
    say('from answer to delivery, one at a time …');
    figures.latency = await measureLatency(bench);
  }
  if (has('rules')) {
    say('the rules of a plain form and of every type …');
    figures.rules = await measureRules();
  }
  if (has('failing')) figures.failing = await measureFailing(bench, roundsIn('failing'));
  if (has('hanging')) figures.hanging = await measureHanging(bench, roundsIn('hanging'));
  inUse.after = await machineUse(LOOK_AT_MACHINE_MS);
  return {
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    cpus: availableParallelism(),
    inUse,
    ...figures,
    memory: { before, peak: watch.stop(), after: readMemory(devJson) },
    accounts,
    balanced: balanced(accounts),
    aims: aimsOf(figures),
  };
}
