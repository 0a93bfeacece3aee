import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { type FileDescription, findKindMistake, kindOf } from '#features/uploads/content/kind.ts';
import { Upload } from '#features/uploads/entities.ts';
import { preparePicture } from '#features/uploads/pictures/prepare.ts';
import { uploadToken } from '#features/uploads/token.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import type { FileField } from '#forms/placed-files.ts';
import type { SecretBox } from '#security/secret-box.ts';
import {
  type BegunUpload,
  type ReceiveParts,
  refusalIn,
  requireFileField,
  type Sender,
  type UploadRefused,
} from './begin.ts';

export interface Received extends UploadedFile {
  token: string;
  expiresAt: Date;
}

/**
 * Completes an upload whose bytes are all stored: scans the file and prepares pictures, which may change the bytes.
 * @param stored the stored size, and the type by content
 * @throws UploadRefused
 */
export async function finishUpload(
  app: ReceiveParts,
  { form }: Pick<Sender, 'form'>,
  begun: BegunUpload,
  stored: { size: number; type: string },
): Promise<Received> {
  const { orm, box, clock, fileStore, scanner } = app;
  const { uuid, field: path, storageKey } = begun;
  const field = requireFileField(app, form.config, path);
  const refuse = refusalIn(form.config, { path, field });
  // The file is scanned as sent, before it is redrawn.
  const file = { uuid, formId: form.id, field: path, storageKey, size: stored.size };
  const { unscanned } = await scanner.requireHarmless(file, refuse);
  const { size, type } = await preparePicture(fileStore, field, { ...stored, storageKey }, refuse);
  const expiresAt = new Date(clock().getTime() + uploadsBudgets.uploadHold.atMost);
  const held = { state: 'held' as const, size, mediaType: type, unscanned, expiresAt, dueAt: expiresAt };
  const updatedRows = await orm.em.fork().nativeUpdate(Upload, { uuid, state: 'receiving' }, held);
  if (updatedRows === 0) throw new Error('the upload is gone');
  return received(box, form.id, { ...begun, expiresAt }, { size, type, unscanned });
}

/** Describes a file for the visitor while it waits for its submission. */
export function received(
  box: SecretBox,
  formId: number,
  { uuid: id, field, name, expiresAt }: Omit<BegunUpload, 'storageKey' | 'type'>,
  { size, type, unscanned }: { size: number; type: string; unscanned: boolean },
): Received {
  const file = { id, name, size, type, ...(unscanned && { unscanned }) };
  return { ...file, token: uploadToken(box, { formId, field }, file), expiresAt };
}

/** Makes a worker remove the upload at once. */
export async function discard({ orm, clock }: Pick<ReceiveParts, 'orm' | 'clock'>, uuid: string): Promise<void> {
  const gone = { state: 'removing' as const, dueAt: clock() };
  await orm.em
    .fork()
    .nativeUpdate(Upload, { uuid, state: ['receiving', 'held'] }, gone)
    .catch(() => {});
}

/** @returns the media type by content. @throws UploadRefused */
export async function requireKind(
  field: FileField,
  given: FileDescription,
  sample: Uint8Array,
  refuse: (broken: Violation) => UploadRefused,
): Promise<string> {
  const kind = await kindOf(sample, given);
  const mistake = findKindMistake(field, given, kind);
  if (mistake) throw refuse(mistake);
  return kind.type;
}
