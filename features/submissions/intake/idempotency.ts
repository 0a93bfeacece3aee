import type { MikroORM } from '@mikro-orm/mysql';
import { findEarlier, IdempotencyError, type IdempotentRequest, idempotentRequest } from '#db/idempotency.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { Refusal } from './refusal.ts';

/** @throws Refusal `invalid_idempotency_key` */
export function idempotentSubmission(
  box: SecretBox,
  key: string | undefined,
  { surface, formId, principal, values }: { surface: Surface; formId: number; principal: string; values: unknown },
): IdempotentRequest | null {
  if (key === undefined) return null;
  try {
    return idempotentRequest(box, key, { within: `${surface}|${formId}|${principal}`, values });
  } catch (error) {
    throw asRefusal(error);
  }
}

/** The submission that the key made before; null when it made none yet. @throws Refusal `idempotency_conflict` */
export async function findEarlierSubmission(
  orm: MikroORM,
  request: IdempotentRequest,
  now: Date,
): Promise<{ submissionUuid: string; submissionId: number | null } | null> {
  const row = await findEarlier(orm, request, now).catch((error: unknown) => {
    throw asRefusal(error);
  });
  return row && { submissionUuid: row.submissionUuid ?? '', submissionId: row.submissionId ?? null };
}

function asRefusal(error: unknown): unknown {
  return error instanceof IdempotencyError ? new Refusal(error.code, error.message) : error;
}
