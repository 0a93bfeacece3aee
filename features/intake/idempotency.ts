import type { MikroORM } from '@mikro-orm/mysql';
import { findEarlierOfVisitor, IdempotencyError, type IdempotentRequest, idempotentRequest } from '#db/idempotency.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { networkKey } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** @throws Refusal `invalid_idempotency_key` */
export function idempotentSubmission(
  box: SecretBox,
  key: string | undefined,
  {
    surface,
    formId,
    principal,
    address,
    values,
  }: { surface: Surface; formId: number; principal: string; address: string; values: unknown },
): IdempotentRequest | null {
  if (key === undefined) return null;
  try {
    const network = principal === '' ? networkKey(box, 'idempotency', address) : undefined;
    return idempotentRequest(box, key, { within: `${surface}|${formId}|${principal}`, values, network });
  } catch (error) {
    throw asRefusal(error);
  }
}

/**
 * The submission that the key made before, null when it made none yet; and the request to go on with.
 * @throws Refusal `idempotency_conflict`
 */
export async function findEarlierSubmission(
  orm: MikroORM,
  request: IdempotentRequest,
  now: Date,
): Promise<{
  made: { submissionUuid: string; submissionId: number | null } | null;
  request: IdempotentRequest;
}> {
  const { row, ...found } = await findEarlierOfVisitor(orm, request, now).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const made = row && { submissionUuid: row.submissionUuid ?? '', submissionId: row.submissionId ?? null };
  return { made, ...found };
}

function asRefusal(error: unknown): unknown {
  return error instanceof IdempotencyError ? new Refusal(error.code, error.message) : error;
}
