import { randomUUID } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { OutboxRow } from '../db/entities/outbox.ts';
import { Submission, TransientValues } from '../db/entities/submissions.ts';
import { sealTransient } from '../db/load-submission.ts';
import type { SubmissionMeta, Surface } from '../db/submission.ts';
import type { SubmissionValues } from '../forms/config-types.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { TASK_QUEUES, workflowIds } from '../workflows/names.ts';
import { searchAttributes } from '../workflows/search-attributes.ts';
import type { ActiveForm } from './active-forms.ts';
import { type EngineCall, sealPayload } from './engine-call.ts';
import { type IdempotentRequest, recordKey } from './idempotency.ts';
import { CLAIM_MS } from './outbox-sweep.ts';

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

export interface Accepted {
  submissionUuid: string;
  /** Null when the form does not store. */
  submissionId: number | null;
  outbox: { id: number; call: EngineCall };
}

/**
 * The one transaction: the record, the call that will start its workflow, and the idempotency key. When it has
 * committed nothing can be lost.
 * @throws UniqueConstraintViolationException when a twin with the same idempotency key was faster.
 */
export async function accept(
  { orm, box }: { orm: MikroORM; box: SecretBox },
  submission: NewSubmission,
  now: Date,
): Promise<Accepted> {
  const submissionUuid = randomUUID();
  const call = startOf(submissionUuid, submission);
  return orm.em.fork().transactional(async (em) => {
    const submissionId = await insertRecord(em, box, submissionUuid, submission, now);
    const outboxId = await em.insert(OutboxRow, {
      kind: call.kind,
      workflowType: call.workflowType,
      workflowId: call.workflowId,
      arguments: sealPayload(box, call.workflowId, call.payload),
      claimedUntil: new Date(now.getTime() + CLAIM_MS),
      createdAt: now,
    });
    if (submission.idempotent) await recordKey(em, submission.idempotent, { submissionUuid, submissionId }, now);
    return { submissionUuid, submissionId, outbox: { id: outboxId, call } };
  });
}

async function insertRecord(
  em: EntityManager,
  box: SecretBox,
  uuid: string,
  { surface, form, values, meta, ipAddress, userAgent }: NewSubmission,
  now: Date,
): Promise<number | null> {
  const shared = {
    uuid,
    formId: form.id,
    revision: form.revision,
    surface,
    status: 'accepted',
    createdAt: now,
  } as const;
  if (form.config.options.store_submissions) {
    return em.insert(Submission, { ...shared, payload: values, meta, ipAddress, userAgent });
  }
  await em.insert(TransientValues, {
    ...shared,
    sealed: sealTransient(box, uuid, { values, meta, ipAddress, userAgent }),
  });
  return null;
}

function startOf(submissionUuid: string, { form, surface }: NewSubmission): EngineCall {
  return {
    kind: 'start',
    workflowType: 'submission',
    workflowId: workflowIds.submission(submissionUuid),
    payload: {
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid }],
      searchAttributes: [
        { key: searchAttributes.formId, value: form.id },
        { key: searchAttributes.surface, value: surface },
      ],
      summary: `Form ${form.id}, revision ${form.revision}, surface ${surface.toUpperCase()}`,
    },
  };
}
