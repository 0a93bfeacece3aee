import type { Run, Timeline } from '#console/views/submissions/data.ts';
import { MINUTE_MS } from '#time.ts';

export type Entry = Timeline['entries'][number];
export type EntryAction = Entry['actions'][number];

/** One attempt of a mail or job. */
export interface Attempt {
  attempt: number;
  replay: number;
  started_at: string;
  duration_ms: number | null;
  outcome: string;
  status: number | null;
  error_class: string | null;
  /** The receiver's answer. */
  excerpt?: string | null;
  /** For mails only. */
  provider?: string | null;
}

/** A changed answer; the texts are only there for accounts that may see values. */
export interface AnswerChange {
  name: string;
  label: string;
  before_text?: string;
  after_text?: string;
}

/** Returns the changed answers; null if the old values have been erased. */
export function changesOf({ details }: Entry): readonly AnswerChange[] | null {
  return Array.isArray(details.changes) ? (details.changes as AnswerChange[]) : null;
}

/** The recipients and subject of a mail, as far as they can be rendered now. */
export interface Heading {
  to: readonly string[];
  cc: readonly string[];
  bcc: readonly string[];
  subject: string | null;
  /** The reason why they cannot be rendered. */
  error: string | null;
}

/** The kinds of entries that are deliveries, which are attempted and can be retried. */
const DELIVERIES = ['mail', 'webhook', 'list', 'post', 'custom'] as const;
export type DeliveryKind = (typeof DELIVERIES)[number];
/** Actions that entries have buttons for; other actions have their own controls elsewhere in the view. */
const DONE_HERE = ['retry', 'resend', 'cancel'];
const OPEN = ['pending', 'retrying'];
const OPEN_SUBMISSIONS = ['accepted', 'processing', 'awaiting_payment', 'unconfirmed', 'waitlisted', 'offered'];

export function isDelivery({ kind }: Entry): boolean {
  return DELIVERIES.some((one) => one === kind);
}

/** True for a delivery that is not finished. */
export function isOpen(entry: Entry): boolean {
  return entry.state !== null && isDelivery(entry) && OPEN.includes(entry.state);
}

/** Returns a key that stays the same when the entry's state changes. */
export function keyOf(entry: Entry, at: number): string {
  return entry.id === null || entry.kind === 'payment'
    ? `${entry.kind} ${entry.at} ${at}`
    : `${entry.kind} ${entry.id}`;
}

/** @returns the attempts newest first, in the order of the service */
export function attemptsOf({ details }: Entry): readonly Attempt[] {
  return Array.isArray(details.attempt_log) ? (details.attempt_log as Attempt[]) : [];
}

/** Undefined for entries that are no mails, and for accounts that may not see it. */
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

/** Returns the actions that an entry has buttons for. */
export function buttonsOf({ actions }: Entry): readonly EntryAction[] {
  return actions.filter(({ name }) => DONE_HERE.includes(name));
}

/** The revision of the form for a resend: the submitted one (pinned) or the current one. */
export type Config = 'pinned' | 'current';

/** A variant of an action, with a button of its own. */
export interface ActionVariant {
  /** The key of the button's text. */
  label: 'cancel' | 'retry' | 'resend' | `${'retry' | 'resend'}_${Config}`;
  config: Config;
}

/**
 * Returns the variants of an action, most likely one first. If the form has changed, a failed delivery offers the current form
 * first, because it may have been fixed.
 * @param isChanged true if the form has changed since the submission
 */
export function variantsOf({ state }: Entry, { name }: EntryAction, isChanged: boolean): readonly ActionVariant[] {
  if (name === 'cancel') return [{ label: 'cancel', config: 'pinned' }];
  const verb = name === 'retry' && state !== 'delivered' ? 'retry' : 'resend';
  if (!isChanged) return [{ label: verb, config: 'pinned' }];
  const configs: readonly Config[] =
    state === 'failed' || state === 'retrying' ? ['current', 'pinned'] : ['pinned', 'current'];
  return configs.map((config) => ({ label: `${verb}_${config}` as const, config }));
}

/** Returns the revision that a logged retry used, if the log has it. */
export function configOf(entry: Entry): Config | undefined {
  const { config } = (entry.details.details ?? {}) as Readonly<Record<string, unknown>>;
  return config === 'pinned' || config === 'current' ? config : undefined;
}

/** Returns the time of the last attempt, if it differs from the time of the entry. */
export function lastTriedAt(entry: Entry): string | undefined {
  const [last, ...before] = isDelivery(entry) ? attemptsOf(entry) : [];
  if (!last) return undefined;
  const isLater = new Date(last.started_at).getTime() - new Date(entry.at).getTime() >= MINUTE_MS;
  return before.length > 0 || isLater ? last.started_at : undefined;
}

/** Finds the mail or job that a logged action was applied to. */
export function targetOf(entry: Entry, entries: readonly Entry[]): Entry | undefined {
  const [kind, id] = (textOf(entry, 'target') ?? '').split(':');
  if (kind !== 'mail' && kind !== 'job') return undefined;
  return entries.find((one) => one.id === id && isDelivery(one));
}

/** Returns the new marks for an entry that changed them; undefined for any other. */
export function marksOf(entry: Entry): { read: boolean; starred: boolean } | undefined {
  if (textOf(entry, 'event') !== 'submission.marked') return undefined;
  const { read, starred } = (entry.details.details ?? {}) as Readonly<Record<string, unknown>>;
  return { read: read === true, starred: starred === true };
}

/** Returns the entries that are new, or whose state or number of attempts has changed. */
export function changedSince(before: readonly Entry[], now: readonly Entry[]): readonly Entry[] {
  const previous = new Map(before.map((entry, at) => [keyOf(entry, at), entry]));
  return now.filter((entry, at) => {
    const old = previous.get(keyOf(entry, at));
    return !old || old.state !== entry.state || attemptsOf(old).length !== attemptsOf(entry).length;
  });
}

const SOON_MS = 2_000;
const SELDOM_MS = 30_000;
/** The time that the service needs for an attempt after its due time. */
const LATER_MS = 1_500;

/**
 * Returns the milliseconds until the next poll; false when nothing more will happen.
 * @param hasActed true shortly after an action, whose effect is about to show
 */
export function nextPoll(run: Pick<Run, 'state' | 'steps'> | undefined, now: number, hasActed = false): number | false {
  if (!run) return false;
  const open = run.steps.filter(({ state }) => OPEN.includes(state));
  if (hasActed || open.some(({ state }) => state === 'pending')) return SOON_MS;
  if (open.length === 0) return OPEN_SUBMISSIONS.includes(run.state) ? SELDOM_MS : false;
  const due = open.map(({ next_attempt_at: at }) => (at === null ? now : new Date(at).getTime()));
  return Math.min(SELDOM_MS, Math.max(SOON_MS, Math.min(...due) - now + LATER_MS));
}

/** Returns a text that changes whenever the run changes. */
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
