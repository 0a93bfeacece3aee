import { accepted, type Body, type Handlers, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { attemptOf, settle } from '../seed/deliveries.ts';
import { contentOf, type DeliveryState, type DemoDelivery, pageOf } from '../store.ts';
import { stepOf, targetOf } from './delivery-json.ts';

type Mail = Body<'GET /svcb/v1/email-deliveries'>['deliveries'][number];
type Job = Body<'GET /svcb/v1/integration-jobs'>['jobs'][number];
type Group = Body<'GET /svcb/v1/deliveries/groups'>['groups'][number];

const GROUPED = ['failed', 'retrying', 'pending'] as const;
const OPEN: readonly DeliveryState[] = ['retrying', 'pending'];

interface Selection {
  form_id?: number;
  state?: string;
  error_class?: string;
  from?: unknown;
  to?: unknown;
  notification_key?: string;
  integration_key?: string;
  integration_id?: string;
  provider?: string;
  receiver?: string;
  ids?: readonly string[];
}

/** Mails and requests of integrations. What is retried arrives. */
export function deliveryHandlers(demo: Demo) {
  const { store, note } = demo;
  const mails = (filter: Selection) => selected(demo, filter).filter(({ kind }) => kind === 'mail');
  const jobs = (filter: Selection) => selected(demo, filter).filter(({ kind }) => kind !== 'mail');
  const find = (id: string) => {
    const found = store.deliveries.find((one) => one.id === id);
    if (!found) throw notFound('delivery');
    return found;
  };
  const retryOne = (id: string) => {
    const delivery = find(id);
    retryAll(demo, [delivery]);
    note(delivery.kind === 'mail' ? 'email_delivery.resend' : 'integration_job.retry', targetOf(delivery));
    return accepted({ success: true as const, id, replayed: true, replays: delivery.replays });
  };
  const cancelOne = (id: string) => {
    const delivery = find(id);
    if (!OPEN.includes(delivery.state)) throw new Refused(409, 'not_pending', 'The delivery has ended.');
    cancelAll(demo, [delivery]);
    note(delivery.kind === 'mail' ? 'email_delivery.cancel' : 'integration_job.cancel', targetOf(delivery));
    return accepted({ success: true as const, id });
  };
  const retryMany = (all: DemoDelivery[], event: string) => {
    const wanted = all.filter(({ state }) => state === 'failed' || OPEN.includes(state));
    retryAll(demo, wanted);
    note(event, null);
    const { length } = wanted;
    return accepted({ success: true as const, retried: length, matched: length, skipped: 0, refused: [], next: null });
  };
  const cancelMany = (all: DemoDelivery[], event: string) => {
    const wanted = all.filter(({ state }) => OPEN.includes(state));
    cancelAll(demo, wanted);
    note(event, null);
    const { length } = wanted;
    return accepted({
      success: true as const,
      cancelled: length,
      matched: length,
      skipped: 0,
      refused: [],
      next: null,
    });
  };

  return {
    'GET /svcb/v1/email-deliveries': ({ query }) => {
      const { items, next } = pageOf(mails(query), query);
      return ok({ deliveries: items.map(mailJson), next });
    },
    'GET /svcb/v1/email-deliveries/{id}': ({ params: { id } }) => {
      const delivery = find(id);
      const attempt_log = delivery.attempts;
      return ok({ ...mailJson(delivery), form: formOf(demo, delivery), temporal_ui_url: null, attempt_log });
    },
    'GET /svcb/v1/integration-jobs': ({ query }) => {
      const { items, next } = pageOf(jobs(query), query);
      return ok({ jobs: items.map(jobJson), next });
    },
    'GET /svcb/v1/integration-jobs/{id}': ({ params: { id } }) => {
      const delivery = find(id);
      const { attempt_log } = stepOf(delivery);
      const submission = store.submissions.find((one) => one.id === delivery.submissionId);
      return ok({
        ...{ ...jobJson(delivery), form: formOf(demo, delivery), temporal_ui_url: null, attempt_log },
        settings: { url: `${delivery.receiver}/hooks/forms`, format: 'json' },
        payload: { submission_id: delivery.submissionId, fields: submission?.values ?? {} },
      });
    },
    'GET /svcb/v1/deliveries/groups': ({ query }) =>
      ok({ groups: groupsOf(demo, query), more: 0, looked_back_to: null }),
    'POST /svcb/v1/email-deliveries/{id}/resend': ({ params: { id } }) => retryOne(id),
    'POST /svcb/v1/integration-jobs/{id}/retry': ({ params: { id } }) => retryOne(id),
    'POST /svcb/v1/email-deliveries/{id}/cancel': ({ params: { id } }) => cancelOne(id),
    'POST /svcb/v1/integration-jobs/{id}/cancel': ({ params: { id } }) => cancelOne(id),
    'POST /svcb/v1/email-deliveries/resend': ({ body }) => retryMany(mails(body), 'email_deliveries.resend'),
    'POST /svcb/v1/integration-jobs/retry': ({ body }) => retryMany(jobs(body), 'integration_jobs.retry'),
    'POST /svcb/v1/email-deliveries/cancel': ({ body }) => cancelMany(mails(body), 'email_deliveries.cancel'),
    'POST /svcb/v1/integration-jobs/cancel': ({ body }) => cancelMany(jobs(body), 'integration_jobs.cancel'),
  } satisfies Handlers;
}

function selected({ store }: Demo, filter: Selection): DemoDelivery[] {
  const { form_id: formId, state, error_class: reason, from, to, receiver, integration_id: kind, ids } = filter;
  const key = filter.notification_key ?? filter.integration_key;
  return store.deliveries.filter(
    (one) =>
      (formId === undefined || one.formId === Number(formId)) &&
      (state === undefined || one.state === state) &&
      (reason === undefined || one.errorClass === reason) &&
      (from === undefined || one.createdAt >= new Date(String(from))) &&
      (to === undefined || one.createdAt < new Date(String(to))) &&
      (key === undefined || one.key === key) &&
      (kind === undefined || one.integrationId === kind) &&
      (filter.provider === undefined || one.attempts[0]?.provider === filter.provider) &&
      (receiver === undefined || one.receiver === receiver) &&
      (ids === undefined || ids.includes(one.id)),
  );
}

/** Another attempt at each, which the receiver takes. Ends an alert about receivers when nothing is left. */
export function retryAll({ store, clock }: Demo, deliveries: readonly DemoDelivery[]): void {
  const now = clock();
  for (const delivery of deliveries) {
    const isMail = delivery.kind === 'mail';
    if (delivery.state === 'delivered' || delivery.state === 'failed') delivery.replays += 1;
    const attempt = attemptOf(1, now, { whole: () => 180 }, isMail ? 250 : 202, delivery.kind);
    delivery.attempts.unshift({ ...attempt, attempt: delivery.attempts.length + 1, replay: delivery.replays });
    Object.assign(delivery, {
      state: 'delivered',
      finishedAt: now,
      nextAttemptAt: null,
      errorClass: null,
      lastError: null,
    });
  }
  settleAll(store, deliveries);
  const isWell = store.deliveries.every(({ kind, state }) => kind === 'mail' || state !== 'failed');
  for (const alert of store.alerts) {
    if (!isWell || alert.rule !== 'receiver_away' || alert.state === 'ended') continue;
    Object.assign(alert, { state: 'ended', ended_at: now.toISOString(), seen_at: now.toISOString() });
  }
}

function cancelAll({ store, clock }: Demo, deliveries: readonly DemoDelivery[]): void {
  for (const delivery of deliveries) {
    Object.assign(delivery, { state: 'cancelled', finishedAt: clock(), nextAttemptAt: null });
  }
  settleAll(store, deliveries);
}

function settleAll(store: Demo['store'], deliveries: readonly DemoDelivery[]): void {
  const ids = new Set(deliveries.map(({ submissionId }) => submissionId));
  for (const submission of store.submissions) if (ids.has(submission.id)) settle(submission, store.deliveries);
}

function shared(delivery: DemoDelivery) {
  const { step: _step, key: _key, workflow_id: _workflow, attempt_log: _log, ...rest } = stepOf(delivery);
  const { formId: form_id, submissionId: submission_id, createdAt } = delivery;
  return { ...rest, form_id, submission_id, timestamp: Math.floor(createdAt.getTime() / 1000) };
}

function mailJson(delivery: DemoDelivery): Mail {
  const { key, receiver, subject, state, attempts } = delivery;
  const isDelivered = state === 'delivered';
  return {
    ...{ ...shared(delivery), notification_key: key, provider: attempts[0]?.provider ?? null, note: null },
    ...{ accepted: isDelivered ? 1 : 0, rejected: isDelivered ? 0 : 1, to: [receiver], cc: [], bcc: [], subject },
    heading_error: null,
  };
}

function jobJson(delivery: DemoDelivery): Job {
  return { ...shared(delivery), event: null, integration_id: delivery.integrationId, integration_key: delivery.key };
}

function formOf({ store }: Demo, { formId }: DemoDelivery) {
  const form = store.forms.find(({ id }) => id === formId);
  return { id: formId, title: form ? contentOf(form).title : '', revision: form?.revision ?? 1 };
}

function groupsOf(demo: Demo, filter: Selection): Group[] {
  const open = selected(demo, filter).filter(({ state }) => GROUPED.some((one) => one === state));
  const groups = Map.groupBy(open, (one) => JSON.stringify([one.kind, receiverOf(one), one.errorClass, one.state]));
  return [...groups.values()].flatMap((all): Group[] => {
    const [first] = all;
    if (!first) return [];
    const times = all.map(({ createdAt }) => createdAt.getTime());
    const next = all.flatMap(({ nextAttemptAt }) => nextAttemptAt?.getTime() ?? []);
    return [
      {
        ...{ kind: first.kind, receiver: receiverOf(first), integration_id: first.integrationId },
        ...{ error_class: first.errorClass, state: first.state as Group['state'], count: all.length },
        oldest_at: new Date(Math.min(...times)).toISOString(),
        newest_at: new Date(Math.max(...times)).toISOString(),
        next_attempt_at: next.length === 0 ? null : new Date(Math.min(...next)).toISOString(),
        form_ids: [...new Set(all.map(({ formId }) => formId))],
      },
    ];
  });
}

/** Mails are grouped by their provider. */
function receiverOf({ kind, receiver, attempts }: DemoDelivery): string | null {
  return kind === 'mail' ? (attempts[0]?.provider ?? null) : receiver;
}
