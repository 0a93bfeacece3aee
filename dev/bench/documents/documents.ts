import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '#dev/bench/load.ts';
import { readCpuTime, readMemory, watchMemory } from '#dev/bench/processes.ts';
import { waitUntilDone } from '#dev/bench/records.ts';
import { table } from '#dev/bench/report/table.ts';
import type { Bench } from '#dev/bench/stack.ts';
import { arrivalsOf } from './mails.ts';
import { atRate, createDocumentForm, hostileMessages, type Sending } from './submissions.ts';

const HOSTILE_PER_SECOND = 10;
const SECONDS = 20;
/** After the last submission, until it is counted what still waits. */
const AFTER_SECONDS = 60;
const WARM_UP = 3;
const WARM_UP_SECONDS = 20;
const AIM_MS = 5_000;
const MESSAGE = 'Does it survive a crash? And how fast is it, when everything that follows is counted too?';

/** Mails of one kind of submission. Times in ms, of those that came with their PDF. */
export interface MailFigures {
  accepted: number;
  /** Status to how often it came. */
  refused: Record<string, number>;
  withPdf: number;
  withoutPdf: number;
  /** Not there, a minute after the last submission. */
  waiting: number;
  p50: number;
  p95: number;
  max: number;
}

export interface DocumentsReport {
  hostile: MailFigures;
  ordinary: MailFigures;
  /** Why mails wait: the class of the last failure, to how many. */
  waitingFor: Record<string, number>;
  /** Of the worker. */
  worker: { cpuSeconds: number; memoryBefore: number; memoryPeak: number };
  /** The machine's load average of a minute, before and at the end of the submissions. */
  load: { before: number; after: number };
  /** Whether the aim is met. */
  balanced: boolean;
}

/** Ordinary mails with a PDF beside hostile ones: one a second beside ten. */
export async function runDocuments(bench: Bench): Promise<DocumentsReport> {
  const { devJson, db, say } = bench;
  const form = await createDocumentForm(bench);
  const messages = hostileMessages();
  const [warm, hostile, ordinary] = [sending(), sending(), sending()];
  for (let turn = 0; turn < WARM_UP; turn += 1) await form.submit(warm, `warm-up ${turn}`, MESSAGE);
  await waitUntilDone(db, [form.id], WARM_UP_SECONDS);

  say(`${HOSTILE_PER_SECOND} hostile submissions a second of ${messages.length} classes, for ${SECONDS} s …`);
  const before = { cpu: readCpuTime(devJson), memory: readMemory(devJson), load: minuteLoad() };
  const watch = watchMemory(devJson, 200);
  await Promise.all([
    atRate(HOSTILE_PER_SECOND, SECONDS, (turn) =>
      form.submit(hostile, `hostile ${turn}`, messages[turn % messages.length] ?? '', messages[turn % messages.length]),
    ),
    sleep(50).then(() => atRate(1, SECONDS, (turn) => form.submit(ordinary, `ordinary ${turn}`, MESSAGE))),
  ]);
  const after = minuteLoad();
  say(`${AFTER_SECONDS} s later …`);
  await sleep(AFTER_SECONDS * 1000);
  const cpuMs = readCpuTime(devJson).worker - before.cpu.worker;
  const [rows] = await db.query(
    `select coalesce(error_type, 'not tried') as cause, count(*) as mails from deliveries
     where form_id = ? and status in ('pending', 'retrying') group by cause`,
    [form.id],
  );
  const waitingFor = Object.fromEntries(
    (rows as { cause: string; mails: number }[]).map(({ cause, mails }) => [cause, Number(mails)]),
  );
  const ours = await figuresOf(bench, ordinary);
  return {
    ordinary: ours,
    hostile: await figuresOf(bench, hostile),
    waitingFor,
    worker: { cpuSeconds: cpuMs / 1000, memoryBefore: before.memory.worker, memoryPeak: watch.stop().worker },
    load: { before: before.load, after },
    balanced: ours.withPdf === SECONDS && ours.max <= AIM_MS,
  };
}

/** The report for people. */
export function renderDocuments({ ordinary, hostile, ...report }: DocumentsReport): string {
  const { worker, load, waitingFor, balanced } = report;
  const head = ['mails', 'accepted', 'with PDF', 'without', 'waiting', 'p50 s', 'p95 s', 'max s', 'refused'];
  const row = (name: string, { accepted, withPdf, withoutPdf, waiting, refused, ...times }: MailFigures) => [
    ...[name, accepted, withPdf, withoutPdf, waiting].map(String),
    ...[times.p50, times.p95, times.max].map((ms) => (ms / 1000).toFixed(2)),
    Object.keys(refused).length > 0 ? JSON.stringify(refused) : '',
  ];
  return [
    table(head, [row('ordinary', ordinary), row('hostile', hostile)]),
    `Times from the answer until the mail is there with its PDF. Waiting ${AFTER_SECONDS} s after the last one: ${JSON.stringify(waitingFor)}.`,
    `Worker: ${worker.cpuSeconds.toFixed(1)} s of CPU; memory ${worker.memoryBefore.toFixed(0)} MB before, ${worker.memoryPeak.toFixed(0)} at its peak.`,
    `Load of the machine: ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after ${SECONDS} s.`,
    `Aim: each ordinary mail has its PDF, within ${AIM_MS / 1000} s: ${balanced ? 'met' : 'MISSED'}.`,
  ].join('\n\n');
}

async function figuresOf({ dev }: Bench, { sent, refused }: Sending): Promise<MailFigures> {
  const arrivals = await arrivalsOf(dev, sent);
  const there = arrivals.filter(({ ms }) => ms !== undefined);
  const times = there.filter(({ hasPdf }) => hasPdf).flatMap(({ ms }) => ms ?? []);
  times.sort((a, b) => a - b);
  return {
    accepted: sent.length,
    refused,
    withPdf: times.length,
    withoutPdf: there.length - times.length,
    waiting: sent.length - there.length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    max: times.at(-1) ?? Number.NaN,
  };
}

function sending(): Sending {
  return { sent: [], refused: {} };
}

function minuteLoad(): number {
  return loadavg()[0] ?? Number.NaN;
}
