import type { SecretBox } from './secret-box.ts';
import { same } from './tokens.ts';

/** How long a token for the decode endpoint works, in ms. */
export const CODEC_TOKEN_MS = 12 * 60 * 60 * 1000;

/**
 * A bearer token that lets Temporal UI decode payloads in one account's name: `<login as base64url>.<expiry>.<mac>`. It says
 * who asks, not that they may: whoever checks it looks the account up.
 */
export function createCodecToken(box: SecretBox, login: string, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CODEC_TOKEN_MS);
  const claim = `${Buffer.from(login).toString('base64url')}.${expiresAt.getTime().toString(36)}`;
  return { token: `${claim}.${box.mac('tokens', `codec|${claim}`).toString('base64url')}`, expiresAt };
}

/** @returns the account it was made for; null when it is forged or has expired. */
export function verifyCodecToken(box: SecretBox, token: string, now: Date): { login: string } | null {
  const [name, expiry, mac, ...rest] = token.split('.');
  if (!name || !expiry || !mac || rest.length > 0) return null;
  const genuine = box.macs('tokens', `codec|${name}.${expiry}`).some((own) => same(own.toString('base64url'), mac));
  if (!genuine || Number.parseInt(expiry, 36) <= now.getTime()) return null;
  return { login: Buffer.from(name, 'base64url').toString('utf8') };
}
