import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const zip = promisify(gzip);
/** Of files that were asked for last: what they are is up to whoever asks. */
const MOST_KEPT = 100;

/** Compresses files, and keeps those that are asked for. */
export class ZippedFiles {
  readonly #kept = new Map<string, Promise<Buffer>>();

  /** @param name that no file of another content has */
  of(name: string, read: () => string): Promise<Buffer> {
    const zipped = this.#kept.get(name) ?? zip(read(), { level: 9 });
    // The newest stands last.
    this.#kept.delete(name);
    this.#kept.set(name, zipped);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return zipped;
  }
}
