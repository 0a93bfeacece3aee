import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { IdempotencyKey } from './entities/idempotency-key.ts';

/** Milliseconds for which a key is stored. */
export const IDEMPOTENCY_MS = DAY_MS;
const KEY = /^[\x21-\x7e]{1,255}$/;

export type IdempotencyErrorCode = 'invalid_idempotency_key' | 'idempotency_conflict';

const REASONS: Record<IdempotencyErrorCode, string> = {
  invalid_idempotency_key: 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
  idempotency_conflict: 'This Idempotency-Key was used with other values. Use a new key for a new request.',
};

/** Reports an unusable `Idempotency-Key`. The request created nothing. */
export class IdempotencyError extends Error {
  readonly code: IdempotencyErrorCode;
  /** For a conflict: the stored network of the visitor who used the key. */
  readonly usedFrom: string | null;

  constructor(code: IdempotencyErrorCode, usedFrom: string | null = null) {
    super(REASONS[code]);
    this.name = 'IdempotencyError';
    this.code = code;
    this.usedFrom = usedFrom;
  }
}

/** An `Idempotency-Key` of one caller, and the values sent with it. Both are keyed hashes: values are not stored. */
export interface IdempotentRequest {
  scope: string;
  requestHash: string;
  /** Hashes of the values, by scope; also with each key of APP_KEYS_PREVIOUS, so that a key rotation forgets no request. */
  hashes: ReadonlyMap<string, string>;
  /** Set for a visitor, who has no identity: see `findEarlierOfVisitor`. */
  visitor?: { network: string; fallback: IdempotentRequest };
}

/** The result of a request: a submission, or ids and numbers from which the answer can be rebuilt; no secrets. */
export type CreatedRecord = { submissionUuid: string; submissionId: number | null } | { record: RecordData };
export type RecordData = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Hashes a key for storage.
 * @param within the scope of the key: a route and a caller
 * @param network the visitor's network, as a keyed hash
 * @throws IdempotencyError `invalid_idempotency_key` if the key is empty, too long or not printable ASCII
 */
export function idempotentRequest(
  box: SecretBox,
  key: string,
  { within, values, network }: { within: string; values: unknown; network?: string },
): IdempotentRequest {
  if (!KEY.test(key)) throw new IdempotencyError('invalid_idempotency_key');
  const macsOf = (text: string) => box.macs('tokens', text).map((mac) => mac.toString('hex'));
  const scopes = macsOf(`idempotency|${within}|${key}`);
  const requestHashes = macsOf(`request|${canonicalJson(values)}`);
  const hashes = new Map(scopes.map((scope, index) => [scope, requestHashes[index] ?? '']));
  const request = { scope: scopes[0] ?? '', requestHash: requestHashes[0] ?? '', hashes };
  if (network === undefined) return request;
  // Bound to the values, so only a caller who sends the same values can occupy it.
  const fallback = idempotentRequest(box, key, { within: `${within}|${request.requestHash}`, values });
  return { ...request, visitor: { network, fallback: { ...fallback, visitor: { network, fallback } } } };
}

/**
 * Finds the row of an earlier request with the key; null if there is none.
 * @throws IdempotencyError `idempotency_conflict` if the earlier request had other values
 */
export async function findEarlier(
  orm: MikroORM,
  { hashes }: IdempotentRequest,
  now: Date,
): Promise<IdempotencyKey | null> {
  const em = orm.em.fork();
  const row = await em.findOne(IdempotencyKey, { scope: [...hashes.keys()] });
  if (!row) return null;
  const keptSince = new Date(now.getTime() - IDEMPOTENCY_MS);
  if (row.createdAt < keptSince) {
    await em.nativeDelete(IdempotencyKey, { scope: row.scope, createdAt: { $lt: keptSince } });
    return null;
  }
  if (row.requestHash !== hashes.get(row.scope)) throw new IdempotencyError('idempotency_conflict', row.network);
  return row;
}

/**
 * Finds the row of a visitor's earlier request. Visitors share the keys of a form, so that a repeat from another network is
 * recognised. But guessing a key must not block it: if it was used with other values from another network, the request
 * continues with a different key, derived from its own values.
 * @returns also the request to continue with
 */
export async function findEarlierOfVisitor(
  orm: MikroORM,
  request: IdempotentRequest,
  now: Date,
): Promise<{ row: IdempotencyKey | null; request: IdempotentRequest }> {
  try {
    return { row: await findEarlier(orm, request, now), request };
  } catch (error) {
    const { visitor } = request;
    const isStrangers = error instanceof IdempotencyError && error.usedFrom !== null;
    if (!visitor || !isStrangers || error.usedFrom === visitor.network) throw error;
    return { row: await findEarlier(orm, visitor.fallback, now), request: visitor.fallback };
  }
}

/**
 * Stores the key, in the transaction that creates the record.
 * @throws UniqueConstraintViolationException if a concurrent repeat was faster
 */
export async function recordKey(
  em: EntityManager,
  { scope, requestHash, visitor }: IdempotentRequest,
  created: CreatedRecord,
  now: Date,
): Promise<void> {
  await em.insert(IdempotencyKey, {
    scope,
    requestHash,
    ...created,
    network: visitor?.network ?? null,
    createdAt: now,
  });
}

/**
 * Deletes the keys of submissions that this transaction erases, so that a repeat counts as a new request.
 * @param times acceptance times of the submissions, which the keys are indexed by
 */
export async function forgetKeys(
  em: EntityManager,
  times: readonly Date[],
  submissionUuids: readonly string[],
): Promise<void> {
  if (times.length === 0) return;
  await em.nativeDelete(IdempotencyKey, { createdAt: [...times], submissionUuid: [...submissionUuids] });
}

/** Serialises JSON with sorted keys, so that a client's order of keys does not matter. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) : part,
  );
}
