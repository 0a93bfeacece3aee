import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { type MailNews, writeMailNews } from '#features/mail/store/diagnostics.ts';
import { blankAddresses, type ProviderError } from '#outgoing/errors.ts';

/** Milliseconds from a failure, or a success, until it is written. */
const FAILURE_MS = 1_000;
const SUCCESS_MS = 60_000;

/**
 * Collects the results of recent mails per provider and writes them: failures soon, successes at most once a minute. Sending
 * never waits for it.
 */
export class MailRecorder {
  readonly #deps: { orm: MikroORM; log: Logger };
  #news = new Map<string, MailNews>();
  #timer: NodeJS.Timeout | undefined;
  #hasFailure = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: { orm: MikroORM; log: Logger }) {
    this.#deps = deps;
  }

  sent(provider: string, at: Date): void {
    this.#of(provider).successAt = at;
    this.#timer ??= this.#flushAfter(SUCCESS_MS);
  }

  failed(provider: string, { kind, type, status, message }: ProviderError, at: Date): void {
    const error = { at, kind, type, statusCode: status ?? null, message: blankAddresses(message) };
    this.#of(provider).error = error;
    if (this.#hasFailure) return;
    this.#hasFailure = true;
    clearTimeout(this.#timer);
    this.#timer = this.#flushAfter(FAILURE_MS);
  }

  /** Writes the pending results. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#hasFailure = false;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  close(): Promise<void> {
    return this.flush();
  }

  #of(provider: string): MailNews {
    const news = this.#news.get(provider) ?? { provider, successAt: null, error: null };
    this.#news.set(provider, news);
    return news;
  }

  #flushAfter(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.flush(), ms).unref();
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
