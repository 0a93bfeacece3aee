import type { EntityManager } from '@mikro-orm/mysql';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { Upload } from '#features/uploads/entities.ts';
import { isOurToken } from '#features/uploads/token.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { filesIn } from '#forms/placed-files.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** The holder of files: a draft, or an entry in quarantine. */
interface Holder {
  uuid: string;
  form: { id: number; config: FormConfig };
  values: SubmissionValues;
  expiresAt: Date;
}

/**
 * Keeps the files of a draft for as long as the draft, as far as their size allows. Other files that the draft held before
 * expire within a day. Runs in the transaction that saves the draft.
 */
export async function holdForDraft(em: EntityManager, box: SecretBox, draft: Holder, now: Date): Promise<void> {
  const { uuid: draftUuid, form, expiresAt } = draft;
  const uuid = fittingFiles(box, draft, uploadsBudgets.draftFiles.atMost);
  const usual = new Date(now.getTime() + uploadsBudgets.uploadHold.atMost);
  await expireHeld(em, { draftUuid, uuid: { $nin: uuid } }, usual);
  if (uuid.length === 0) return;
  const longest = now.getTime() + uploadsBudgets.draftFileHold.atMost;
  const until = new Date(Math.max(usual.getTime(), Math.min(expiresAt.getTime(), longest)));
  const held = { formId: form.id, uuid, state: 'held' as const, expiresAt: { $gt: now } };
  await em.nativeUpdate(Upload, held, { draftUuid, expiresAt: until, dueAt: until });
}

/**
 * Keeps the files of an entry in quarantine until its release, as far as their size allows. Files of a draft stay with the
 * draft.
 */
export async function holdForRelease(em: EntityManager, box: SecretBox, entry: Holder, now: Date): Promise<void> {
  const uuid = fittingFiles(box, entry, uploadsBudgets.quarantinedFiles.atMost);
  if (uuid.length === 0) return;
  const { form, expiresAt } = entry;
  const free = {
    formId: form.id,
    uuid,
    state: 'held' as const,
    draftUuid: null,
    expiresAt: { $gt: now, $lt: expiresAt },
  };
  await em.nativeUpdate(Upload, free, { draftUuid: entry.uuid, expiresAt, dueAt: expiresAt });
}

/** Returns the ids of the files that fit together. */
function fittingFiles(box: SecretBox, { form, values }: Holder, most: number): string[] {
  let room = most;
  const ours = filesIn(form.config, values).flatMap(({ path: field, files }) =>
    files.filter(({ token = '' }) => isOurToken(box, { formId: form.id, field }, token)),
  );
  const those = ours.filter(({ size }) => {
    const fits = size <= room;
    if (fits) room -= size;
    return fits;
  });
  return those.map(({ id }) => id);
}

/** Lets the files of ended drafts or quarantine entries expire at `at`, except for those that a submission has claimed. */
export function expireFilesOf(em: EntityManager, holders: readonly string[], at: Date): Promise<number> {
  return holders.length === 0 ? Promise.resolve(0) : expireHeld(em, { draftUuid: [...holders] }, at);
}

/** Returns the files that still wait for a submission. */
export async function stillHeld(em: EntityManager, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const where = { uuid: [...ids], state: 'held' as const, expiresAt: { $gt: now } };
  const rows = await em.find(Upload, where, { fields: ['uuid'], disableIdentityMap: true });
  return new Set(rows.map(({ uuid }) => uuid));
}

function expireHeld(em: EntityManager, where: object, at: Date): Promise<number> {
  return em.nativeUpdate(Upload, { ...where, state: 'held' }, { draftUuid: null, expiresAt: at, dueAt: at });
}
