import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { same } from '#security/tokens.ts';

/** Where an upload belongs. */
export interface UploadPlace {
  formId: number;
  field: string;
}

/** What a visitor sends for a file: `u1.<what it is>.<mac>`, good for one field of one form. */
export function uploadToken(
  box: SecretBox,
  place: UploadPlace,
  { id, name, size, type, unscanned }: UploadedFile,
): string {
  const payload = Buffer.from(JSON.stringify({ id, name, size, type, unscanned })).toString('base64url');
  return `u1.${payload}.${encode(box.mac('tokens', message(place, payload)))}`;
}

/** Whether we have made it for this place. How long the file waits stands in its row. */
export function isOurToken(box: SecretBox, place: UploadPlace, token: string): boolean {
  const [, payload = '', mac = ''] = token.split('.');
  return box.macs('tokens', message(place, payload)).some((one) => same(encode(one), mac));
}

function message({ formId, field }: UploadPlace, payload: string): string {
  return `upload|${formId}|${field}|${payload}`;
}

function encode(mac: Buffer): string {
  return mac.subarray(0, 16).toString('base64url');
}
