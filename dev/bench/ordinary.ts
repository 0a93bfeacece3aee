import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { measureAtWork } from './accept/at-work.ts';
import { measureIdle } from './accept/idle.ts';
import { measureLatency } from './accept/latency.ts';
import { measureRules } from './accept/rules.ts';
import { measureFailing, measureHanging } from './drain/parties.ts';
import { measureRuns } from './drain/runs.ts';
import type { LoadBounds } from './load.ts';
import { startNoOps } from './no-op/no-op.ts';
import { readMemory, watchMemory } from './processes.ts';
import { balanced, mailsReceived, settledAccounts } from './records.ts';
import { aimsOf } from './report/aims.ts';
import type { BenchReport } from './report/figures.ts';
import { type Bench, createForm } from './stack.ts';

const CONNECTIONS = [1, 8, 32];

/** Everything that fits into four minutes, each beside what it is measured against. */
export async function runBench(bench: Bench, seconds: number): Promise<BenchReport> {
  const { dev, devJson, say } = bench;
  const startedAt = new Date();
  const before = readMemory(devJson);
  const watch = watchMemory(devJson);
  const mailsBefore = await mailsReceived(dev);
  const webhookUrl = `${dev.sandboxUrl}/webhooks/bench-${randomUUID().slice(0, 8)}`;
  const form = await createForm(dev, { webhooks: { crm: webhookUrl } });
  const limitedForm = await createForm(dev, { webhooks: { crm: webhookUrl }, limited: true });
  const points = CONNECTIONS.map((connections): LoadBounds => ({ connections, seconds }));
  const eight: LoadBounds = { connections: 8, seconds };
  const answeredIds: number[] = [];

  say('accepting beside the bare insert, engine idle …');
  const idle = await measureIdle(bench, form, points);
  say('runs beside empty workflows …');
  const noOps = await startNoOps(bench);
  const runs = await measureRuns(bench, form, noOps, answeredIds).finally(() => noOps.stop());
  say('accepting, engine at work …');
  const atWork = [];
  for (const bounds of points) atWork.push(await measureAtWork(bench, form, bounds, answeredIds));
  const waiting = await measureAtWork(bench, form, eight, answeredIds, {});
  const limited = await measureAtWork(bench, limitedForm, eight, answeredIds);
  const formIds = [form.id, limitedForm.id];
  const accounts = await settledAccounts({ bench, formIds, webhookUrl, answeredIds, mailsBefore });
  say('from answer to delivery, one at a time …');
  // Its mails come after those that are accounted for.
  const latency = await measureLatency(bench);
  say('the rules of a plain form and of every type …');
  const rules = await measureRules();
  say('one receiver of two fails …');
  const failing = await measureFailing(bench);
  say('one receiver of ten hangs …');
  const hanging = await measureHanging(bench);
  const report = {
    startedAt: startedAt.toISOString(),
    seconds: (Date.now() - startedAt.getTime()) / 1000,
    cpus: availableParallelism(),
    ...idle,
    atWork,
    waiting,
    limited,
    runs,
    latency,
    rules,
    failing,
    hanging,
    memory: { before, peak: watch.stop(), after: readMemory(devJson) },
    accounts,
    balanced: balanced(accounts),
  };
  return { ...report, aims: aimsOf(report) };
}
