import type { EntityManager } from '@mikro-orm/mysql';
import type { SubmissionValues } from '../../forms/config/types.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { Submission, TransientValues } from '../entities/submissions.ts';
import { sealContexts } from '../sealed-columns.ts';
import type { SubmissionMeta, Surface } from './submission.ts';

/** A submission as everything after acceptance sees it, whether or not its form stores. */
export interface SubmissionRecord {
  uuid: string;
  /** Null when the form does not store. */
  id: number | null;
  formId: number;
  revision: number;
  surface: Surface;
  values: SubmissionValues;
  meta: SubmissionMeta;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
}

/** The part of a submission that stands sealed in its transient row. */
export type TransientContent = Pick<SubmissionRecord, 'values' | 'meta' | 'ipAddress' | 'userAgent'>;

/** @returns null when there is no such submission, or when its transient row is gone because its run has ended. */
export async function loadSubmission(
  em: EntityManager,
  box: SecretBox,
  uuid: string,
): Promise<SubmissionRecord | null> {
  const stored = await em.findOne(Submission, { uuid });
  if (stored) {
    const { id, formId, revision, surface, payload, meta, ipAddress, userAgent, createdAt } = stored;
    return {
      uuid,
      id,
      formId,
      revision,
      surface,
      values: payload,
      meta,
      ipAddress: ipAddress ?? null,
      userAgent: userAgent ?? null,
      createdAt,
    };
  }
  const transient = await em.findOne(TransientValues, { uuid });
  if (!transient) return null;
  const { formId, revision, surface, sealed, createdAt } = transient;
  return { uuid, id: null, formId, revision, surface, createdAt, ...openTransient(box, uuid, sealed) };
}

export function sealTransient(box: SecretBox, uuid: string, content: TransientContent): string {
  return box.seal('values', sealContexts.transientValues(uuid), JSON.stringify(content));
}

function openTransient(box: SecretBox, uuid: string, sealed: string): TransientContent {
  return JSON.parse(box.open('values', sealContexts.transientValues(uuid), sealed));
}
