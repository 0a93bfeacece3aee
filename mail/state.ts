import type { MikroORM } from '@mikro-orm/mysql';
import type { MailSettings } from '../db/entities/mail/mail.ts';
import { openMailRow, readMailRow, type StoredMailSettings } from '../db/mail/settings.ts';
import { suppressedSince } from '../db/mail/suppressions.ts';
import { suppressionHashes } from '../db/sealed-columns.ts';
import type { SecretBox } from '../security/secret-box.ts';

/** Read again when it is older and somebody asks. */
const FRESH_MS = 1_000;

const NOTHING_SAVED: StoredMailSettings = {
  provider: 'host',
  providers: {},
  dkimSelector: null,
  version: 0,
  updatedAt: null,
};

/**
 * What the database says of sending mail: the site's settings and the list of dead addresses. Each process keeps them in memory and
 * asks at most once a second, by one statement, whether they have changed; however many mails it sends.
 */
export class MailState {
  readonly #deps: { orm: MikroORM; box: SecretBox };
  #settings: StoredMailSettings | undefined;
  #row: MailSettings | null = null;
  #suppressed = new Set<string>();
  #seen = { suppressed: 0, released: 0, last: 0 };
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;

  constructor(deps: { orm: MikroORM; box: SecretBox }) {
    this.#deps = deps;
  }

  /** As far as they are known here; undefined before the first look. */
  get known(): StoredMailSettings | undefined {
    return this.#settings;
  }

  /** The settings, not older than a second. While the database is away those that were read last go on. */
  async settings(): Promise<StoredMailSettings> {
    if (performance.now() - this.#readAt >= FRESH_MS) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined;
      });
      const reading = this.#reading;
      if (this.#settings) await reading.catch(() => {});
      else await reading;
    }
    return this.#settings ?? NOTHING_SAVED;
  }

  /** What was written before this counts from now on. */
  expire(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  isSuppressed(address: string): boolean {
    if (this.#suppressed.size === 0) return false;
    return suppressionHashes(this.#deps.box, address).some((hash) => this.#suppressed.has(hash));
  }

  async #read(): Promise<void> {
    const { orm, box } = this.#deps;
    const startedAt = performance.now();
    const row = await readMailRow(orm);
    const { suppressed, released } = row ?? { suppressed: 0, released: 0 };
    const isShorter = released !== this.#seen.released;
    if (isShorter || suppressed !== this.#seen.suppressed) {
      const { hashes, last } = await suppressedSince(orm, isShorter ? 0 : this.#seen.last);
      if (isShorter) this.#suppressed = new Set(hashes);
      else for (const hash of hashes) this.#suppressed.add(hash);
      this.#seen = { suppressed, released, last };
    }
    // Opening is dear: only what was saved since. No two saves seal to the same text.
    const { version, sealed } = row ?? {};
    if (!this.#settings || version !== this.#row?.version || sealed !== this.#row?.sealed) {
      this.#settings = row ? openMailRow(box, row) : NOTHING_SAVED;
    }
    this.#row = row;
    this.#readAt = startedAt;
  }
}
