import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FormConfig } from '#forms/config/types.ts';
import type { Violation } from '#forms/field-types/rule.ts';
import { fileMistake, sizeText, type UploadedFile, USUAL_FILE_KB } from '#forms/field-types/uploaded.ts';
import { fieldMessage } from '#forms/values/messages.ts';
import { budgets } from '#security/budgets.ts';
import { networkKey } from '#security/network-key.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { textsOf } from '#texts/index.ts';
import { fill } from '#texts/text.ts';
import { Upload, uploadNames } from './entities.ts';
import type { Part } from './multipart.ts';
import { fileFields } from './store/claim.ts';
import { type FileStore, newFileKey } from './stores/store.ts';
import { uploadToken } from './token.ts';

const HOUR_MS = 60 * 60_000;

export interface ReceiveParts {
  orm: MikroORM;
  box: SecretBox;
  fileStore: FileStore;
  limits: { takeOf(address: string, what: string, turns: number, seconds: number): Promise<number> };
  clock: () => Date;
}

/** A file that was not taken. `errors` names the field. */
export class UploadRefused extends UseCaseError {
  readonly field: string;

  constructor(kind: 'too_large' | 'invalid', code: string, field: string, message: string) {
    super(kind, code, message, { [field]: message });
    this.name = 'UploadRefused';
    this.field = field;
  }
}

export interface Received extends UploadedFile {
  token: string;
  expiresAt: Date;
}

/**
 * Keeps a file until a submission claims it, a day at most.
 * @throws UploadRefused for what the field does not take
 * @throws UseCaseError `rate_limited`
 * @throws StoreUnavailable
 */
export async function receiveUpload(
  { orm, box, fileStore, limits, clock }: ReceiveParts,
  { form, address }: { form: { id: number; config: FormConfig }; address: string },
  { field: name, bytes, ...given }: Part,
): Promise<Received> {
  const texts = textsOf(form.config);
  const field = fileFields(form.config).find((one) => one.name === name);
  if (!field) {
    throw new UseCaseError('invalid', 'no_file_field', 'This form has no such field for files.', {
      field: 'field must be the name of a field for files',
    });
  }
  const refuse = (broken: Violation) => {
    const kind = broken.rule === 'file_too_large' ? 'too_large' : 'invalid';
    return new UploadRefused(kind, broken.rule, name, fieldMessage(broken, field, texts));
  };
  const file = { name: plainName(given.name), type: mediaType(given.type) };
  const mistake = fileMistake(file, field);
  if (mistake) throw refuse(mistake);
  const now = clock();
  const busy = (seconds: number) => UseCaseError.tooOften(fill(texts.refusals.rateLimit, { seconds }), seconds);
  const wait = await limits.takeOf(address, 'uploads', budgets.uploadsInHour.atMost, HOUR_MS / 1000);
  if (wait > 0) throw busy(wait);
  const network = networkKey(box, 'uploads', address);
  const em = orm.em.fork();
  const [{ sum = 0 } = {}] = await em.execute<{ sum: number }[]>(
    'select coalesce(sum(size), 0) as sum from uploads where network = ? and created_at > ?',
    [network, new Date(now.getTime() - HOUR_MS)],
  );
  if (Number(sum) >= budgets.uploadedInHour.atMost) throw busy(HOUR_MS / 1000);

  const uuid = randomUUID();
  const storageKey = newFileKey();
  const atMost = (field.max_size_kb ?? USUAL_FILE_KB) * 1024;
  const until = new Date(now.getTime() + budgets.uploadHold.atMost);
  const sealed = uploadNames.seal(box, [uuid], file.name);
  const row = { uuid, formId: form.id, field: name, sealed, mediaType: file.type, storageKey, network, size: 0 };
  // The row first: whatever happens to this process, a worker knows what may have to be removed.
  await em.insert(Upload, { ...row, state: 'receiving', createdAt: now, expiresAt: until, dueAt: until });
  const hash = createHash('sha256');
  const counted = async function* () {
    let size = 0;
    // What is left of a file that is refused has to be read by whoever reads the body.
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > atMost) throw refuse({ rule: 'file_too_large', params: { max: sizeText(atMost / 1024) } });
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    const { size } = await fileStore.write(storageKey, Readable.from(counted(), { objectMode: false }));
    const held = { state: 'held' as const, size, sha256: hash.digest('hex') };
    if ((await em.nativeUpdate(Upload, { uuid, state: 'receiving' }, held)) === 0)
      throw new Error('the upload is gone');
    const kept = { id: uuid, ...file, size };
    return { ...kept, token: uploadToken(box, { formId: form.id, field: name }, kept), expiresAt: until };
  } catch (error) {
    // A worker does it at once.
    await em.nativeUpdate(Upload, { uuid }, { state: 'removing', dueAt: now }).catch(() => {});
    throw error;
  }
}

/** The name alone, as it can be shown and sent in a header. */
export function plainName(given: string): string {
  const name = (given.split(/[\\/]/).at(-1) ?? '').toWellFormed().replace(/\p{C}/gu, '').trim();
  if (name.length <= budgets.uploadName.atMost) return name || 'file';
  const [, ending = ''] = /(\.\w{1,16})$/.exec(name) ?? [];
  return name.slice(0, budgets.uploadName.atMost - ending.length).toWellFormed() + ending;
}

function mediaType(given: string): string {
  const type = given.toLowerCase().split(';')[0]?.trim() ?? '';
  return /^[a-z]+\/[a-z0-9.+-]{1,100}$/.test(type) ? type : 'application/octet-stream';
}
