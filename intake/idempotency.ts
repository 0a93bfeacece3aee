import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { IdempotencyKey } from '../db/entities/submissions.ts';
import type { Surface } from '../db/submissions/submission.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { Refusal } from './refusal.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY = /^[\x21-\x7e]{1,255}$/;

/** One `Idempotency-Key` of one caller, and what it was sent with. Both are keyed hashes: values stand nowhere here. */
export interface IdempotentRequest {
  scope: string;
  requestHash: string;
  /** By scope, the hash of the values under the same key: with older keys too, so that a rotation forgets nothing. */
  known: ReadonlyMap<string, string>;
}

/** @throws Refusal `invalid_idempotency_key` when the header is empty, too long or not printable ASCII. */
export function idempotentRequest(
  box: SecretBox,
  key: string | undefined,
  { surface, formId, principal, values }: { surface: Surface; formId: number; principal: string; values: unknown },
): IdempotentRequest | null {
  if (key === undefined) return null;
  if (!KEY.test(key)) {
    throw new Refusal(
      'invalid_idempotency_key',
      'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
    );
  }
  const hashes = (text: string) => box.macs('tokens', text).map((mac) => mac.toString('hex'));
  const scopes = hashes(`idempotency|${surface}|${formId}|${principal}|${key}`);
  const requestHashes = hashes(`request|${canonicalJson(values)}`);
  const known = new Map(scopes.map((scope, index) => [scope, requestHashes[index] ?? '']));
  return { scope: scopes[0] ?? '', requestHash: requestHashes[0] ?? '', known };
}

/**
 * What the key made before, if anything.
 * @throws Refusal `idempotency_conflict` when it came with other values.
 */
export async function findEarlier(
  orm: MikroORM,
  { known }: IdempotentRequest,
  now: Date,
): Promise<{ submissionUuid: string; submissionId: number | null } | null> {
  const em = orm.em.fork();
  const row = await em.findOne(IdempotencyKey, { scope: [...known.keys()] });
  if (!row) return null;
  const keptSince = new Date(now.getTime() - KEPT_MS);
  if (row.createdAt < keptSince) {
    await em.nativeDelete(IdempotencyKey, { scope: row.scope, createdAt: { $lt: keptSince } });
    return null;
  }
  if (row.requestHash !== known.get(row.scope)) {
    throw new Refusal(
      'idempotency_conflict',
      'This Idempotency-Key was used with other values. Use a new key for a new submission.',
    );
  }
  return { submissionUuid: row.submissionUuid, submissionId: row.submissionId ?? null };
}

/** Records the key in the transaction that accepts. A concurrent twin fails here with a unique-key violation. */
export async function recordKey(
  em: EntityManager,
  { scope, requestHash }: IdempotentRequest,
  submission: { submissionUuid: string; submissionId: number | null },
  now: Date,
): Promise<void> {
  await em.insert(IdempotencyKey, { scope, requestHash, ...submission, createdAt: now });
}

/** JSON with sorted keys, so that the order in which a client writes them does not matter. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
      : part,
  );
}
