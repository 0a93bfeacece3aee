import { loadavg } from 'node:os';
import { readCpuTime, readMemory, watchMemory } from '#dev/load/processes.ts';
import { waitUntilDone } from '#dev/load/records.ts';
import { table } from '#dev/load/report/table.ts';
import { percentile } from '#dev/load/requests.ts';
import { type Stack, select } from '#dev/load/stack.ts';
import { readArrivals } from './mails.ts';
import { atRate, createDocumentForm, hostileMessages, type Sending, type Sent } from './submissions.ts';

const OTHERS_PER_SECOND = 10;
const SECONDS = 20;
/** Seconds after the last submission; a mail that has not arrived by then counts as waiting. */
const AFTER_SECONDS = 60;
const WARM_UP = 3;
const WARM_UP_SECONDS = 20;
const AIM_MS = 5_000;
const MESSAGE = 'Does it survive a crash? And how fast is it, when everything that follows is counted too?';

/** Mails of one kind of submission. Times are in ms, for the mails that arrived with their PDF. */
export interface MailFigures {
  accepted: number;
  /** Counts by status. */
  refused: Record<string, number>;
  withPdf: number;
  withoutPdf: number;
  /** Failed attempts by error class. */
  failures: Record<string, number>;
  /** Mails that had not arrived a minute after the last submission. */
  waiting: number;
  p50: number;
  p95: number;
  max: number;
}

/** Ordinary mails, and the mails sent beside them. */
interface BesideFigures {
  ordinary: MailFigures;
  others: MailFigures;
  /** Waiting mails by the class of their last failure. */
  waitingFor: Record<string, number>;
  worker: { cpuSeconds: number; memoryBefore: number; memoryPeak: number };
  /** The machine's one-minute load average, before the submissions and at their end. */
  load: { before: number; after: number };
  isMet: boolean;
}

export interface DocumentsReport {
  /** Ordinary mails beside harmless ones at the same rate: if these are late too, the texts are not the cause. */
  harmless: BesideFigures;
  hostile: BesideFigures;
  /** True when the aim is met beside hostile mails. */
  balanced: boolean;
}

/** Measures ordinary mails with a PDF, one a second, beside ten other mails a second. */
export async function runDocuments(bench: Stack): Promise<DocumentsReport> {
  const form = await createDocumentForm(bench);
  for (let index = 0; index < WARM_UP; index += 1) await form.submit(sending(), `warm-up ${index}`, MESSAGE);
  await waitUntilDone(bench.db, { formIds: [form.id], longestSeconds: WARM_UP_SECONDS });
  const harmless = await measureBeside(bench, 'harmless', [MESSAGE]);
  const hostile = await measureBeside(bench, 'hostile', hostileMessages());
  return { harmless, hostile, balanced: hostile.isMet };
}

async function measureBeside(bench: Stack, kind: string, messages: readonly string[]): Promise<BesideFigures> {
  const { devJson, db, say } = bench;
  const form = await createDocumentForm(bench);
  const [others, ordinary] = [sending(), sending()];
  say(`${OTHERS_PER_SECOND} ${kind} submissions a second, for ${SECONDS} s …`);
  const before = { cpu: readCpuTime(devJson), memory: readMemory(devJson), load: minuteLoad() };
  const watch = watchMemory(devJson, 200);
  const submitOther = (index: number) => {
    const text = messages[index % messages.length] ?? '';
    return form.submit(others, `${kind} ${index}`, text, text);
  };
  const submitOrdinary = (index: number) => form.submit(ordinary, `ordinary beside ${kind} ${index}`, MESSAGE);
  await Promise.all([atRate(OTHERS_PER_SECOND, SECONDS, submitOther), atRate(1, SECONDS, submitOrdinary)]);
  const after = minuteLoad();
  say(`what is there within ${AFTER_SECONDS} s …`);
  await waitUntilDone(db, { formIds: [form.id], longestSeconds: AFTER_SECONDS });
  const cpuMs = readCpuTime(devJson).worker - before.cpu.worker;
  const ours = await figuresOf(bench, ordinary);
  return {
    ordinary: ours,
    others: await figuresOf(bench, others),
    waitingFor: await readWaiting(bench, form.id),
    worker: { cpuSeconds: cpuMs / 1000, memoryBefore: before.memory.worker, memoryPeak: watch.stop().worker },
    load: { before: before.load, after },
    isMet: ours.withPdf === SECONDS && ours.max <= AIM_MS,
  };
}

export function renderDocuments(report: DocumentsReport): string {
  const head = [
    'mails',
    'accepted',
    'with PDF',
    'without',
    'waiting',
    'p50 s',
    'p95 s',
    'max s',
    'failed attempts',
    'refused',
  ];
  const row = (name: string, { accepted, withPdf, withoutPdf, waiting, failures, refused, ...times }: MailFigures) => [
    ...[name, accepted, withPdf, withoutPdf, waiting].map(String),
    ...[times.p50, times.p95, times.max].map((ms) => (ms / 1000).toFixed(2)),
    ...[failures, refused].map((counts) => (Object.keys(counts).length > 0 ? JSON.stringify(counts) : '')),
  ];
  const kinds = (['harmless', 'hostile'] as const).map((kind) => ({ kind, ...report[kind] }));
  return [
    table(
      head,
      kinds.flatMap(({ kind, ordinary, others }) => [row(kind, others), row(`  ordinary beside them`, ordinary)]),
    ),
    'Times from the answer until the mail is there with its PDF.',
    ...kinds.map(
      ({ kind, waitingFor, worker, load, isMet }) =>
        `Beside ${kind} ones, aim: each ordinary mail has its PDF, within ${AIM_MS / 1000} s: ${isMet ? 'met' : 'MISSED'}.` +
        ` Mails that wait ${AFTER_SECONDS} s after: ${JSON.stringify(waitingFor)}.` +
        ` Worker: ${worker.cpuSeconds.toFixed(1)} s of CPU, ${worker.memoryBefore.toFixed(0)} MB before, ${worker.memoryPeak.toFixed(0)} at most.` +
        ` Load of the machine: ${load.before.toFixed(1)} before, ${load.after.toFixed(1)} after.`,
    ),
  ].join('\n\n');
}

async function readWaiting({ db }: Stack, formId: number): Promise<Record<string, number>> {
  const rows = await select<{ cause: string; mails: number }>(
    db,
    `select coalesce(error_type, 'not tried') as cause, count(*) as mails from deliveries
     where form_id = ? and status in ('pending', 'retrying') group by cause`,
    [formId],
  );
  return Object.fromEntries(rows.map(({ cause, mails }) => [cause, Number(mails)]));
}

/** Returns the failed attempts by error class. */
async function readFailures({ db }: Stack, sent: readonly Sent[]): Promise<Record<string, number>> {
  if (sent.length === 0) return {};
  const rows = await select<{ cause: string; attempts: number }>(
    db,
    `select a.error_type as cause, count(*) as attempts from delivery_attempts a
     join deliveries d on d.id = a.delivery_id join submissions s on s.uuid = d.submission_uuid
     where s.id in (?) and a.outcome = 'failed' group by cause`,
    [sent.map(({ id }) => id)],
  );
  return Object.fromEntries(rows.map(({ cause, attempts }) => [cause, Number(attempts)]));
}

async function figuresOf(bench: Stack, { sent, refused }: Sending): Promise<MailFigures> {
  const arrivals = await readArrivals(bench.dev, sent);
  const there = arrivals.filter(({ ms }) => ms !== undefined);
  const times = there.filter(({ hasPdf }) => hasPdf).flatMap(({ ms }) => ms ?? []);
  times.sort((a, b) => a - b);
  return {
    accepted: sent.length,
    refused,
    withPdf: times.length,
    withoutPdf: there.length - times.length,
    failures: await readFailures(bench, sent),
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
