import type { Run, Timeline } from '#console/views/submissions/data.ts';
import { MINUTE_MS } from '#time.ts';

export type Entry = Timeline['entries'][number];
export type EntryAction = Entry['actions'][number];

/** One try of a mail or a job. */
export interface Attempt {
  attempt: number;
  replay: number;
  started_at: string;
  duration_ms: number | null;
  outcome: string;
  status: number | null;
  error_class: string | null;
  /** What the other side said. */
  excerpt?: string | null;
  /** Of mails. */
  provider?: string | null;
}

/** A field whose answer was changed; its texts are there for those who may see values. */
export interface AnswerChange {
  name: string;
  label: string;
  before_text?: string;
  after_text?: string;
}

/** Null where what was there has been erased. */
export function changesOf({ details }: Entry): readonly AnswerChange[] | null {
  return Array.isArray(details.changes) ? (details.changes as AnswerChange[]) : null;
}

/** To whom a mail goes and what it is about, as far as it can be said now. */
export interface Heading {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string | null;
  /** Why it cannot. */
  error: string | null;
}

/** Kinds that are mails and jobs: what is tried, and tried again. */
const DELIVERIES = ['mail', 'webhook', 'list', 'post', 'custom'] as const;
export type DeliveryKind = (typeof DELIVERIES)[number];
/** What the buttons of an entry do; all else has a place of its own in the view. */
const DONE_HERE = ['retry', 'resend', 'cancel'];
const OPEN = ['pending', 'retrying'];
const OPEN_SUBMISSIONS = ['accepted', 'processing', 'awaiting_payment'];

export function isDelivery({ kind }: Entry): boolean {
  return DELIVERIES.some((one) => one === kind);
}

/** Whether something of it is still to come. */
export function isOpen(entry: Entry): boolean {
  return entry.state !== null && isDelivery(entry) && OPEN.includes(entry.state);
}

/** What stays the same of an entry, however its state changes. */
export function keyOf(entry: Entry, at: number): string {
  return entry.id === null || entry.kind === 'payment'
    ? `${entry.kind} ${entry.at} ${at}`
    : `${entry.kind} ${entry.id}`;
}

/** @returns the newest first, as the service has them */
export function attemptsOf({ details }: Entry): readonly Attempt[] {
  return Array.isArray(details.attempt_log) ? (details.attempt_log as Attempt[]) : [];
}

/** Undefined for what is no mail, and for accounts that may not know it. */
export function headingOf({ details }: Entry): Heading | undefined {
  if (!('heading_error' in details)) return undefined;
  return {
    to: textsIn(details.to),
    cc: textsIn(details.cc),
    bcc: textsIn(details.bcc),
    subject: textIn(details.subject) ?? null,
    error: textIn(details.heading_error) ?? null,
  };
}

export function textOf({ details }: Entry, key: string): string | undefined {
  return textIn(details[key]);
}

export function numberOf({ details }: Entry, key: string): number | undefined {
  const value = details[key];
  return typeof value === 'number' ? value : undefined;
}

/** What can be done with an entry, where it stands. */
export function buttonsOf({ actions }: Entry): readonly EntryAction[] {
  return actions.filter(({ name }) => DONE_HERE.includes(name));
}

/** By which settings something is sent again: as the form was when it was sent, or as it is now. */
export type Config = 'pinned' | 'current';

/** A way to do what an action says. */
export interface Way {
  /** What it is called: a key of the texts. */
  label: 'cancel' | 'retry' | 'resend' | `${'retry' | 'resend'}_${Config}`;
  config: Config;
}

/**
 * How an action can be done, the first being what is likely meant. Where the form has changed since, what failed is tried as the form is
 * now: it may have been mended.
 * @param isChanged whether the form is another now than it was for the submission
 */
export function waysOf({ state }: Entry, { name }: EntryAction, isChanged: boolean): readonly Way[] {
  if (name === 'cancel') return [{ label: 'cancel', config: 'pinned' }];
  const verb = name === 'retry' && state !== 'delivered' ? 'retry' : 'resend';
  if (!isChanged) return [{ label: verb, config: 'pinned' }];
  const configs: readonly Config[] =
    state === 'failed' || state === 'retrying' ? ['current', 'pinned'] : ['pinned', 'current'];
  return configs.map((config) => ({ label: `${verb}_${config}` as const, config }));
}

/** By which settings somebody had it sent again, as far as the log has it. */
export function configOf(entry: Entry): Config | undefined {
  const { config } = (entry.details.details ?? {}) as Readonly<Record<string, unknown>>;
  return config === 'pinned' || config === 'current' ? config : undefined;
}

/** When it was tried last, where that is another moment than when it came up. */
export function lastTriedAt(entry: Entry): string | undefined {
  const [last, ...before] = isDelivery(entry) ? attemptsOf(entry) : [];
  if (!last) return undefined;
  const isLater = new Date(last.started_at).getTime() - new Date(entry.at).getTime() >= MINUTE_MS;
  return before.length > 0 || isLater ? last.started_at : undefined;
}

/** Of an action of somebody: the mail or job that it was done with. */
export function targetOf(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const [kind, id] = (textOf(entry, 'target') ?? '').split(':');
  if (kind !== 'mail' && kind !== 'job') return undefined;
  return entries.find((one) => one.id === id && isDelivery(one));
}

/** Of a change of marks: what they are since. Undefined for all else. */
export function marksOf(entry: Entry): { read: boolean; starred: boolean } | undefined {
  if (textOf(entry, 'event') !== 'submission.marked') return undefined;
  const { read, starred } = (entry.details.details ?? {}) as Readonly<Record<string, unknown>>;
  return { read: read === true, starred: starred === true };
}

/** Those that are new, or whose state or number of attempts is another, since the last look. */
export function changedSince(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  const known = new Map(before.map((entry, at) => [keyOf(entry, at), entry]));
  return now.filter((entry, at) => {
    const old = known.get(keyOf(entry, at));
    return !old || old.state !== entry.state || attemptsOf(old).length !== attemptsOf(entry).length;
  });
}

const SOON_MS = 2_000;
const SELDOM_MS = 30_000;
/** The service needs a moment from when a try is due until it has ended. */
const LATER_MS = 1_500;

/**
 * In how many ms it is worth looking again; false when nothing is still to come.
 * @param hasActed whether somebody has just done something, which shows in a moment
 */
export function nextLook(run: Pick<Run, 'state' | 'steps'> | undefined, now: number, hasActed = false): number | false {
  if (!run) return false;
  const open = run.steps.filter(({ state }) => OPEN.includes(state));
  if (hasActed || open.some(({ state }) => state === 'pending')) return SOON_MS;
  if (open.length === 0) return OPEN_SUBMISSIONS.includes(run.state) ? SELDOM_MS : false;
  const due = open.map(({ next_attempt_at: at }) => (at === null ? now : new Date(at).getTime()));
  return Math.min(SELDOM_MS, Math.max(SOON_MS, Math.min(...due) - now + LATER_MS));
}

/** Differs where something of the run has changed. */
export function fingerprintOf(run: Run): string {
  const steps = run.steps.map(({ id, state, attempts, replays, next_attempt_at: next }) =>
    [id, state, attempts, replays, next].join(' '),
  );
  return [run.state, ...steps].join('\n');
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
