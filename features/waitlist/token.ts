import { idToken, openIdToken } from '#security/id-token.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Query parameter of the page of somebody on a waiting list. */
export const WAITING_PARAMETER = 'entry';

/** Creates the token with which its holder sees one entry of a waiting list, leaves the list, and takes the place or gives it up. */
export function waitingToken(box: SecretBox, formId: number, entryId: number): string {
  return idToken(box, `waiting|${formId}`, entryId);
}

/** Returns the id of the entry of a token; null for any text that was not issued for this form. */
export function openWaitingToken(box: SecretBox, formId: number, text: unknown): number | null {
  return openIdToken(box, `waiting|${formId}`, text);
}

/** Returns the address of that page. @param site the site's origin */
export function waitingUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/waiting-list`, site).href}?${WAITING_PARAMETER}=${token}`;
}
