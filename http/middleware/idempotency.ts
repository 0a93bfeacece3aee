import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { Request } from 'express';
import { findEarlier, type IdempotentRequest, idempotentRequest, type MadeRecord, recordKey } from '#db/idempotency.ts';
import { retryDeadlocks } from '#db/retry.ts';
import { ApiError } from '#http/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { bodyOf } from './json-body.ts';

export interface IdempotencyParts {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
}

/** Two ways to the answer of a request that creates. */
export interface Creation<Made extends MadeRecord, Answer> {
  /** Creates it, and calls `keep` with its ids in the same transaction. Answers with secrets that are shown once. */
  create(keep: (em: EntityManager, made: Made) => Promise<void>): Promise<Answer>;
  /** The answer from what is kept, without those secrets; null when that is gone. */
  repeat(made: Made): Promise<Answer | null>;
}

/**
 * Makes a request that creates safe to send again: with the same `Idempotency-Key` within 24 h it creates nothing more. The
 * key belongs to the route, with the ids in its address, and to the account. Without the header every request creates.
 * @throws IdempotencyError for a malformed key, and when it came with another body
 * @throws ApiError 409 when what it made is gone
 */
export async function createOnce<Made extends MadeRecord, Answer>(
  deps: IdempotencyParts,
  req: Request,
  { create, repeat }: Creation<Made, Answer>,
): Promise<Answer> {
  const now = deps.clock();
  const request = requestOf(deps.box, req);
  if (!request) return create(async () => {});
  const earlier = async () => (await findEarlier(deps.orm, request, now))?.record as Made | undefined;
  // Twins can deadlock on the unique index of their key.
  return retryDeadlocks(async () => {
    const made = await earlier();
    if (made) return answerOf(made, repeat);
    try {
      return await create((em, made) => recordKey(em, request, { record: made }, now));
    } catch (error) {
      // A twin was faster: it holds the key, or has changed what this request wanted to change.
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

async function answerOf<Made, Answer>(made: Made, repeat: (made: Made) => Promise<Answer | null>): Promise<Answer> {
  const answer = await repeat(made);
  if (answer !== null) return answer;
  throw new ApiError(409, 'idempotency_conflict', 'What was made with this Idempotency-Key is gone. Use a new key.');
}
