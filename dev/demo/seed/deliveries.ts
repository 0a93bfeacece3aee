import { type Random, randomOf } from '#dev/examples/random.ts';
import { MINUTE_MS, SECOND_MS } from '#time.ts';
import { type Attempt, contentOf, type DemoDelivery, type DemoForm, type DemoSubmission } from '../store.ts';
import { TICKETS } from './forms.ts';
import { uuidOf } from './ids.ts';

/** The ways in which deliveries fail. */
const CLOSED = { status: 503, error_class: 'server_error', excerpt: 'We are doing maintenance. Try again later.' };
const REFUSED = { status: 550, error_class: 'mail_rejected', excerpt: '550 5.1.1 No such user here' };
/** The newest tickets that wait, and those before them that failed for good. */
const [WAITING, FAILED] = [3, 6];

/** Creates a mail for each notification and a request for each integration of each submission. @returns the newest first */
export function seedDeliveries(
  forms: readonly DemoForm[],
  submissions: readonly DemoSubmission[],
  now: Date,
): DemoDelivery[] {
  const random = randomOf(77);
  const byId = new Map(forms.map((form) => [form.id, form]));
  const all = submissions.flatMap((submission) => {
    const form = byId.get(submission.formId);
    return form ? [...mailsOf(form, submission, random), ...jobsOf(form, submission, random)] : [];
  });
  const tickets = all.filter(({ receiver }) => receiver === TICKETS);
  for (const [at, delivery] of tickets.slice(0, WAITING + FAILED).entries()) {
    if (at < WAITING) retry(delivery, random, new Date(now.getTime() + (at + 2) * 4 * MINUTE_MS));
    else fail(delivery, random, CLOSED, 3);
  }
  for (const mail of all.filter(({ kind, key }) => kind === 'mail' && key === 'receipt').slice(8, 200)) {
    if (random.chance(0.02)) fail(mail, random, REFUSED, 1);
  }
  for (const submission of submissions) settle(submission, all);
  return all;
}

/** Creates the delivery of a notification or an integration, which has arrived at once. */
function delivered(
  submission: DemoSubmission,
  random: Random,
  own: Pick<DemoDelivery, 'kind' | 'key' | 'integrationId' | 'receiver' | 'subject'>,
): DemoDelivery {
  const createdAt = new Date(submission.createdAt.getTime() + 200);
  const attempt = attemptOf(1, createdAt, random, own.kind === 'mail' ? 250 : 202, own.kind);
  return {
    ...{ id: uuidOf(random), formId: submission.formId, submissionId: submission.id, ...own },
    ...{ state: 'delivered', createdAt, nextAttemptAt: null, errorClass: null, lastError: null, replays: 0 },
    finishedAt: new Date(createdAt.getTime() + (attempt.duration_ms ?? 0)),
    attempts: [attempt],
  };
}

function mailsOf(form: DemoForm, submission: DemoSubmission, random: Random): DemoDelivery[] {
  const { notifications } = contentOf(form).config.options;
  return notifications.map(({ key, to, subject }) => {
    const name = /^\{field:([\w.]+)\}$/.exec(String(to))?.[1];
    const receiver = name === undefined ? String(to) : String(submission.values[name] ?? '');
    const shown = String(subject).replaceAll(/\{field:([\w.]+)\}/g, (_, field: string) => {
      return shortText(submission.values[field]);
    });
    return delivered(submission, random, { kind: 'mail', key, integrationId: null, receiver, subject: shown });
  });
}

function shortText(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Object.values(value).map(String).join(' ');
  return value === undefined ? '' : String(value);
}

function jobsOf(form: DemoForm, submission: DemoSubmission, random: Random): DemoDelivery[] {
  return contentOf(form).config.options.integrations.map(({ key, integration_id: integrationId, settings }) => {
    const receiver = new URL(String((settings as { url?: unknown }).url)).origin;
    return delivered(submission, random, { kind: 'webhook', key, integrationId, receiver, subject: null });
  });
}

export function attemptOf(
  attempt: number,
  at: Date,
  random: Pick<Random, 'whole'>,
  status: number,
  kind: DemoDelivery['kind'],
): Attempt {
  return {
    ...{ attempt, replay: 0, started_at: at.toISOString(), duration_ms: random.whole(40, 480), outcome: 'delivered' },
    ...{ status, error_class: null, excerpt: kind === 'mail' ? '250 2.0.0 Ok: queued' : 'OK' },
    provider: kind === 'mail' ? 'host' : null,
  };
}

function failedAttempts(delivery: DemoDelivery, random: Random, how: typeof CLOSED, count: number): Attempt[] {
  return Array.from({ length: count }, (_, at) => ({
    ...attemptOf(
      at + 1,
      new Date(delivery.createdAt.getTime() + at * 20 * SECOND_MS),
      random,
      how.status,
      delivery.kind,
    ),
    ...how,
    outcome: 'failed',
  })).reverse();
}

function fail(delivery: DemoDelivery, random: Random, how: typeof CLOSED, count: number): void {
  const attempts = failedAttempts(delivery, random, how, count);
  Object.assign(delivery, { attempts, state: 'failed', errorClass: how.error_class, lastError: how.excerpt });
}

function retry(delivery: DemoDelivery, random: Random, nextAttemptAt: Date): void {
  fail(delivery, random, CLOSED, 2);
  Object.assign(delivery, { state: 'retrying', nextAttemptAt, finishedAt: null });
}

/** Sets the state of a submission by its deliveries. */
export function settle(submission: DemoSubmission, deliveries: readonly DemoDelivery[]): void {
  const own = deliveriesOf(submission, deliveries);
  const isOpen = own.some(({ state }) => state === 'retrying' || state === 'pending');
  submission.state = isOpen
    ? 'processing'
    : own.some(({ state }) => state === 'failed')
      ? 'completed_with_errors'
      : 'completed';
  submission.completedAt = isOpen ? null : (submission.completedAt ?? new Date());
}

/** The deliveries of all submissions are in one list; looking through it for each would be slow. */
const byList = new WeakMap<readonly DemoDelivery[], Map<number, DemoDelivery[]>>();

export function deliveriesOf({ id }: { id: number }, deliveries: readonly DemoDelivery[]): readonly DemoDelivery[] {
  let found = byList.get(deliveries);
  if (!found) {
    found = Map.groupBy(deliveries, ({ submissionId }) => submissionId);
    byList.set(deliveries, found);
  }
  return found.get(id) ?? [];
}
