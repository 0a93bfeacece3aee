import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { findEarlier, type IdempotentRequest, idempotentRequest, type RecordData, recordKey } from '#db/idempotency.ts';
import { retryDeadlocks } from '#db/retry.ts';
import { ApiError } from '#http/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { bodyOf } from './json-body.ts';

export interface IdempotencyParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
}

/** The two ways to answer a request that creates a record: create it, or repeat the earlier answer. */
export interface Creation<Created extends RecordData, Answer> {
  /**
   * Creates the record and calls `record` with its ids in the same transaction. The answer may contain secrets that are shown
   * once.
   */
  create(record: (em: EntityManager, created: Created) => Promise<void>): Promise<Answer>;
  /** Builds the answer from the stored record, without those secrets. Null when the record no longer exists. */
  repeat(created: Created): Promise<Answer | null>;
}

/**
 * Makes a request that creates a record safe to repeat: a second request with the same `Idempotency-Key` within 24 h creates
 * nothing. The key belongs to the route, with the ids in its address, and to the account. Without the header every request
 * creates a record.
 * @throws IdempotencyError for a malformed key, and for a key that came with another body
 * @throws ApiError 409 when the created record no longer exists
 */
export async function createOnce<Created extends RecordData, Answer>(
  deps: IdempotencyParts,
  req: Request,
  { create, repeat }: Creation<Created, Answer>,
): Promise<Answer> {
  const now = deps.clock();
  const request = requestOf(deps.box, req);
  if (!request) return create(async () => {});
  const earlier = async () => (await findEarlier(deps.orm, request, now))?.record as Created | undefined;
  // Simultaneous requests with one key can deadlock on the unique index of the key.
  return retryDeadlocks(async () => {
    const created = await earlier();
    if (created) return answerOf(created, repeat);
    try {
      return await create((em, created) => recordKey(em, request, { record: created }, now));
    } catch (error) {
      // A simultaneous request was faster: it holds the key, or has made the change that this request wanted to make.
      const twin = await earlier();
      if (twin) return answerOf(twin, repeat);
      throw error;
    }
  });
}

function requestOf(box: SecretBox, req: Request): IdempotentRequest | null {
  const key = req.get('idempotency-key');
  if (key === undefined) return null;
  const within = `${req.method} ${req.baseUrl}${req.path}|${req.principal?.id ?? ''}`;
  return idempotentRequest(box, key, { within, values: bodyOf(req) ?? {} });
}

async function answerOf<Created, Answer>(
  created: Created,
  repeat: (created: Created) => Promise<Answer | null>,
): Promise<Answer> {
  const answer = await repeat(created);
  if (answer !== null) return answer;
  throw new ApiError(409, 'idempotency_conflict', 'What was made with this Idempotency-Key is gone. Use a new key.');
}
