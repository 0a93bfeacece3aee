import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/mysql';
import { ZipFile } from 'yazl';
import { claimedFiles } from '#features/uploads/store/claimed.ts';
import { FileGone, type FileStore } from '#features/uploads/stores/store.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { type ExportedFile, FolderNames } from './files.ts';

export const ZIP = 'application/zip';

/** Number of files whose rows are read together. */
const GROUP = 200;

export interface ZipParts {
  orm: { em: { fork(): EntityManager } };
  box: SecretBox;
  fileStore: Pick<FileStore, 'read'>;
}

interface Packed {
  /** The name and the bytes of the table. */
  name: string;
  table: AsyncIterable<string | Uint8Array>;
  /** The files in groups, in the order of submissions. */
  files: AsyncIterable<readonly ExportedFile[]>;
  at: Date;
}

/**
 * Creates a ZIP of a table and the files of its submissions, `files/<submission>/<name>`, while it is read: one file at a time is
 * open. Files deleted meanwhile are listed in `missing-files.txt`; any other error ends the stream with that error.
 */
export function zipOf(app: ZipParts, { name, table, files, at }: Packed): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime: at, mode: 0o100600 };
  let current: Readable | undefined;
  output.once('close', () => current?.destroy());
  zip.on('error', (error: Error) => output.destroy(error));
  pack().catch((error: Error) => output.destroy(error));
  return output;

  async function pack(): Promise<void> {
    await add(name, Readable.from(table), true);
    const missing: string[] = [];
    for await (const { path, storageKey } of placedFiles(app, files)) {
      const bytes = storageKey === null ? null : await opened(app, storageKey);
      if (bytes) await add(path, bytes, false);
      else missing.push(path);
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(missingText(missing)), 'missing-files.txt', options);
    zip.end();
  }

  async function add(path: string, bytes: Readable, compress: boolean): Promise<void> {
    current = bytes;
    // A reader that left before this file was started must not wait for it.
    if (output.destroyed) bytes.destroy();
    else zip.addReadStream(bytes, path, { ...options, compress });
    await finished(bytes);
  }
}

/** Yields each file's path in the ZIP and its key in the store; the key is null when no submission has the file any more. */
async function* placedFiles({ orm, box }: ZipParts, files: AsyncIterable<readonly ExportedFile[]>) {
  let folder = { submission: 0, names: new FolderNames() };
  for await (const all of files) {
    for (let from = 0; from < all.length; from += GROUP) {
      const group = all.slice(from, from + GROUP);
      const found = await claimedFiles(
        orm.em.fork(),
        box,
        group.map(({ id }) => id),
      );
      const keys = new Map(found.map(({ uuid, storageKey }) => [uuid, storageKey]));
      for (const { submission, id, name } of group) {
        if (submission !== folder.submission) folder = { submission, names: new FolderNames() };
        yield { path: `files/${submission}/${folder.names.nameFor(name)}`, storageKey: keys.get(id) ?? null };
      }
    }
  }
}

async function opened({ fileStore }: ZipParts, storageKey: string): Promise<Readable | null> {
  try {
    return await fileStore.read(storageKey);
  } catch (error) {
    if (error instanceof FileGone) return null;
    throw error;
  }
}

function missingText(paths: readonly string[]): string {
  return `Files of these submissions that are not kept any more:\r\n\r\n${paths.join('\r\n')}\r\n`;
}
