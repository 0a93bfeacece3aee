import { canonicalJson } from '#db/idempotency.ts';
import type { AccountActor } from '#security/actor.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { same } from '#security/tokens.ts';

/** For how long a call may be confirmed, in ms. */
export const CONFIRMATION_MS = 10 * 60 * 1000;

/** One call: whose, of which tool, with which arguments. */
export interface Confirmed {
  actor: AccountActor;
  tool: string;
  given: Readonly<Record<string, unknown>>;
}

/** What confirms this call and no other: `<expiry>.<mac>`. Nothing is kept. */
export function confirmationToken(box: SecretBox, call: Confirmed, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CONFIRMATION_MS);
  const expiry = expiresAt.getTime().toString(36);
  return { token: `${expiry}.${encoded(box.mac('tokens', messageOf(call, expiry)))}`, expiresAt };
}

export function isConfirmation(box: SecretBox, call: Confirmed, token: unknown, now: Date): boolean {
  const [expiry = '', mac = '', ...rest] = typeof token === 'string' ? token.split('.') : [];
  if (rest.length > 0 || !(Number.parseInt(expiry, 36) > now.getTime())) return false;
  return box.macs('tokens', messageOf(call, expiry)).some((own) => same(encoded(own), mac));
}

function messageOf({ actor, tool, given }: Confirmed, expiry: string): string {
  return `confirmed|${actor.account.id}|${actor.credential?.id ?? ''}|${tool}|${expiry}|${canonicalJson(given)}`;
}

function encoded(mac: Buffer): string {
  return mac.toString('base64url');
}
