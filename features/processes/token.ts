import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** Query parameter of the pages of steps. */
export const STEP_PARAMETER = 'step';

/**
 * Creates the token with which a person sees what a step shows, and decides. It belongs to one person of one opening of a step, so that
 * it is over with the step.
 */
export function stepToken(box: SecretBox, formId: number, personId: number): string {
  return `${personId.toString(36)}.${encode(box.mac('tokens', message(formId, personId)))}`;
}

/** Returns the id of the person of a token; null for any text that was not issued for this form. */
export function openStepToken(box: SecretBox, formId: number, text: unknown): number | null {
  const [, id = '', mac = ''] = /^([\da-z]{1,12})\.([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (id === '') return null;
  const personId = Number.parseInt(id, 36);
  return box.macs('tokens', message(formId, personId)).some((one) => isSameToken(encode(one), mac)) ? personId : null;
}

/** Returns the address of the page of a step. @param site the site's origin */
export function stepUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/step`, site).href}?${STEP_PARAMETER}=${token}`;
}

function message(formId: number, personId: number): string {
  return `step|${formId}|${personId}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
