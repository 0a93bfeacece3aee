import { STATUS_PARAMETER } from '#features/submissions/edit-link.ts';
import { idToken, openIdToken } from '#security/id-token.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** Query parameter of the pages of steps. */
export const STEP_PARAMETER = 'step';

/**
 * Creates the token with which a person sees what a step shows, and decides. It belongs to one person of one opening of a step, so that
 * it is over with the step.
 */
export function stepToken(box: SecretBox, formId: number, personId: number): string {
  return idToken(box, `step|${formId}`, personId);
}

/** Returns the id of the person of a token; null for any text that was not issued for this form. */
export function openStepToken(box: SecretBox, formId: number, text: unknown): number | null {
  return openIdToken(box, `step|${formId}`, text);
}

/** Returns the address of the page of a step. @param site the site's origin */
export function stepUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/step`, site).href}?${STEP_PARAMETER}=${token}`;
}

/** Adds a token to the path of a page. */
export function withToken(path: string, name: string, token: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(token)}`;
}

/** Returns the address of the page on which the code of a mail is entered. @param token the status token of the submission */
export function confirmUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/confirm`, site).href}?${STATUS_PARAMETER}=${token}`;
}

/**
 * Returns the code that confirms an address: six digits, derived from the person of a step and the number of the code.
 * @param number counted from 1; each code that is asked for anew has the next
 */
export function confirmationCode(box: SecretBox, formId: number, personId: number, number: number): string {
  return digits(box.mac('tokens', codeMessage(formId, personId, number)));
}

/** @param typed what the visitor typed; blanks and hyphens in it do not count */
export function isConfirmationCode(
  box: SecretBox,
  [formId, personId, number]: [formId: number, personId: number, number: number],
  typed: string,
): boolean {
  const code = typed.replace(/[\s-]/g, '');
  return box.macs('tokens', codeMessage(formId, personId, number)).some((mac) => isSameToken(digits(mac), code));
}

function digits(mac: Buffer): string {
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

function codeMessage(formId: number, personId: number, number: number): string {
  return `code|${formId}|${personId}|${number}`;
}
