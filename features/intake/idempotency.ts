import type { MikroORM } from '@mikro-orm/mysql';
import { findEarlierOfVisitor, IdempotencyError, type IdempotentRequest, idempotentRequest } from '#db/idempotency.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import { networkKey } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';

/**
 * Creates the record of an Idempotency-Key. Keys of anonymous visitors are kept apart by network.
 * @returns null for a request without a key. @throws Refusal `invalid_idempotency_key`
 */
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
 * Finds the submission that an earlier request with the same key created, or null; and the request to store with a new
 * submission.
 * @throws Refusal `idempotency_conflict`
 */
export async function findEarlierSubmission(
  orm: MikroORM,
  request: IdempotentRequest,
  now: Date,
): Promise<{
  accepted: { submissionUuid: string; submissionId: number | null } | null;
  request: IdempotentRequest;
}> {
  const { row, ...found } = await findEarlierOfVisitor(orm, request, now).catch((error: unknown) => {
    throw asRefusal(error);
  });
  const accepted = row && { submissionUuid: row.submissionUuid ?? '', submissionId: row.submissionId ?? null };
  return { accepted, ...found };
}

function asRefusal(error: unknown): unknown {
  return error instanceof IdempotencyError ? new Refusal(error.code, error.message) : error;
}
