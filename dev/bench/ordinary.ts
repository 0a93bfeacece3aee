import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { mailsReceived } from '#dev/load/inbox.ts';
import { machineUse, readMemory, watchMemory } from '#dev/load/processes.ts';
import { type Answered, balanced, settledAccounts } from '#dev/load/records.ts';
import type { Stack } from '#dev/load/stack.ts';
import { measureAccepting } from './accept/accepting.ts';
import { measureLatency } from './accept/latency.ts';
import { measureRules } from './accept/rules.ts';
import { measureChores } from './chores/chores.ts';
import { measureFairness } from './drain/fairness.ts';
import { measureFailing, measureHanging } from './drain/parties.ts';
import { measureRuns } from './drain/runs.ts';
import { startNoOps } from './no-op/no-op.ts';
import { PARTS, type Part } from './parts.ts';
import { withProfile } from './profile/profile.ts';
import { aimsOf } from './report/aims.ts';
import type { BenchReport, PartFigures } from './report/figures.ts';
import { type Paced, paceOf } from './rounds/pace.ts';

export interface BenchOptions {
  parts: readonly Part[];
  /** Rounds per part, instead of each part's default. */
  rounds?: number;
  /** Minutes for all parts. Parts have fewer rounds if they would take longer. */
  minutes: number;
  /** Seconds per measurement of accepting. */
  seconds: number;
  /** Folder for the worker's profiles; without it nothing is profiled. */
  profileFolder?: string;
  /** Stores the report so far, after each part. */
  save(report: BenchReport): void;
}

const ROUNDS_OF: Record<Part, readonly Paced[]> = {
  accept: ['accept1', 'accept8', 'accept32', 'acceptVariants'],
  runs: ['runs'],
  latency: ['latency'],
  rules: ['rules'],
  failing: ['failing'],
  hanging: ['hanging'],
  fairness: ['fairness'],
  chores: ['chores'],
};
const LOOK_AT_MACHINE_MS = 2_000;

/** Runs the parts, each beside its baseline. */
export async function runBench(bench: Stack, options: BenchOptions): Promise<BenchReport> {
  const { parts, rounds, minutes, seconds, profileFolder, save } = options;
  const { dev, devJson } = bench;
  const startedAt = new Date();
  const chosen = PARTS.filter((part) => parts.includes(part));
  const pace = paceOf({ names: chosen.flatMap((part) => ROUNDS_OF[part]), rounds, seconds: minutes * 60 });
  const inUse = { before: await machineUse(LOOK_AT_MACHINE_MS), after: Number.NaN };
  const before = readMemory(devJson);
  const watch = watchMemory(devJson);
  const mailsBefore = await mailsReceived(dev);
  const webhookUrl = `${dev.sandboxUrl}/webhooks/bench-${randomUUID().slice(0, 8)}`;
  const webhooks = { crm: webhookUrl };
  const both = await createForm(dev, { webhooks });
  const mail = await createForm(dev, { webhooks: {} });
  const limited = await createForm(dev, { webhooks, limited: true });
  const answers = new Map([both, mail, limited].map((form): [LoadForm, Answered] => [form, { form, ids: [] }]));
  const answered = (form: LoadForm) => answers.get(form)?.ids ?? [];

  const measure: { [Name in Part]: () => Promise<PartFigures[Name]> } = {
    accept: () => measureAccepting(bench, { form: both, limited, pace, seconds, answered }),
    async runs() {
      const noOps = await startNoOps(bench);
      const runs = () => measureRuns(bench, { mail, both, noOps, pace: pace('runs'), answered });
      return (profileFolder ? withProfile(bench, profileFolder, runs) : runs()).finally(() => noOps.stop());
    },
    latency: () => measureLatency(bench, pace('latency')),
    rules: () => measureRules(bench, pace('rules')),
    failing: () => measureFailing(bench, pace('failing')),
    hanging: () => measureHanging(bench, pace('hanging')),
    fairness: () => measureFairness(bench, pace('fairness')),
    chores: () => measureChores(bench, pace('chores')),
  };
  const figures: PartFigures = {};
  const account = () => settledAccounts({ bench, answered: [...answers.values()], webhookUrl, mailsBefore });
  let accounts = await account();
  const report = (): BenchReport => ({
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    cpus: availableParallelism(),
    inUse,
    ...figures,
    memory: { before, peak: watch.peak(), after: readMemory(devJson) },
    accounts,
    balanced: balanced(accounts),
    aims: aimsOf(figures),
  });
  for (const part of chosen) {
    Object.assign(figures, { [part]: await measure[part]() });
    // The mails of later parts are not accounted for.
    if (part === 'accept' || part === 'runs') accounts = await account();
    save(report());
  }
  watch.stop();
  inUse.after = await machineUse(LOOK_AT_MACHINE_MS);
  return report();
}
