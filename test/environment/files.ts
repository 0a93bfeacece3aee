import { execFileSync } from 'node:child_process';
import { Upload } from '#features/uploads/entities.ts';
import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import { REST_ROOT, type TestService } from './service.ts';
import { tokensOf } from './visitor.ts';

/** The beginning of any PDF. */
export const PDF = '%PDF-1.7\n';

interface VisitorsFile {
  field: string;
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  type?: string;
}

/**
 * Uploads a file as a visitor.
 * @returns its token
 */
export async function uploadFile(
  service: TestService,
  formId: number,
  { field, name, content, type = '' }: VisitorsFile,
): Promise<string> {
  const form = new FormData();
  form.set('_svcb_nonce', (await tokensOf(service, formId)).nonce);
  form.set('field', field);
  form.set('file', new Blob([content], { type }), name);
  const address = `${service.url}/${REST_ROOT}/svcb/v1/forms/${formId}/uploads`;
  const response = await fetch(address, { method: 'POST', body: form });
  const body = (await response.json()) as { token?: string };
  if (body.token === undefined) throw new Error(`the upload is refused: ${JSON.stringify(body)}`);
  return body.token;
}

/**
 * Submits a form with uploaded files.
 * @param values tokens for the fields of files
 */
export async function submitFiles(service: TestService, formId: number, values: object) {
  const { nonce, timing_token } = await tokensOf(service, formId);
  const json = { ...values, _svcb_nonce: nonce, _svcb_timing: timing_token };
  const { status, body } = await service.call('POST', `b:/forms/${formId}/submissions`, { json });
  const { data } = body as { data: { submission_id: number; fields: Record<string, UploadedFile[]> } };
  return { status, body, id: data?.submission_id, fields: data?.fields };
}

export function uploadRow(service: TestService, uuid = ''): Promise<Upload | null> {
  return service.orm.em.fork().findOne(Upload, { uuid });
}

/** Unpacks a ZIP into a folder, with Unicode names whatever the locale of the machine is. */
export function unzip(zip: string, folder: string): void {
  execFileSync('unzip', ['-q', zip, '-d', folder], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
}
