import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newFileKey } from './store.ts';

/**
 * Buffers bytes on the local disk until there are enough: a visitor may take hours to send them, and memory is scarce. The file
 * is unlinked at once, so that nothing is left behind however the process ends.
 */
export class Spool implements AsyncDisposable {
  /** Number of buffered bytes. */
  size = 0;
  readonly #file: FileHandle;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `durable-forms-${newFileKey()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new Spool(file);
  }

  async add(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length; ) {
      const { bytesWritten } = await this.#file.write(bytes, from, bytes.length - from, this.size);
      from += bytesWritten;
      this.size += bytesWritten;
    }
  }

  /** Moves the buffered bytes into memory, and empties the spool. @returns the used part of the memory */
  async moveInto(memory: Buffer): Promise<Buffer> {
    const all = this.size;
    for (let at = 0; at < all; ) {
      const { bytesRead } = await this.#file.read(memory, at, all - at, at);
      if (bytesRead === 0) throw new Error(`${at} bytes are there in place of ${all}`);
      at += bytesRead;
    }
    this.size = 0;
    return memory.subarray(0, all);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}

/** @returns the reason why the spool cannot be written, naming the variable; null if it can */
export async function spoolMistake(): Promise<string | null> {
  try {
    await using _spool = await Spool.open();
    return null;
  } catch (error) {
    return `TMPDIR: nothing can be written into ${tmpdir()} (${(error as NodeJS.ErrnoException).code})`;
  }
}
