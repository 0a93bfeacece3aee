import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const zip = promisify(gzip);
/** Most compressed files in the cache. Clients choose which files they request, so the cache needs a limit. */
const MAX_FILES = 100;

/** Compresses files, and caches those that were requested last. */
export class ZippedFiles {
  readonly #cache = new Map<string, Promise<Buffer>>();

  /** @param name must be unique for this content */
  get(name: string, read: () => string | Buffer): Promise<Buffer> {
    const zipped = this.#cache.get(name) ?? zip(read(), { level: 9 });
    // Insert again, so that the newest entry stands last.
    this.#cache.delete(name);
    this.#cache.set(name, zipped);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_FILES && oldest !== undefined) this.#cache.delete(oldest);
    return zipped;
  }
}

/** A file whose content does not change while the process lives. */
interface StaticFile {
  /** Name that identifies the file. */
  name: string;
  hash: string;
  read(): string | Buffer;
}

/** Sends a file, compressed when the client accepts gzip. Answers 304 to a client that has the file already. */
export async function sendStatic(
  res: Response,
  req: Request,
  zipped: ZippedFiles,
  { name, hash, read }: StaticFile,
): Promise<void> {
  res.vary('Accept-Encoding');
  const isZipped = req.acceptsEncodings('gzip') === 'gzip';
  res.set('ETag', isZipped ? `"${hash}-gzip"` : `"${hash}"`);
  if (isZipped) res.set('Content-Encoding', 'gzip');
  // `send` answers 304 when `If-None-Match` has this ETag.
  res.send(isZipped ? await zipped.get(`${name} ${hash}`, read) : read());
}
