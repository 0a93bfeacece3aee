import { accepted, type Body, type Handlers, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { deliveriesOf } from '../seed/deliveries.ts';
import type { DemoDelivery, DemoSubmission } from '../store.ts';
import { retryAll } from './deliveries.ts';
import { stepOf, targetOf } from './delivery-json.ts';
import { processEntries } from './processes.ts';
import { findSubmission, formOfSubmission } from './submissions.ts';

type Entry = Body<'GET /svcb/v1/submissions/{id}/timeline'>['entries'][number];

/** The events of a submission, and its run. */
export function timelineHandlers(demo: Demo) {
  const { store, note } = demo;
  return {
    'GET /svcb/v1/submissions/{id}/timeline': ({ params: { id } }) => {
      const submission = findSubmission(demo, id);
      const entries = [
        acceptance(demo, submission),
        ...deliveriesOf(submission, store.deliveries).map(deliveryEntry),
        ...completion(submission),
        ...processEntries(demo, id),
        ...actions(demo, submission),
      ];
      entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
      return ok({ submission_id: id, form_id: submission.formId, state: submission.state, entries });
    },
    'GET /svcb/v1/submissions/{id}/run': ({ params: { id } }) => {
      const submission = findSubmission(demo, id);
      return ok({
        ...{ submission_id: id, form_id: submission.formId, state: submission.state },
        accepted_at: submission.createdAt.toISOString(),
        completed_at: submission.completedAt?.toISOString() ?? null,
        ...{ workflow_id: `submission-${submission.uuid}`, temporal_ui_url: null },
        steps: deliveriesOf(submission, store.deliveries).map(stepOf),
      });
    },
    'POST /svcb/v1/submissions/{id}/run/replay': ({ params: { id }, body }) => {
      const submission = findSubmission(demo, id);
      const steps = body?.steps;
      const own = deliveriesOf(submission, store.deliveries);
      const wanted = own.filter((one) => (steps ? steps.includes(one.id) : one.state !== 'delivered'));
      retryAll(demo, wanted);
      note('submission.replay', `submission:${id}`);
      return accepted({ success: true, matched: wanted.length, retried: wanted.length, skipped: 0 });
    },
  } satisfies Handlers;
}

function acceptance(demo: Demo, submission: DemoSubmission): Entry {
  const { title, revision, config } = formOfSubmission(demo, submission);
  return {
    ...{ kind: 'accepted', at: submission.createdAt.toISOString(), state: submission.state, id: submission.uuid },
    details: {
      surface: 'a',
      revision,
      form_title: title,
      language: config.options.language ?? 'en',
      captcha: null,
      newer_field_type: null,
    },
    ...{ actions: [], temporal_ui_url: null },
  };
}

function completion({ completedAt }: DemoSubmission): Entry[] {
  if (completedAt === null) return [];
  const at = completedAt.toISOString();
  return [{ kind: 'completed', at, state: null, id: null, details: {}, actions: [], temporal_ui_url: null }];
}

/** Returns the actions of accounts on a submission and its deliveries. */
function actions({ store }: Demo, { id }: DemoSubmission): Entry[] {
  const deliveries = new Map(deliveriesOf({ id }, store.deliveries).map((one) => [targetOf(one), one]));
  const shown = ['submission.marked', 'submission.replay'];
  return store.audit
    .filter(({ event, target }) =>
      target === `submission:${id}` ? shown.includes(event) : target !== null && deliveries.has(target),
    )
    .map(({ at, event, actor, account, target, details }) => ({
      ...{ kind: 'action', at, state: null, id: null, actions: [], temporal_ui_url: null },
      details: { event, actor, account: account?.login ?? null, target, details },
    }));
}

function deliveryEntry(delivery: DemoDelivery): Entry {
  const { kind, key, state, replays, integrationId, receiver, subject, createdAt, attempts } = delivery;
  const own =
    kind === 'mail'
      ? { provider: attempts[0]?.provider ?? null, to: [receiver], cc: [], bcc: [], subject, heading_error: null }
      : { integration_id: integrationId };
  const place = `/rest/svcb/v1/${kind === 'mail' ? 'email-deliveries' : 'integration-jobs'}/${delivery.id}`;
  const names = state === 'retrying' || state === 'pending' ? [again(kind), 'cancel'] : [again(kind)];
  return {
    ...{ kind, at: createdAt.toISOString(), state, id: delivery.id, temporal_ui_url: null },
    details: {
      ...{ key, version: 1, note: null, attempts: attempts.length, replays, ...own },
      ...{ error_class: delivery.errorClass, last_error: delivery.lastError, attempt_log: attempts },
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
      finished_at: delivery.finishedAt?.toISOString() ?? null,
    },
    actions: names.map((name) => ({ name, method: 'POST', path: `${place}/${name}` })),
  };
}

function again(kind: DemoDelivery['kind']): string {
  return kind === 'mail' ? 'resend' : 'retry';
}
