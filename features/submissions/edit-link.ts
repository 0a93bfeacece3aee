import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/**
 * Name of the hidden input, and body key, that makes a post edit a submission instead of creating one. Scripts send it
 * unchanged.
 */
export const EDIT_KEY = '_svc_edit';
/** Query parameter of the edit page. */
export const EDIT_PARAMETER = 'edit';

/**
 * Creates the token that lets its holder see and edit the answers of one submission: its uuid and a MAC. The form determines
 * how long it is valid.
 */
export function editToken(box: SecretBox, { formId, uuid }: { formId: number; uuid: string }): string {
  return tokenOf(box, 'edit', formId, uuid);
}

/** Returns the submission's uuid from an edit token; null for any text that was not issued for this form. */
export function openEditToken(box: SecretBox, formId: number, text: unknown): string | null {
  return openToken(box, 'edit', formId, text);
}

/** Query parameter of the page that says what became of a submission. */
export const STATUS_PARAMETER = 'submission';

/** Creates the token that lets its holder see what became of one submission, and nothing else. */
export function statusToken(box: SecretBox, { formId, uuid }: { formId: number; uuid: string }): string {
  return tokenOf(box, 'status', formId, uuid);
}

/** Returns the submission's uuid from such a token; null for any text that was not issued for this form. */
export function openStatusToken(box: SecretBox, formId: number, text: unknown): string | null {
  return openToken(box, 'status', formId, text);
}

/** Returns the address of that page. @param site the site's origin */
export function statusUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/status`, site).href}?${STATUS_PARAMETER}=${token}`;
}

/** The purpose of a token. */
type Use = 'edit' | 'status';

function tokenOf(box: SecretBox, use: Use, formId: number, uuid: string): string {
  return `${uuid}.${encode(box.mac('tokens', message(use, formId, uuid)))}`;
}

function openToken(box: SecretBox, use: Use, formId: number, text: unknown): string | null {
  const [, uuid = '', mac = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? [];
  if (uuid === '') return null;
  return box.macs('tokens', message(use, formId, uuid)).some((one) => isSameToken(encode(one), mac)) ? uuid : null;
}

/** Builds the value that an edit page sends: the token and the version it has shown. */
export function editKey(token: string, version: number): string {
  return `${token}.${version}`;
}

export function splitEditKey(text: unknown): { token: string; version: number } | null {
  const [, token = '', version = ''] = /^(.{1,100})\.(\d{1,9})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return token === '' ? null : { token, version: Number(version) };
}

/** Returns the address of the edit page. @param site the site's origin */
export function editUrl(site: string, formId: number, token: string): string {
  return `${new URL(`/forms/${formId}/edit`, site).href}?${EDIT_PARAMETER}=${token}`;
}

function message(use: Use, formId: number, uuid: string): string {
  return `${use}|${formId}|${uuid}`;
}

function encode(mac: Buffer): string {
  return mac.toString('base64url');
}
