import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** Query parameter of the page of somebody on a waiting list. */
export const WAITING_PARAMETER = 'entry';

/** Creates the token with which its holder sees one entry of a waiting list, leaves the list, and takes the place or gives it up. */
export function waitingToken(box: SecretBox, formId: number, entryId: number): string {
  return `${entryId.toString(36)}.${encode(box.mac('tokens', message(formId, entryId)))}`;
}

/** Returns the id of the entry of a token; null for any text that was not issued for this form. */
export function openWaitingToken(box: SecretBox, formId: number, text: unknown): number | null {
  const [, id = '', mac = ''] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (id === '') return null;
  const entryId = Number.parseInt(id, 36);
  return box.macs('tokens', message(formId, entryId)).some((one) => isSameToken(encode(one), mac)) ? entryId : null;
}

/** Returns the address of that page. @param site the site's origin */
export function waitingUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/waiting-list`, site).href}?${WAITING_PARAMETER}=${token}`;
}

function message(formId: number, entryId: number): string {
  return `waiting|${formId}|${entryId}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
