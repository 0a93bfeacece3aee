import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { isSameToken } from '#security/tokens.ts';

/** The form and the field that an upload was sent for. */
export interface UploadPlace {
  formId: number;
  field: string;
}

/** Creates the token that a visitor submits for a file: `u1.<description>.<mac>`, valid for one field of one form. */
export function uploadToken(
  box: SecretBox,
  place: UploadPlace,
  { id, name, size, type, unscanned }: UploadedFile,
): string {
  const payload = Buffer.from(JSON.stringify({ id, name, size, type, unscanned })).toString('base64url');
  return `u1.${payload}.${encode(box.mac('tokens', message(place, payload)))}`;
}

/** True if the token was issued for this form and field. Its expiry is in the upload's row. */
export function isOurToken(box: SecretBox, place: UploadPlace, token: string): boolean {
  const [, payload = '', mac = ''] = token.split('.');
  return box.macs('tokens', message(place, payload)).some((one) => isSameToken(encode(one), mac));
}

function message({ formId, field }: UploadPlace, payload: string): string {
  return `upload|${formId}|${field}|${payload}`;
}

function encode(mac: Buffer): string {
  return mac.subarray(0, 16).toString('base64url');
}
