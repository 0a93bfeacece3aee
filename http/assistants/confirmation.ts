import { createHash, randomBytes } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { IdempotencyKey } from '#db/entities/idempotency-key.ts';
import { canonicalJson, recordKey } from '#db/idempotency.ts';
import type { AccountActor } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';
import { MINUTE_MS } from '#time.ts';

/** Milliseconds for which a confirmation token is valid. */
export const CONFIRMATION_MS = 10 * MINUTE_MS;

/** A call that is to be confirmed: account, tool and arguments. */
export interface Confirmed {
  actor: AccountActor;
  tool: string;
  args: Readonly<Record<string, unknown>>;
}

/** Creates a token that confirms this call and no other: `<expiry>.<nonce>.<mac>`. Nothing is stored until the token is used. */
export function confirmationToken(box: SecretBox, call: Confirmed, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
  const head = `${expiresAt.getTime().toString(36)}.${randomBytes(9).toString('base64url')}`;
  return { token: `${head}.${encoded(box.mac('tokens', messageOf(call, head)))}`, expiresAt };
}

export function isConfirmation(box: SecretBox, call: Confirmed, token: unknown, now: Date): boolean {
  const [expiry = '', nonce = '', mac = '', ...rest] = typeof token === 'string' ? token.split('.') : [];
  if (rest.length > 0 || !(Number.parseInt(expiry, 36) > now.getTime())) return false;
  return box.macs('tokens', messageOf(call, `${expiry}.${nonce}`)).some((own) => isSameToken(encoded(own), mac));
}

/** Marks a token as used, for all processes. @returns false when it had been used before */
export async function useConfirmation(orm: MikroORM, token: string, now: Date): Promise<boolean> {
  const request = { scope: scopeOf(token), requestHash: scopeOf(token), hashes: new Map<string, string>() };
  try {
    await recordKey(orm.em.fork(), request, { record: {} }, now);
    return true;
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false;
    throw error;
  }
}

/** Makes a token usable again, after the route has refused its call. */
export async function forgetConfirmation(orm: MikroORM, token: string): Promise<void> {
  await orm.em.fork().nativeDelete(IdempotencyKey, { scope: scopeOf(token) });
}

function scopeOf(token: string): string {
  return createHash('sha256').update(`confirmation|${token}`).digest('hex');
}

function messageOf({ actor, tool, args }: Confirmed, head: string): string {
  return `confirmed|${actor.account.id}|${actor.credential?.id ?? ''}|${tool}|${head}|${canonicalJson(args)}`;
}

function encoded(mac: Buffer): string {
  return mac.toString('base64url');
}
