import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { FileGone, type FileRange, type FileStore, requireFileKey, StoreUnavailable } from './store.ts';

/** Files in a folder that all roles share: `<folder>/ab/ab12…`. What is being written has the ending `.part`. */
export class FolderStore implements FileStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  async write(key: string, bytes: Readable, size?: number): Promise<{ size: number }> {
    const { folder, file, part } = this.#placesOf(key);
    const handle = await stored(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return open(part, 'w', 0o600);
    }).catch((error: unknown) => {
      bytes.destroy();
      throw error;
    });
    try {
      const written = await copy(bytes, handle);
      if (size !== undefined && size !== written) throw new Error(`${written} bytes came in place of ${size}`);
      await stored(async () => {
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
    const { file } = this.#placesOf(key);
    const handle = await stored(() => open(file, 'r'));
    return handle.createReadStream(range);
  }

  async remove(key: string): Promise<void> {
    const { file, part } = this.#placesOf(key);
    await stored(async () => {
      await rm(file, { force: true });
      await rm(part, { force: true });
    });
  }

  async has(key: string): Promise<boolean> {
    const { file } = this.#placesOf(key);
    try {
      await stored(() => access(file, constants.F_OK));
      return true;
    } catch (error) {
      if (error instanceof FileGone) return false;
      throw error;
    }
  }

  async findMistake(): Promise<string | null> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await access(this.#folder, constants.W_OK | constants.X_OK);
      return null;
    } catch (error) {
      return `UPLOADS_DIR: nothing can be written into ${this.#folder} (${(error as NodeJS.ErrnoException).code})`;
    }
  }

  #placesOf(key: string) {
    requireFileKey(key);
    const folder = join(this.#folder, key.slice(0, 2));
    const file = join(folder, key);
    return { folder, file, part: `${file}.part` };
  }
}

async function copy(bytes: Readable, handle: FileHandle): Promise<number> {
  let size = 0;
  for await (const chunk of bytes) {
    const piece = chunk as Buffer;
    await stored(async () => {
      for (let from = 0; from < piece.length; ) from += (await handle.write(piece, from)).bytesWritten;
    });
    size += piece.length;
  }
  return size;
}

/** The name of a file is in its folder: a crash of the machine must not take it back. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** @throws FileGone, StoreUnavailable */
async function stored<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileGone();
    throw new StoreUnavailable(error);
  }
}
