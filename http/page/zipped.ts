import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const zip = promisify(gzip);
/** Of files that were asked for last: what they are is up to whoever asks. */
const MOST_KEPT = 100;

/** Compresses files, and keeps those that are asked for. */
export class ZippedFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** @param name that no file of another content has */
  of(name: string, read: () => string | Buffer): Promise<Buffer> {
    const zipped = this.#kept.get(name) ?? zip(read(), { level: 9 });
    // The newest stands last.
    this.#kept.delete(name);
    this.#kept.set(name, zipped);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return zipped;
  }
}

/** A file that stays as it is while the process lives. */
interface LastingFile {
  /** Tells it from other files. */
  name: string;
  /** The hash of its content. */
  hash: string;
  read(): string | Buffer;
}

/** Sends a file, compressed where the client takes that; 304 to a client that has it already. */
export async function sendLasting(
  res: Response,
  req: Request,
  zipped: ZippedFiles,
  { name, hash, read }: LastingFile,
): Promise<void> {
  res.vary('Accept-Encoding');
  const isZipped = req.acceptsEncodings('gzip') === 'gzip';
  res.set('ETag', isZipped ? `"${hash}-gzip"` : `"${hash}"`);
  if (isZipped) res.set('Content-Encoding', 'gzip');
  // `send` answers 304 to a client that has this one.
  res.send(isZipped ? await zipped.of(`${name} ${hash}`, read) : read());
}
