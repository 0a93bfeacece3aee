import { randomUUID } from 'node:crypto';
import type { EntityDictionary, RequiredEntityData } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { Submission, TransientValues } from '../db/entities/submissions.ts';
import { type IdempotentRequest, recordKey } from '../db/idempotency.ts';
import { insertTogether } from '../db/insert-together.ts';
import { sealTransient } from '../db/submissions/load-submission.ts';
import type { SubmissionMeta, Surface } from '../db/submissions/submission.ts';
import { type EngineCall, engineCall } from '../engine/engine-call.ts';
import { insertCalls } from '../engine/outbox.ts';
import { submissionRun } from '../engine/runs.ts';
import type { SubmissionValues } from '../forms/config/types.ts';
import type { SecretBox } from '../security/secret-box.ts';
import type { ActiveForm } from './active-forms.ts';

/** A validated submission, ready to be kept. */
export interface NewSubmission {
  surface: Surface;
  form: ActiveForm;
  values: SubmissionValues;
  meta: SubmissionMeta;
  ipAddress: string | null;
  userAgent: string | null;
  idempotent: IdempotentRequest | null;
}

export interface AcceptDeps {
  orm: MikroORM;
  box: SecretBox;
}

export interface Accepted {
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
  outbox: { id: number; call: EngineCall };
}

/**
 * The one transaction: for each submission the record, the call that will start its workflow, and the idempotency key.
 * When it has committed nothing can be lost; all of them are kept, or none.
 * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster.
 */
export async function acceptAll(
  { orm, box }: AcceptDeps,
  submissions: readonly { submission: NewSubmission; now: Date }[],
): Promise<Accepted[]> {
  const records = submissions.map(({ submission, now }) => {
    const uuid = randomUUID();
    return { uuid, submission, now, call: startOf(uuid, submission) };
  });
  return orm.em.fork().transactional(async (em) => {
    const submissionIds = await insertRecords(em, box, records);
    const outboxIds = await insertCalls(em, box, records);
    const accepted: Accepted[] = [];
    for (const [index, { uuid, submission, now, call }] of records.entries()) {
      const record = { submissionUuid: uuid, submissionId: submissionIds.get(uuid) ?? null };
      if (submission.idempotent) await recordKey(em, submission.idempotent, record, now);
      accepted.push({ ...record, outbox: { id: outboxIds[index] as number, call } });
    }
    return accepted;
  });
}

/** @returns uuid to id, for the forms that store. */
async function insertRecords(
  em: EntityManager,
  box: SecretBox,
  records: readonly { uuid: string; submission: NewSubmission; now: Date }[],
): Promise<Map<string, number>> {
  const stored: (EntityDictionary<Submission> & { uuid: string })[] = [];
  const transient: RequiredEntityData<TransientValues>[] = [];
  for (const { uuid, submission, now } of records) {
    const { surface, form, values, meta, ipAddress, userAgent } = submission;
    const shared = {
      uuid,
      formId: form.id,
      revision: form.revision,
      surface,
      status: 'accepted',
      createdAt: now,
    } as const;
    if (form.config.options.store_submissions) stored.push({ ...shared, payload: values, meta, ipAddress, userAgent });
    else transient.push({ ...shared, sealed: sealTransient(box, uuid, { values, meta, ipAddress, userAgent }) });
  }
  if (transient.length > 0) await em.insertMany(TransientValues, transient);
  const ids = stored.length > 0 ? await insertTogether(em, Submission, stored) : [];
  return new Map(stored.map(({ uuid }, index) => [uuid, ids[index] as number]));
}

function startOf(uuid: string, { form, surface }: NewSubmission): EngineCall {
  return engineCall(submissionRun({ uuid, formId: form.id, revision: form.revision, surface }));
}
