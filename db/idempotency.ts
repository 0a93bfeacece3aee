import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { isObject } from '#json.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import { IdempotencyKey } from './entities/idempotency-key.ts';

/** For how long a key is known, in ms. */
export const IDEMPOTENCY_MS = DAY_MS;
const KEY = /^[\x21-\x7e]{1,255}$/;

export type IdempotencyErrorCode = 'invalid_idempotency_key' | 'idempotency_conflict';

const REASONS: Record<IdempotencyErrorCode, string> = {
  invalid_idempotency_key: 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.',
  idempotency_conflict: 'This Idempotency-Key was used with other values. Use a new key for a new request.',
};

/** An `Idempotency-Key` that cannot be used; nothing was made. */
export class IdempotencyError extends Error {
  readonly code: IdempotencyErrorCode;
  /** Of a conflict: the network of the visitor who has used the key, as the row has it. */
  readonly usedFrom: string | null;

  constructor(code: IdempotencyErrorCode, usedFrom: string | null = null) {
    super(REASONS[code]);
    this.name = 'IdempotencyError';
    this.code = code;
    this.usedFrom = usedFrom;
  }
}

/** One `Idempotency-Key` of one caller, and what it was sent with. Both are keyed hashes: values are not kept. */
export interface IdempotentRequest {
  scope: string;
  requestHash: string;
  /** By scope, the hash of the values: with each key of APP_KEYS_PREVIOUS too, so that a rotation forgets nothing. */
  known: ReadonlyMap<string, string>;
  /** Of a visitor, who has no name: see `findEarlierOfVisitor`. */
  visitor?: { network: string; instead: IdempotentRequest };
}

/** What a request made: a submission, or ids and numbers from which the answer can be made again; no secret. */
export type Made = { submissionUuid: string; submissionId: number | null } | { record: MadeRecord };
export type MadeRecord = Readonly<Record<string, string | number | boolean | null>>;

/**
 * @param within what the key belongs to: a route and a caller
 * @param network where a visitor sends it from, as a keyed hash
 * @throws IdempotencyError `invalid_idempotency_key` when the key is empty, too long or not printable ASCII
 */
export function idempotentRequest(
  box: SecretBox,
  key: string,
  { within, values, network }: { within: string; values: unknown; network?: string },
): IdempotentRequest {
  if (!KEY.test(key)) throw new IdempotencyError('invalid_idempotency_key');
  const hashes = (text: string) => box.macs('tokens', text).map((mac) => mac.toString('hex'));
  const scopes = hashes(`idempotency|${within}|${key}`);
  const requestHashes = hashes(`request|${canonicalJson(values)}`);
  const known = new Map(scopes.map((scope, index) => [scope, requestHashes[index] ?? '']));
  const request = { scope: scopes[0] ?? '', requestHash: requestHashes[0] ?? '', known };
  if (network === undefined) return request;
  // Nobody can take it who does not send the same.
  const instead = idempotentRequest(box, key, { within: `${within}|${request.requestHash}`, values });
  return { ...request, visitor: { network, instead: { ...instead, visitor: { network, instead } } } };
}

/**
 * The row of what the key made before; null when it made nothing yet.
 * @throws IdempotencyError `idempotency_conflict` when it came with other values
 */
export async function findEarlier(
  orm: MikroORM,
  { known }: IdempotentRequest,
  now: Date,
): Promise<IdempotencyKey | null> {
  const em = orm.em.fork();
  const row = await em.findOne(IdempotencyKey, { scope: [...known.keys()] });
  if (!row) return null;
  const keptSince = new Date(now.getTime() - IDEMPOTENCY_MS);
  if (row.createdAt < keptSince) {
    await em.nativeDelete(IdempotencyKey, { scope: row.scope, createdAt: { $lt: keptSince } });
    return null;
  }
  if (row.requestHash !== known.get(row.scope)) throw new IdempotencyError('idempotency_conflict', row.network);
  return row;
}

/**
 * As `findEarlier`, of a visitor. All visitors share the keys of a form, so that a repeat from another network is known. But whoever
 * guesses a key must not block it: where it was used with other values from another network, it is another key here, which
 * belongs to these values.
 * @returns also the request to go on with
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
    return { row: await findEarlier(orm, visitor.instead, now), request: visitor.instead };
  }
}

/**
 * Records the key in the transaction that makes what it is for.
 * @throws UniqueConstraintViolationException when a twin was faster
 */
export async function recordKey(
  em: EntityManager,
  { scope, requestHash, visitor }: IdempotentRequest,
  made: Made,
  now: Date,
): Promise<void> {
  await em.insert(IdempotencyKey, { scope, requestHash, ...made, network: visitor?.network ?? null, createdAt: now });
}

/**
 * Forgets the keys of submissions that are erased, in the transaction in which they are: a repeat is a new request then.
 * @param times when they were accepted, which leads to their keys
 */
export async function forgetKeys(
  em: EntityManager,
  times: readonly Date[],
  submissionUuids: readonly string[],
): Promise<void> {
  if (times.length === 0) return;
  await em.nativeDelete(IdempotencyKey, { createdAt: [...times], submissionUuid: [...submissionUuids] });
}

/** JSON with sorted keys, so that the order in which a client writes them does not matter. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    isObject(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) : part,
  );
}
