import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createForm } from '#dev/load/forms.ts';
import { mailsReceived } from '#dev/load/inbox.ts';
import { type CpuTime, cpuOfEach, type Memory, readCpuTime, readMemory } from '#dev/load/processes.ts';
import { type Accounts, balanced, settledAccounts, waitUntilDone } from '#dev/load/records.ts';
import { table } from '#dev/load/report/table.ts';
import type { Stack } from '#dev/load/stack.ts';
import { submit } from '#dev/load/submissions.ts';
import { memoryAims } from './report/aims.ts';
import type { Aim } from './report/figures.ts';
import { renderAccounts, renderAims } from './report/report.ts';

export interface LongReport {
  startedAt: string;
  seconds: number;
  /** Memory in MB after this many submissions were processed. */
  memory: { submissions: number; memory: Memory }[];
  /** Memory after the service was idle for a while. */
  atRest: Memory;
  /** Milliseconds per submission and role. */
  cpu: CpuTime;
  /** By role: the mean of the last three samples divided by the mean of the three before. */
  growth: { http: number; worker: number };
  aims: Aim[];
  accounts: Accounts;
  balanced: boolean;
}

const BATCH = 250;
const LOOK_EVERY = 1_000;
const LONGEST_BATCH_SECONDS = 120;
/** Roles release unused memory some seconds after the last work. */
const REST_MS = 15_000;

/** Measures memory over thousands of submissions. Each batch is accepted and processed before the next one. */
export async function runLong(bench: Stack, submissions: number): Promise<LongReport> {
  const { dev, devJson, db, say } = bench;
  const started = Date.now();
  const mailsBefore = await mailsReceived(dev);
  const webhookUrl = `${dev.sandboxUrl}/webhooks/bench-${randomUUID().slice(0, 8)}`;
  const form = await createForm(dev, { webhooks: { crm: webhookUrl } });
  const answered = { form, ids: [] as number[] };
  const memory = [{ submissions: 0, memory: readMemory(devJson) }];
  const cpuBefore = readCpuTime(devJson);
  while (answered.ids.length < submissions) {
    const bounds = { connections: 8, seconds: LONGEST_BATCH_SECONDS, most: BATCH };
    const { ids, failures } = await submit(form, bounds);
    if (ids.length < BATCH) throw new Error(`submissions were not answered with 200: ${JSON.stringify(failures)}`);
    answered.ids.push(...ids);
    const wait = { formIds: [form.id], longestSeconds: LONGEST_BATCH_SECONDS, fromId: Math.min(...ids) };
    const { finished } = await waitUntilDone(db, wait);
    if (!finished) throw new Error(`${BATCH} submissions were not worked off within ${LONGEST_BATCH_SECONDS} s`);
    if (answered.ids.length % LOOK_EVERY > 0) continue;
    memory.push({ submissions: answered.ids.length, memory: readMemory(devJson) });
    say(`${answered.ids.length} submissions, ${((Date.now() - started) / 1000).toFixed(0)} s`);
  }
  const after = readMemory(devJson);
  const cpu = cpuOfEach(cpuBefore, readCpuTime(devJson), answered.ids.length);
  const accounts = await settledAccounts({ bench, answered: [answered], webhookUrl, mailsBefore });
  const seconds = (Date.now() - started) / 1000;
  await sleep(REST_MS);
  return {
    startedAt: new Date(started).toISOString(),
    seconds,
    memory,
    atRest: readMemory(devJson),
    cpu,
    growth: { http: growth(memory, 'http'), worker: growth(memory, 'worker') },
    aims: memoryAims(after),
    accounts,
    balanced: balanced(accounts),
  };
}

export function renderLong({
  memory,
  atRest,
  cpu,
  growth: { http, worker },
  aims,
  accounts,
  seconds,
}: LongReport): string {
  const roles = Object.keys(atRest) as (keyof Memory)[];
  const row = (name: string, of: Memory) => [name, ...roles.map((role) => of[role].toFixed(0))];
  const rows = memory.map((look) => row(`${look.submissions}`, look.memory));
  return [
    table(['memory in MB after', ...roles], [...rows, row('at rest', atRest)]),
    `The last third beside the one before: HTTP ${http.toFixed(2)}, worker ${worker.toFixed(2)} (1 is flat).`,
    `CPU for each submission, ms: ${roles.map((role) => `${role} ${cpu[role].toFixed(1)}`).join(', ')}.`,
    renderAims(aims),
    renderAccounts(accounts),
    `${seconds.toFixed(0)} s.`,
  ].join('\n\n');
}

function growth(looks: LongReport['memory'], role: keyof Memory): number {
  const sum = (part: LongReport['memory']) => part.reduce((total, { memory }) => total + memory[role], 0);
  return sum(looks.slice(-3)) / sum(looks.slice(-6, -3));
}
