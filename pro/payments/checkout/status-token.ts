import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** Creates the token that lets its holder read the status of one order, and nothing else. */
export function statusToken(box: SecretBox, orderUuid: string): string {
  return encode(box.mac('tokens', messageOf(orderUuid)));
}

/** Verifies a token in constant time. Accepts tokens of the keys in APP_KEYS_PREVIOUS too. */
export function verifyStatusToken(box: SecretBox, orderUuid: string, token: string): boolean {
  return box.macs('tokens', messageOf(orderUuid)).some((mac) => isSameToken(encode(mac), token));
}

function messageOf(orderUuid: string): string {
  return `order status|${orderUuid}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
