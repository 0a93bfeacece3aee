import type { EntityManager } from '@mikro-orm/mysql';
import { Upload } from '#features/uploads/entities.ts';
import { isOurToken } from '#features/uploads/token.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { InputFieldConfig } from '#forms/field-types/index.ts';
import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';

export type FileField = Extract<InputFieldConfig, { type: 'file' }>;

/** What a submission takes. */
export interface UploadClaim {
  uuid: string;
  field: string;
}

/** Some uploads are not there for a submission any more; nothing of it was kept. */
export class UploadsGone extends Error {
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super('uploads are gone');
    this.name = 'UploadsGone';
    this.fields = fields;
  }
}

export function fileFields({ fields }: Pick<FormConfig, 'fields'>): FileField[] {
  return fields.filter((field): field is FileField => field.type === 'file');
}

/**
 * Takes the tokens out of the values, and notes errors for those that are not ours.
 * @returns what the submission has to claim
 */
export function takeTokens(
  box: SecretBox,
  form: { id: number; config: FormConfig },
  values: SubmissionValues,
  errors: Record<string, string>,
): UploadClaim[] {
  const claims: UploadClaim[] = [];
  for (const field of fileFields(form.config)) {
    const files = values[field.name] as UploadedFile[] | undefined;
    if (!files || files.length === 0) continue;
    const place = { formId: form.id, field: field.name };
    if (!files.every(({ token }) => token !== undefined && isOurToken(box, place, token))) {
      errors[field.name] ??= goneMessage(form.config, field.name);
      continue;
    }
    values[field.name] = files.map(({ token: _, ...file }) => file);
    claims.push(...files.map(({ id: uuid }) => ({ uuid, field: field.name })));
  }
  return claims;
}

export function goneMessage(config: FormConfig, name: string): string {
  const field = fileFields(config).find((one) => one.name === name) as InputFieldConfig;
  return fieldMessage({ rule: 'upload_gone' }, field, textsOf(config));
}

/**
 * Gives a submission its uploads, all of them or none, in the transaction that keeps it.
 * @param lookAt when a worker asks whether the submission is still there; null for one that says itself that it goes
 * @throws UploadsGone
 */
export async function claimUploads(
  em: EntityManager,
  { formId, submissionUuid, claims }: { formId: number; submissionUuid: string; claims: readonly UploadClaim[] },
  now: Date,
  lookAt: Date | null,
): Promise<void> {
  const uuid = claims.map((one) => one.uuid);
  const free = { uuid, formId, state: 'held' as const, expiresAt: { $gt: now } };
  // Where some are missing all of it is taken back with the transaction.
  const claimed = await em.nativeUpdate(Upload, free, { state: 'claimed', submissionUuid, dueAt: lookAt });
  if (claimed === claims.length) return;
  const own = await em.find(Upload, { uuid, submissionUuid }, { fields: ['uuid'], disableIdentityMap: true });
  const have = new Set(own.map((one) => one.uuid));
  throw new UploadsGone([...new Set(claims.filter((one) => !have.has(one.uuid)).map(({ field }) => field))]);
}

/** Has the files of submissions removed that are erased in this transaction. */
export function releaseUploads(em: EntityManager, submissionUuid: readonly string[], now: Date): Promise<number> {
  return em.nativeUpdate(Upload, { submissionUuid: [...submissionUuid] }, { state: 'removing', dueAt: now });
}
