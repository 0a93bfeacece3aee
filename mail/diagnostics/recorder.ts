import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { type MailNews, writeMailNews } from '../../db/mail/diagnostics.ts';
import { blankAddresses, type ProviderError } from '../../providers/errors.ts';

const WRITE_MS = 1_000;

/**
 * Remembers what became of the last mails by each provider, and writes it at most once a second: sending waits for nothing of
 * it.
 */
export class MailRecorder {
  readonly #deps: { orm: MikroORM; log: Logger };
  #news = new Map<string, MailNews>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: { orm: MikroORM; log: Logger }) {
    this.#deps = deps;
  }

  sent(provider: string, at: Date): void {
    this.#of(provider).successAt = at;
  }

  failed(provider: string, { kind, type, status, message }: ProviderError, at: Date): void {
    const error = { at, kind, type, statusCode: status ?? null, message: blankAddresses(message) };
    this.#of(provider).error = error;
  }

  /** Writes what is not written yet. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  close(): Promise<void> {
    return this.flush();
  }

  #of(provider: string): MailNews {
    const known = this.#news.get(provider) ?? { provider, successAt: null, error: null };
    this.#news.set(provider, known);
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_MS).unref();
    return known;
  }

  async #write(): Promise<void> {
    const news = [...this.#news.values()];
    this.#news = new Map();
    if (news.length === 0) return;
    try {
      await writeMailNews(this.#deps.orm, news);
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'diagnostics of mail could not be written');
    }
  }
}
