import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { requireOpen } from '#features/limits/opening.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import type { FileDescription } from '#features/uploads/content/kind.ts';
import { Upload, uploadNames } from '#features/uploads/entities.ts';
import type { UploadScanner } from '#features/uploads/scanning/scanner.ts';
import { type FileStore, newFileKey } from '#features/uploads/stores/store.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { DEFAULT_FILE_KB, fileMistake } from '#forms/field-types/uploaded.ts';
import { type FileField, fileFields, type PlacedFileField } from '#forms/placed-files.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { networkKeys } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { HOUR_SECONDS } from '#time.ts';
import { requireRoom, tooManyFiles } from './room.ts';

export interface ReceiveParts {
  orm: MikroORM;
  box: SecretBox;
  fileStore: FileStore;
  scanner: UploadScanner;
  limits: { takeOf(address: string, what: string, limit: number, seconds: number): Promise<number> };
  clock: () => Date;
  settings: { largestFileKb: number };
}

/** The sender of a file and the form it is for. */
export interface Sender {
  form: { id: number; config: FormConfig };
  /** Address of a visitor, whose uploads are limited; null for code and for servers with an API key. */
  address: string | null;
}

/** A refused file. `errors` names the field. */
export class UploadRefused extends UseCaseError {
  readonly field: string;

  constructor(kind: 'too_large' | 'invalid', code: string, field: string, message: string) {
    super(kind, code, message, { [field]: message });
    this.name = 'UploadRefused';
    this.field = field;
  }
}

/** An accepted upload: its row, in the state `receiving`. */
export type BegunUpload = Pick<Upload, 'uuid' | 'field' | 'storageKey' | 'expiresAt'> & FileDescription;

/** The data sent about a file before its bytes. */
interface Announced extends FileDescription {
  field: string;
  /** In bytes, if known. */
  size?: number;
  /** Upper bound of an unknown size, whatever the field accepts. */
  sizeAtMost?: number;
  /** The lease of the request that writes a resumable upload. */
  lease?: Pick<Upload, 'lease' | 'leaseUntil'>;
}

/**
 * Checks the announced data of a file, and inserts its row.
 * @throws UploadRefused
 * @throws UseCaseError `no_file_field`, `rate_limited`, `form_storage_full`, `storage_full`
 * @throws Refusal `form_not_open`, `form_closed` for visitors
 */
export async function beginUpload(
  app: ReceiveParts,
  { form, address }: Sender,
  { field: name, size, sizeAtMost = Number.POSITIVE_INFINITY, lease, ...given }: Announced,
): Promise<BegunUpload> {
  const { orm, box, limits, clock } = app;
  const field = requireFileField(app, form.config, name);
  const refuse = refusalIn(form.config, { path: name, field });
  const file = { name: plainName(given.name), type: mediaType(given.type) };
  const mistake = fileMistake({ ...file, size }, field);
  if (mistake) throw refuse(mistake);
  const now = clock();
  if (address !== null) {
    requireOpen(form, now);
    const seconds = await limits.takeOf(address, 'uploads', uploadsBudgets.uploadsInHour.atMost, HOUR_SECONDS);
    if (seconds > 0) throw tooManyFiles(form.config, seconds);
  }

  const uuid = randomUUID();
  const storageKey = newFileKey();
  const expiresAt = new Date(now.getTime() + uploadsBudgets.uploadHold.atMost);
  const sealed = uploadNames.seal(box, [uuid], file.name);
  const [network, site] = address === null ? [] : networkKeys(box, 'uploads', address).map(({ key }) => key);
  const networks = { network: network ?? null, site: site ?? null };
  const counted = {
    formId: form.id,
    ...networks,
    createdAt: now,
    size: size ?? Math.min(sizeAtMost, maxFileBytes(field)),
  };
  const row = { ...counted, ...lease, uuid, field: name, sealed, mediaType: file.type, storageKey };
  const em = orm.em.fork();
  // The row comes first, so that a worker can remove the bytes if this process crashes.
  await em.insert(Upload, { ...row, state: 'receiving', expiresAt, dueAt: expiresAt });
  try {
    await requireRoom(app, form.config, counted);
  } catch (error) {
    // No bytes were stored yet.
    await em.nativeDelete(Upload, { uuid });
    throw error;
  }
  return { uuid, field: name, storageKey, expiresAt, ...file };
}

/** Returns the size limit of one file of a field, in bytes. */
export function maxFileBytes({ max_size_kb: most = DEFAULT_FILE_KB }: FileField): number {
  return most * 1024;
}

/**
 * Returns the field, with its size limit reduced to the site's limit.
 * @param path `docs.passport` for a field in a group
 * @throws UseCaseError `no_file_field`
 */
export function requireFileField(
  { settings }: Pick<ReceiveParts, 'settings'>,
  config: FormConfig,
  path: string,
): FileField {
  const { field } = fileFields(config).find((one) => one.path === path) ?? {};
  if (field) return { ...field, max_size_kb: Math.min(maxFileBytes(field) / 1024, settings.largestFileKb) };
  throw new UseCaseError('invalid', 'no_file_field', 'This form has no such field for files.', {
    field: 'field must be the name of a field for files',
  });
}

export function refusalIn(
  config: FormConfig,
  { path, field }: Pick<PlacedFileField, 'path' | 'field'>,
): (broken: Violation) => UploadRefused {
  return (broken) => {
    const kind = broken.rule === 'file_too_large' ? 'too_large' : 'invalid';
    return new UploadRefused(kind, broken.rule, path, fieldMessage(broken, field, config));
  };
}

/** Returns the file name without folders and control characters, short enough to be shown and sent in a header. */
export function plainName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').toWellFormed().replace(/\p{C}/gu, '').trim();
  if (name.length <= uploadsBudgets.uploadName.atMost) return name || 'file';
  const [, ending = ''] = /(\.\w{1,16})$/.exec(name) ?? [];
  return name.slice(0, uploadsBudgets.uploadName.atMost - ending.length).toWellFormed() + ending;
}

function mediaType(given: string): string {
  const type = given.toLowerCase().split(';')[0]?.trim() ?? '';
  return /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
}
