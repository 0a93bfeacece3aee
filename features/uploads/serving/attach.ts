import { buffer } from 'node:stream/consumers';
import type { MikroORM } from '@mikro-orm/mysql';
import type { MailAttachment } from '#features/mail/providers/mail.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { type ClaimedFile, claimedFiles } from '#features/uploads/store/claimed.ts';
import { FileGone, type FileStore, StoreUnavailable } from '#features/uploads/stores/store.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { filesIn } from '#forms/placed-files.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { SecretBox } from '#security/secret-box.ts';

/** Maximum number of consecutive attempts of a mail that find the store unavailable: some minutes. */
const MOST_TRIES = 5;
/** Maximum number of mails with files that a worker sends at once, since each is in memory several times. */
export const MAILS_AT_A_TIME = 2;

export interface AttachParts {
  orm: MikroORM;
  box: SecretBox;
  fileStore: FileStore;
}

export interface AttachRequest {
  submissionUuid: string;
  config: FormConfig;
  values: SubmissionValues;
  /** True for all files, or the fields whose files to attach. */
  which: boolean | readonly string[];
  tries: { attempts: number; failedAs?: string | null };
  /** Size of other attachments, in bytes. */
  usedBytes: number;
  /** True if the provider accepts an attachment with this name. */
  takesFile?(name: string): boolean;
}

export interface AttachedFiles {
  attachments: MailAttachment[];
  /** Names of files that were left out. */
  leftOut: string[];
  /** The reasons for leaving files out, without names. */
  note?: string;
}

/**
 * Reads the files to attach to a mail, in the order of the form, while they fit. Files of sensitive fields are never attached.
 * @throws ProviderError transient while the store is unavailable, a few times
 */
export async function attachFiles(app: AttachParts, request: AttachRequest): Promise<AttachedFiles> {
  const { submissionUuid, config, values, which, usedBytes, takesFile } = request;
  const isRequested = ({ path, isSensitive }: { path: string; isSensitive: boolean }) =>
    !isSensitive && (which === true || (Array.isArray(which) && which.includes(path)));
  const requested = filesIn(config, values)
    .filter(isRequested)
    .flatMap(({ files }) => files);
  const ids = requested.map(({ id }) => id);
  const claimed = await claimedFiles(app.orm.em.fork(), app.box, ids, submissionUuid);
  const byId = new Map(claimed.map((one) => [one.uuid, one]));
  const attachments: MailAttachment[] = [];
  const leftOut: { name: string; why: keyof typeof WHY }[] = [];
  let room = uploadsBudgets.mailFiles.atMost - usedBytes;
  for (const { id, name } of requested) {
    const file = byId.get(id);
    const content = file ? await readContent(app, file, room, request) : 'gone';
    if (typeof content === 'string') leftOut.push({ name, why: content });
    else {
      attachments.push({ fileName: name, contentType: file?.type ?? UNKNOWN, content });
      room -= content.length;
    }
  }
  return { attachments, leftOut: leftOut.map(({ name }) => name), ...describeLeftOut(leftOut, requested.length) };

  async function readContent({ fileStore }: AttachParts, file: ClaimedFile, most: number, { tries }: AttachRequest) {
    if (takesFile?.(file.name) === false) return 'refused';
    if (file.size > most) return 'large';
    try {
      return await buffer(await fileStore.read(file.storageKey));
    } catch (error) {
      if (error instanceof FileGone) return 'gone';
      if (!(error instanceof StoreUnavailable)) throw error;
      if (tries.failedAs === 'files_unavailable' && tries.attempts >= MOST_TRIES) return 'unreadable';
      throw new ProviderError('The files of the mail cannot be read.', {
        ...{ kind: 'transient', type: 'files_unavailable' },
        ...{ ofRecipient: true, cause: error },
      });
    }
  }
}

const UNKNOWN = 'application/octet-stream';
const WHY = {
  large: 'too large',
  gone: 'no longer there',
  refused: 'of a kind that the provider refuses',
  unreadable: 'not readable',
};

/** Writes a note such as `Went without 2 of its 3 files: 1 too large, 1 no longer there.` */
function describeLeftOut(leftOut: readonly { why: keyof typeof WHY }[], all: number): { note?: string } {
  if (leftOut.length === 0) return {};
  const counts = [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, some]) => `${some.length} ${WHY[why]}`);
  return { note: `Went without ${leftOut.length} of its ${all} files: ${counts.join(', ')}.` };
}
