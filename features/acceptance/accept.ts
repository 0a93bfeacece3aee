import { randomUUID } from 'node:crypto';
import type { EntityDictionary } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { type IdempotentRequest, recordKey } from '#db/idempotency.ts';
import { insertTogether } from '#db/together/insert.ts';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { isLimited, type NotCounted, takeLimited } from '#features/limits/take.ts';
import { type Captured, capturedOf } from '#features/requests/captured.ts';
import type { Refusal } from '#features/requests/refusal.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { NewOrder } from '#features/submissions/payment.ts';
import { sealTransient } from '#features/submissions/store/load-submission.ts';
import type { SubmissionMeta, SubmissionStatus, Surface } from '#features/submissions/store/submission.ts';
import { claimUploads, type UploadClaim } from '#features/uploads/store/claim.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** A validated submission, ready to be kept. */
export interface NewSubmission extends Captured {
  surface: Surface;
  form: ActiveForm;
  values: SubmissionValues;
  meta: SubmissionMeta;
  idempotent: IdempotentRequest | null;
  /** Whose limits count, where the form was saved since. */
  limitsOf?: FormAtRevision;
  /** The id of the account that sent it, where its form asks for that. */
  account?: number | null;
  /** What has to be paid first: until then no run begins. */
  order?: NewOrder | null;
  /** The files that it takes. */
  uploads: readonly UploadClaim[];
  /** The token of the draft that it began as. */
  draftToken?: string | null;
  /** When it was sent, if that was before now: a draft that was saved later goes on. */
  sentAt?: Date;
}

export interface AcceptParts {
  orm: MikroORM;
  box: SecretBox;
  /** Absent where no drafts are kept. */
  drafts?: Pick<DraftService, 'finalise'>;
}

export interface Accepted {
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
}

/** What became of one: its record, or why its form's limits kept it out. */
export type Outcome = Accepted | Refusal | NotCounted;

interface Acceptable {
  submission: NewSubmission;
  now: Date;
}

/** When it is first looked whether a submission that is not stored still needs its files, in ms. */
const TRANSIENT_LOOK_MS = 60 * 60_000;

type Entry = Acceptable & { uuid: string };

/**
 * Keeps submissions: once this has ended nothing can be lost. A record is its own outbox: `due_at` says that its run is to be
 * started, and any worker does that. All of them are kept, or none, but for those that the limits of their form keep out; mostly that is one statement.
 * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster.
 */
export function acceptAll(deps: AcceptParts, submissions: readonly Acceptable[]): Promise<Outcome[]> {
  const em = deps.orm.em.fork();
  const stores = ({ submission }: Acceptable) => submission.form.config.options.store_submissions;
  const isOneStatement =
    (submissions.every(stores) || !submissions.some(stores)) &&
    submissions.every(
      ({ submission: { idempotent, order, draftToken, uploads } }) =>
        !idempotent && !order && !draftToken && uploads.length === 0,
    ) &&
    !submissions.some(({ submission }) => isLimited(submission));
  return isOneStatement
    ? acceptWithin(em, deps, submissions)
    : em.transactional((own) => acceptWithin(own, deps, submissions));
}

/** The same in a transaction of the caller's. */
export async function acceptWithin(
  em: EntityManager,
  { box, drafts }: Pick<AcceptParts, 'box' | 'drafts'>,
  submissions: readonly Acceptable[],
): Promise<Outcome[]> {
  const all = submissions.map((one) => ({ uuid: randomUUID(), ...one }));
  const refused = await takeLimited(em, box, all);
  const entries = all.filter(({ uuid }) => !refused.has(uuid));
  const stored = entries.filter(({ submission }) => submission.form.config.options.store_submissions);
  const ids = await insertStored(em, stored);
  const transient = entries.filter((entry) => !stored.includes(entry));
  await insertTransient(em, box, transient);
  const accepted = entries.map(({ uuid }) => ({ submissionUuid: uuid, submissionId: ids.get(uuid) ?? null }));
  for (const [index, { submission, now }] of entries.entries()) {
    const made = accepted[index] as Accepted;
    const { form, order, draftToken: token, sentAt, uploads: claims } = submission;
    if (order) await order.insert(em, { formId: form.id, revision: form.revision, ...made }, now);
    if (token && drafts) {
      const { submissionUuid } = made;
      const ended = { formId: form.id, token, submissionUuid, awaitsPayment: Boolean(order), sentAt };
      await drafts.finalise(em, ended, now);
    }
    if (submission.idempotent) await recordKey(em, submission.idempotent, made, now);
    // After the key: a twin that comes later has to find that, and not that its files are gone.
    if (claims.length > 0) {
      const lookAt = made.submissionId === null ? new Date(now.getTime() + TRANSIENT_LOOK_MS) : null;
      await claimUploads(em, { formId: form.id, submissionUuid: made.submissionUuid, claims }, now, lookAt);
    }
  }
  const made = new Map(accepted.map((one) => [one.submissionUuid, one]));
  return all.map(({ uuid }) => refused.get(uuid) ?? (made.get(uuid) as Accepted));
}

/** @returns uuid to id */
async function insertStored(em: EntityManager, entries: readonly Entry[]): Promise<Map<string, number>> {
  if (entries.length === 0) return new Map();
  const rows: EntityDictionary<Submission>[] = entries.map((entry) => {
    const { values: payload, meta } = entry.submission;
    return { ...columnsOf(entry), payload, meta, ...capturedOf(entry.submission) };
  });
  const ids = await insertTogether(em, Submission, rows);
  return new Map(entries.map(({ uuid }, index) => [uuid, ids[index] as number]));
}

async function insertTransient(em: EntityManager, box: SecretBox, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => {
    const { values, meta } = entry.submission;
    const content = { values, meta, ...capturedOf(entry.submission) };
    return { ...columnsOf(entry), sealed: sealTransient(box, entry.uuid, content) };
  });
  await em.insertMany(TransientValues, rows);
}

function columnsOf({ uuid, now, submission: { form, surface, order } }: Entry) {
  const { id: formId, revision } = form;
  const status: SubmissionStatus = order ? 'awaiting_payment' : 'accepted';
  return { uuid, formId, revision, surface, status, createdAt: now, dueAt: order ? null : now };
}
