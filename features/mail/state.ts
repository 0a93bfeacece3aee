import type { MikroORM } from '@mikro-orm/mysql';
import { suppressionHashes } from '#db/sealed-columns.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { MailSettings } from './entities.ts';
import { openMailRow, readMailRow, type StoredMailSettings } from './store/settings.ts';
import { suppressedSince } from './store/suppressions.ts';

/** How often it is read in the background. */
const REFRESH_MS = 30_000;
/** Older than this it has not been read in the background: whoever asks reads it, and waits for that. */
const STALE_MS = 2 * REFRESH_MS;

const NOTHING_SAVED: StoredMailSettings = {
  provider: 'host',
  providers: {},
  dkimSelector: null,
  version: 0,
  updatedAt: null,
};

interface MailStateDeps {
  orm: MikroORM;
  box: SecretBox;
  /** Ms of a clock that only goes forward; default the process's own. */
  monotonic?: () => number;
}

/**
 * What the database says of sending mail: the site's settings and the list of dead addresses. Each process that has sent a mail keeps
 * them in memory and asks every 30 s, by one statement, whether they have changed: no mail waits for that, or costs a statement.
 */
export class MailState {
  readonly #deps: MailStateDeps;
  readonly #monotonic: () => number;
  #settings: StoredMailSettings | undefined;
  #row: MailSettings | null = null;
  #suppressed = new Set<string>();
  #seen = { suppressed: 0, released: 0, last: 0 };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: MailStateDeps) {
    this.#deps = deps;
    this.#monotonic = deps.monotonic ?? (() => performance.now());
  }

  /** As far as they are known here; undefined before the first look. */
  get known(): StoredMailSettings | undefined {
    return this.#settings;
  }

  /**
   * The settings: those that this process has saved, or what others had saved half a minute ago. While the database is away those
   * that were read last go on.
   */
  async settings(): Promise<StoredMailSettings> {
    if (this.#monotonic() - this.#readAt >= STALE_MS) {
      const reading = this.#readOnce();
      if (this.#settings) await reading.catch(() => {});
      else await reading;
    }
    return this.#settings ?? NOTHING_SAVED;
  }

  /** Reads no more in the background. */
  close(): void {
    clearInterval(this.#timer);
  }

  /** What was written before this counts from now on. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
    // What is being read may be older.
    this.#reading = undefined;
  }

  isSuppressed(address: string): boolean {
    if (this.#suppressed.size === 0) return false;
    return suppressionHashes(this.#deps.box, address).some((hash) => this.#suppressed.has(hash));
  }

  #readOnce(): Promise<void> {
    this.#timer ??= setInterval(() => void this.#readOnce().catch(() => {}), REFRESH_MS).unref();
    if (this.#reading) return this.#reading;
    const reading: Promise<void> = this.#read(() => this.#reading === reading).finally(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
    this.#reading = reading;
    return reading;
  }

  /** @param counts whether nothing was written since it began */
  async #read(counts: () => boolean): Promise<void> {
    const { orm, box } = this.#deps;
    const startedAt = this.#monotonic();
    const row = await readMailRow(orm);
    const { suppressed, released } = row ?? { suppressed: 0, released: 0 };
    const isShorter = released !== this.#seen.released;
    if (isShorter || suppressed !== this.#seen.suppressed) {
      const { hashes, last } = await suppressedSince(orm, isShorter ? 0 : this.#seen.last);
      if (!counts()) return;
      if (isShorter) this.#suppressed = new Set(hashes);
      else for (const hash of hashes) this.#suppressed.add(hash);
      this.#seen = { suppressed, released, last };
    }
    if (!counts()) return;
    // Opening is dear: only what was saved since. No two saves seal to the same text.
    const { version, sealed } = row ?? {};
    if (!this.#settings || version !== this.#row?.version || sealed !== this.#row?.sealed) {
      this.#settings = row ? openMailRow(box, row) : NOTHING_SAVED;
    }
    this.#row = row;
    this.#readAt = startedAt;
  }
}
