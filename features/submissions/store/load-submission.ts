import type { EntityManager } from '@mikro-orm/mysql';
import { type Captured, capturedOf } from '#features/submissions/captured.ts';
import { Submission, TransientValues, transientValues } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { SubmissionMeta, Surface } from './submission.ts';

/** A submission as everything after acceptance sees it, whether or not its form stores. */
export interface SubmissionRecord extends Captured {
  uuid: string;
  /** Null when the form does not store. */
  id: number | null;
  formId: number;
  revision: number;
  surface: Surface;
  values: SubmissionValues;
  meta: SubmissionMeta;
  createdAt: Date;
  /** Of one that is gone: what the receiver of a delivery is told of that. */
  erased?: ErasedDelivery;
}

/** A delivery whose submission somebody has erased. */
export interface ErasedDelivery {
  /** Null when its form did not store it. */
  submissionId?: number | null;
  deliveryId: string;
  erasedAt: Date;
}

/** The part of a submission that stands sealed in its transient row. */
export type TransientContent = Captured & Pick<SubmissionRecord, 'values' | 'meta'>;

/** @returns null when there is no such submission, or when its transient row is gone because its run has ended. */
export async function loadSubmission(
  em: EntityManager,
  box: SecretBox,
  uuid: string,
): Promise<SubmissionRecord | null> {
  const row = (await em.findOne(Submission, { uuid })) ?? (await em.findOne(TransientValues, { uuid }));
  return row && recordOf(box, row);
}

/** A row in which a submission waits for its run: its own, or the transient one of a form that does not store. */
export type SubmissionRow = Submission | TransientValues;

/** @throws Error when a transient row cannot be opened */
export function recordOf(box: SecretBox, row: SubmissionRow): SubmissionRecord {
  const { uuid, formId, revision, surface, createdAt } = row;
  const pinned = { uuid, formId, revision, surface, createdAt };
  if (!isStored(row)) return { ...pinned, id: null, ...openTransient(box, uuid, row.sealed) };
  const { id, payload: values, meta } = row;
  return { ...pinned, id, values, meta, ...capturedOf(row) };
}

export function isStored(row: SubmissionRow): row is Submission {
  return 'payload' in row;
}

export function sealTransient(box: SecretBox, uuid: string, content: TransientContent): string {
  return transientValues.seal(box, [uuid], JSON.stringify(content));
}

function openTransient(box: SecretBox, uuid: string, sealed: string): TransientContent {
  return JSON.parse(transientValues.open(box, [uuid], sealed));
}
