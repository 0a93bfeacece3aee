import type { SecretBox } from './secret-box.ts';
import { isSameToken } from './tokens.ts';

/**
 * Creates the token of a link that belongs to one row: its id in base 36, a dot, and a keyed hash. Nothing is stored of it.
 * @param of what else the hash is of: the kind of the row, and the form
 */
export function idToken(box: SecretBox, of: string, id: number): string {
  return `${id.toString(36)}.${encode(box.mac('tokens', `${of}|${id}`))}`;
}

/** Returns the id of a token; null for any text that was not issued for the same `of`. */
export function openIdToken(box: SecretBox, of: string, text: unknown): number | null {
  const [, given = '', mac = ''] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (given === '') return null;
  const id = Number.parseInt(given, 36);
  return box.macs('tokens', `${of}|${id}`).some((one) => isSameToken(encode(one), mac)) ? id : null;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
