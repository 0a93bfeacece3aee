import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { MB } from '#security/budget-tables/budget.ts';
import { FileGone, type FileRange, type FileStore, requireFileKey, StoreFull, StoreUnavailable } from './store.ts';

/**
 * Marker file in the folder. If it is missing, the path leads to another folder, such as the mount point of a disk that is not
 * mounted.
 */
const MARKER = '.durable-forms';

export interface FolderOptions {
  /** True if no file is stored yet, so that an empty folder may be the right one. */
  isNew?(): Promise<boolean>;
  /** Bytes of the disk that must stay free. */
  keptFree?: number;
}

/** Stores files in a folder that all roles share: `<folder>/ab/ab12…`. Unfinished files end in `.part`. */
export class FolderStore implements FileStore {
  readonly #folder: string;
  readonly #isNew: () => Promise<boolean>;
  readonly #keptFree: number;

  constructor(folder: string, { isNew = async () => true, keptFree = 0 }: FolderOptions = {}) {
    this.#folder = resolve(folder);
    this.#isNew = isNew;
    this.#keptFree = keptFree;
  }

  async write(key: string, bytes: Readable, size?: number): Promise<{ size: number }> {
    const { folder, file, part } = this.#pathsOf(key);
    const handle = await this.#open(folder, part, 'w').catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    try {
      const written = await this.#copy(bytes, handle, 0);
      if (size !== undefined && size !== written) throw new Error(`${written} bytes came in place of ${size}`);
      await withStoreErrors(async () => {
        await handle.sync();
        await handle.close();
        await rename(part, file);
        await syncFolder(folder);
      });
      return { size: written };
    } catch (error) {
      await handle.close().catch(() => {});
      await rm(part, { force: true }).catch(() => {});
      throw error;
    }
  }

  async read(key: string, range?: FileRange): Promise<Readable> {
    const { file } = this.#pathsOf(key);
    const handle = await this.#requireFound(() => open(file, 'r'));
    return handle.createReadStream(range);
  }

  async remove(key: string): Promise<void> {
    const { file, part } = this.#pathsOf(key);
    await this.#requireFolder();
    await withStoreErrors(async () => {
      await rm(file, { force: true });
      await rm(part, { force: true });
    });
  }

  async has(key: string): Promise<boolean> {
    return (await this.#sizeOf(this.#pathsOf(key).file)) !== null;
  }

  async sizeSoFar(key: string): Promise<number> {
    const { file, part } = this.#pathsOf(key);
    return (await this.#sizeOf(part)) ?? (await this.#sizeOf(file)) ?? 0;
  }

  async append(key: string, at: number, bytes: Readable): Promise<number> {
    const { folder, part } = this.#pathsOf(key);
    const handle = await this.#open(folder, part, 'a').catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    let [end, failure]: [number, { error: unknown } | undefined] = [at, undefined];
    try {
      const { size } = await withStoreErrors(() => handle.stat());
      if (size !== at) throw new Error(`${size} bytes are there in place of ${at}`);
      try {
        await this.#copy(bytes, handle, at, (count) => {
          end += count;
        });
      } catch (error) {
        failure = { error };
      }
      await withStoreErrors(async () => {
        await handle.sync();
        if (at === 0) await syncFolder(folder);
      });
    } finally {
      await handle.close().catch(() => {});
    }
    if (failure) throw failure.error;
    return end;
  }

  async complete(key: string, size: number): Promise<void> {
    const { folder, file, part } = this.#pathsOf(key);
    if (size === 0) await (await this.#open(folder, part, 'a')).close();
    const there = await this.sizeSoFar(key);
    if (there !== size) throw new Error(`${there} bytes are there in place of ${size}`);
    if ((await this.#sizeOf(part)) === null) return;
    await withStoreErrors(async () => {
      await rename(part, file);
      await syncFolder(folder);
    });
  }

  async requireRoom(bytes: number): Promise<void> {
    if (this.#keptFree === 0) return;
    await this.#requireFolder();
    const { bavail, bsize } = await withStoreErrors(() => statfs(this.#folder));
    const free = bavail * bsize;
    if (free - bytes >= this.#keptFree) return;
    const text = `${Math.round(free / MB)} MB are free in ${this.#folder}, of which ${Math.round(this.#keptFree / MB)} MB stay free`;
    throw new StoreFull(new Error(`UPLOADS_MIN_FREE_MB: ${text}`));
  }

  async findMistake(): Promise<string | null> {
    try {
      await this.#requireFolder();
      await access(this.#folder, constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      const { code, message } = cause as NodeJS.ErrnoException;
      return code === undefined ? message : `UPLOADS_DIR: nothing can be written into ${this.#folder} (${code})`;
    }
  }

  #pathsOf(key: string) {
    requireFileKey(key);
    const folder = join(this.#folder, key.slice(0, 2));
    const file = join(folder, key);
    return { folder, file, part: `${file}.part` };
  }

  /** Opens a file for writing, and creates its folder if necessary. */
  async #open(folder: string, part: string, flags: 'w' | 'a'): Promise<FileHandle> {
    await this.#requireFolder();
    return withStoreErrors(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return open(part, flags, 0o600);
    });
  }

  /** @returns null if there is no such file */
  async #sizeOf(path: string): Promise<number | null> {
    try {
      return (await this.#requireFound(() => stat(path))).size;
    } catch (error) {
      if (error instanceof FileGone) return null;
      throw error;
    }
  }

  /** Treats a file as missing only if the folder itself is there. @throws FileGone, StoreUnavailable */
  async #requireFound<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await withStoreErrors(work);
    } catch (error) {
      if (error instanceof FileGone) await this.#requireFolder();
      throw error;
    }
  }

  /** @throws StoreUnavailable if it is not the folder with our files */
  async #requireFolder(): Promise<void> {
    const marker = join(this.#folder, MARKER);
    try {
      return await access(marker, constants.F_OK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StoreUnavailable(error);
    }
    if (!(await this.#isNew())) {
      const text = `${this.#folder} has no file ${MARKER}: it is not the folder that the files are in, or is not mounted. If it is, make that file`;
      throw new StoreUnavailable(new Error(`UPLOADS_DIR: ${text}`));
    }
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(
        marker,
        'The folder of the files that visitors upload. Without this file none is read or written.\n',
      );
    } catch (error) {
      throw new StoreUnavailable(error);
    }
  }

  /** @param onBytes called with the number of bytes of each write */
  async #copy(bytes: Readable, handle: FileHandle, at: number, onBytes?: (count: number) => void): Promise<number> {
    let [size, looked] = [0, 0];
    for await (const chunk of bytes) {
      const piece = chunk as Buffer;
      if (size - looked >= uploadsBudgets.uploadRoomLook.atMost) {
        looked = size;
        await this.requireRoom(0);
      }
      await withStoreErrors(async () => {
        for (let from = 0; from < piece.length; ) {
          const { bytesWritten } = await handle.write(piece, from, piece.length - from, at + size + from);
          from += bytesWritten;
        }
      });
      size += piece.length;
      onBytes?.(piece.length);
    }
    return size;
  }
}

/** Syncs a folder, so that a crash of the machine cannot undo a rename in it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws FileGone, StoreFull, StoreUnavailable */
async function withStoreErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new FileGone();
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StoreFull(error);
    throw new StoreUnavailable(error);
  }
}
