import { shownFields } from '#features/submissions/shown-fields.ts';
import { type Body, FileAnswer, type FileHandlers, type Handlers, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { deliveriesOf } from '../seed/deliveries.ts';
import type { DemoSubmission } from '../store.ts';
import { pageOf } from '../store.ts';
import { formOfSubmission } from './submissions.ts';

type Found = Body<'POST /svcb/v1/person/find'>['found'][number];
type Receiver = Body<'POST /svcb/v1/person/erase'>['receivers'][number];

interface Person {
  address?: string;
  ip?: string;
  value?: string;
  field?: string;
  form_id?: number;
}

/** Finds and erases what one person has sent. */
export function personHandlers(demo: Demo) {
  const { store, note } = demo;
  return {
    'POST /svcb/v1/person/find': ({ body }) => {
      const { items, next } = pageOf(submissionsOf(demo, body), body);
      note('person.viewed', null);
      return ok({ found: items.map((one) => foundJson(demo, one)), more_sealed: false, next });
    },
    'POST /svcb/v1/person/erase': ({ body }) => {
      const isDry = body.dry_run === true;
      const found = submissionsOf(demo, body);
      const receivers = receiversOf(demo, found);
      if (!isDry) {
        const ids = new Set(found.map(({ id }) => id));
        store.submissions = store.submissions.filter(({ id }) => !ids.has(id));
        store.deliveries = store.deliveries.filter(({ submissionId }) => !ids.has(submissionId));
      }
      note(isDry ? 'person.counted' : 'person.erased', null);
      return ok({
        ...{ success: true, dry_run: isDry, submissions: found.length, drafts: 0, quarantined: 0, pending: 0 },
        ...{
          earlier: 0,
          waiting: 0,
          asked: 0,
          invited: 0,
          unreadable: 0,
          receivers,
          histories_until: null,
          next: null,
        },
      });
    },
  } satisfies Handlers;
}

export function personFiles(demo: Demo): FileHandlers {
  return {
    'POST /svcb/v1/person/export': ({ body }) => {
      const found = submissionsOf(demo, body).map((one) => foundJson(demo, one));
      return new FileAnswer(JSON.stringify({ found }, null, 2), 'application/json', 'person.json');
    },
  };
}

function submissionsOf({ store }: Demo, { address, ip, value, field, form_id: formId }: Person): DemoSubmission[] {
  const isIn = (values: unknown, text: string): boolean =>
    typeof values === 'object' && values !== null
      ? Object.values(values).some((one) => isIn(one, text))
      : String(values).toLowerCase() === text.toLowerCase();
  return store.submissions.filter(
    (one) =>
      (formId === undefined || one.formId === Number(formId)) &&
      (ip === undefined || one.address === ip) &&
      (address === undefined || isIn(one.values, address)) &&
      (value === undefined || isIn(field === undefined ? one.values : one.values[field], value)),
  );
}

function foundJson(demo: Demo, submission: DemoSubmission): Found {
  const { id, uuid, formId, createdAt, state, values, address } = submission;
  const { title, config, revision } = formOfSubmission(demo, submission);
  const own = deliveriesOf(submission, demo.store.deliveries).map((one) => ({
    one,
    json: {
      ...{ id: one.id, key: one.key, integration_id: one.integrationId, state: one.state },
      ...{ attempts: one.attempts.length, provider: one.attempts[0]?.provider ?? null },
      ...{ at: one.createdAt.toISOString(), finished_at: one.finishedAt?.toISOString() ?? null },
    },
  }));
  return {
    ...{ kind: 'submission', id, uuid, form_id: formId, form_title: title, revision, at: createdAt.toISOString() },
    ...{ until: null, state, language: config.options.language ?? 'en', client: { ip_address: address } },
    ...{ values, fields: shownFields(config, values) as never, consents: [], files: [], events: [] },
    mails: own
      .filter(({ one }) => one.kind === 'mail')
      .map(({ one, json }) => ({
        ...{ ...json, to: [one.receiver], cc: [], bcc: [], subject: one.subject, heading_error: null },
      })),
    deliveries: own
      .filter(({ one }) => one.kind !== 'mail')
      .map(({ one, json }) => ({ ...json, kind: one.kind, receiver: one.receiver })),
  };
}

/** Third parties that have copies of what is erased. */
function receiversOf({ store }: Demo, found: readonly DemoSubmission[]): Receiver[] {
  const all = found.flatMap((one) => deliveriesOf(one, store.deliveries));
  const groups = Map.groupBy(all, ({ formId, kind, key }) => JSON.stringify([formId, kind, key]));
  return [...groups.values()].flatMap((group): Receiver[] => {
    const [first] = group;
    if (!first) return [];
    const times = group.map(({ createdAt }) => createdAt.toISOString()).sort();
    const [first_at = '', last_at = first_at] = [times[0], times.at(-1)];
    return [
      {
        ...{ kind: first.kind, receiver: first.kind === 'mail' ? null : first.receiver, form_id: first.formId },
        ...{ key: first.key, integration_id: first.integrationId, tried: group.length, told: false, first_at, last_at },
        delivered: group.filter(({ state }) => state === 'delivered').length,
      },
    ];
  });
}
