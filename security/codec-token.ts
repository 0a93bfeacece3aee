import type { SecretBox } from './secret-box.ts';
import { same } from './tokens.ts';

/** How long a token for the decode endpoint works, in ms. */
export const CODEC_TOKEN_MS = 12 * 60 * 60 * 1000;

/** A bearer token that lets Temporal UI decode payloads in one administrator's name: `<user id>.<expiry>.<mac>`. */
export function createCodecToken(box: SecretBox, userId: number, now: Date): { token: string; expiresAt: Date } {
  const expiresAt = new Date(now.getTime() + CODEC_TOKEN_MS);
  const claim = `${userId}.${expiresAt.getTime().toString(36)}`;
  return { token: `${claim}.${box.mac('tokens', `codec|${claim}`).toString('base64url')}`, expiresAt };
}

/** @returns the user it was made for; null when it is forged or has expired. */
export function verifyCodecToken(box: SecretBox, token: string, now: Date): { userId: number } | null {
  const [userId, expiry, mac, ...rest] = token.split('.');
  if (!userId || !expiry || !mac || rest.length > 0) return null;
  const genuine = box.macs('tokens', `codec|${userId}.${expiry}`).some((own) => same(own.toString('base64url'), mac));
  return genuine && Number.parseInt(expiry, 36) > now.getTime() ? { userId: Number(userId) } : null;
}
