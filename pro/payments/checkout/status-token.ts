import type { SecretBox } from '#security/secret-box.ts';
import { same } from '#security/tokens.ts';

/** What lets its holder ask for the state of one order, and for nothing else. */
export function statusToken(box: SecretBox, orderUuid: string): string {
  return encode(box.mac('tokens', messageOf(orderUuid)));
}

/** In constant time; tokens of keys in APP_KEYS_PREVIOUS are good too. */
export function verifyStatusToken(box: SecretBox, orderUuid: string, token: string): boolean {
  return box.macs('tokens', messageOf(orderUuid)).some((mac) => same(encode(mac), token));
}

function messageOf(orderUuid: string): string {
  return `order status|${orderUuid}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
