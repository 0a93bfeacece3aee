import type { SecretBox } from '#security/secret-box.ts';
import { same } from '#security/tokens.ts';

/** The hidden input, and the key of a body, by which a page changes a submission in place of making one. Scripts send it as it is. */
export const EDIT_KEY = '_svc_edit';
/** The parameter of the address of the page. */
export const EDIT_PARAMETER = 'edit';

/** What lets its holder see and change the answers of one submission: its uuid, and that we have said so. How long it is good says the form. */
export function editToken(box: SecretBox, { formId, uuid }: { formId: number; uuid: string }): string {
  return `${uuid}.${encode(box.mac('tokens', message(formId, uuid)))}`;
}

/** Of which submission a token is; null for any text that we have not made for this form. */
export function openEditToken(box: SecretBox, formId: number, given: unknown): string | null {
  const [, uuid = '', mac = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(typeof given === 'string' ? given : '') ?? [];
  if (uuid === '') return null;
  return box.macs('tokens', message(formId, uuid)).some((one) => same(encode(one), mac)) ? uuid : null;
}

/** What a page sends: the token, and which version it has shown. */
export function editKey(token: string, version: number): string {
  return `${token}.${version}`;
}

export function splitEditKey(given: unknown): { token: string; version: number } | null {
  const [, token = '', version = ''] = /^(.{1,100})\.(\d{1,9})$/.exec(typeof given === 'string' ? given : '') ?? [];
  return token === '' ? null : { token, version: Number(version) };
}

/** The address of the page. @param site where it is */
export function editUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/edit`, site).href}?${EDIT_PARAMETER}=${token}`;
}

function message(formId: number, uuid: string): string {
  return `edit|${formId}|${uuid}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
