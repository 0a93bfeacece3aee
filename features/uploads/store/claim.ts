import type { EntityManager } from '@mikro-orm/mysql';
import { Refusal } from '#features/requests/refusal.ts';
import type { UploadClaim } from '#features/submissions/new-submission.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import { Upload } from '#features/uploads/entities.ts';
import { isOurToken } from '#features/uploads/token.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import { fileFields, pathOfInput, withFiles } from '#forms/placed-files.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { HOUR_MS } from '#time.ts';

/**
 * Removes the tokens from the values, and records errors for tokens that were not issued by this service.
 * @returns the values, and the files that the submission has to claim
 */
export function takeTokens(
  box: SecretBox,
  form: { id: number; config: FormConfig },
  values: SubmissionValues,
  errors: Record<string, string>,
): { values: SubmissionValues; claims: UploadClaim[] } {
  const claims: UploadClaim[] = [];
  const seen = new Set<string>();
  const taken = withFiles(form.config, values, ({ path, pathInRows, files }) => {
    const place = { formId: form.id, field: path };
    // Each row has files of its own.
    const isOurs = ({ id, token }: UploadedFile) =>
      token !== undefined && !seen.has(id) && isOurToken(box, place, token);
    if (!files.every(isOurs)) {
      errors[pathInRows] ??= uploadGoneMessage(form.config, pathInRows);
      return files;
    }
    for (const { id } of files) seen.add(id);
    claims.push(...files.map(({ id: uuid }) => ({ uuid, field: pathInRows })));
    return files.map(({ token: _, ...file }) => file);
  });
  return { values: taken, claims };
}

/** @param at the path of a file field's value */
export function uploadGoneMessage(config: FormConfig, at: string): string {
  const path = pathOfInput(at);
  const { field } = fileFields(config).find((claim) => claim.path === path) ?? {};
  if (!field) throw new Error(`${path} is no field for files`);
  return fieldMessage({ rule: 'upload_gone' }, field, config);
}

interface Claimed {
  form: { id: number; config: FormConfig };
  submissionUuid: string;
  claims: readonly UploadClaim[];
}

/** Milliseconds until the first check whether an unstored submission still needs its files. */
const TRANSIENT_LOOK_MS = HOUR_MS;

/** Claims the files that a submission's values name. */
export const takeUploads: SubmissionResource = {
  isNeeded: ({ uploads }) => uploads.length > 0,
  async claim(em, { submission: { form, uploads: claims }, now }, { submissionUuid, submissionId }) {
    const lookAt = submissionId === null ? new Date(now.getTime() + TRANSIENT_LOOK_MS) : null;
    await claimUploads(em, { form, submissionUuid, claims }, now, lookAt);
  },
};

/**
 * Claims all uploads of a submission, or none, in the transaction that inserts it.
 * @param lookAt time at which a worker checks whether the submission still exists; null for a submission whose erasure releases
 * its files
 * @throws Refusal `validation_failed` at the fields whose files are no longer available
 */
export async function claimUploads(
  em: EntityManager,
  { form, submissionUuid, claims }: Claimed,
  now: Date,
  lookAt: Date | null,
): Promise<void> {
  const uuid = claims.map((claim) => claim.uuid);
  const free = { uuid, formId: form.id, state: 'held' as const, expiresAt: { $gt: now } };
  // If a file is missing, the transaction is rolled back.
  const claimed = await em.nativeUpdate(Upload, free, { state: 'claimed', submissionUuid, dueAt: lookAt });
  if (claimed === claims.length) return;
  const owned = await em.find(Upload, { uuid, submissionUuid }, { fields: ['uuid'], disableIdentityMap: true });
  const claimedIds = new Set(owned.map((claim) => claim.uuid));
  const gone = new Set(claims.filter((claim) => !claimedIds.has(claim.uuid)).map(({ field }) => field));
  const fields = Object.fromEntries([...gone].map((name) => [name, uploadGoneMessage(form.config, name)]));
  throw new Refusal('validation_failed', textsOf(form.config).form.failed, { errors: { fields, data: {} } });
}

/**
 * Replaces the uploads of an edited submission, in the transaction of the edit: claims new files, and removes files that the
 * values no longer name.
 * @throws Refusal `validation_failed` at the fields whose files are no longer available
 */
export async function replaceUploads(
  em: EntityManager,
  { form, submissionUuid, claims }: Claimed,
  now: Date,
): Promise<void> {
  const owned = await em.find(
    Upload,
    { submissionUuid, state: 'claimed' },
    { fields: ['uuid'], disableIdentityMap: true },
  );
  const before = new Set(owned.map(({ uuid }) => uuid));
  const kept = new Set(claims.map(({ uuid }) => uuid));
  const fresh = claims.filter(({ uuid }) => !before.has(uuid));
  if (fresh.length > 0) await claimUploads(em, { form, submissionUuid, claims: fresh }, now, null);
  const removed = [...before].filter((uuid) => !kept.has(uuid));
  if (removed.length === 0) return;
  const removedUploads = { uuid: removed, submissionUuid, state: 'claimed' as const };
  await em.nativeUpdate(Upload, removedUploads, { state: 'removing', dueAt: now });
}

/** Makes workers remove the files of submissions that this transaction erases. */
export function releaseUploads(em: EntityManager, submissionUuid: readonly string[], now: Date): Promise<number> {
  return em.nativeUpdate(Upload, { submissionUuid: [...submissionUuid] }, { state: 'removing', dueAt: now });
}
