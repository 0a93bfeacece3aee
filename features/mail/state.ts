import type { MikroORM } from '@mikro-orm/mysql';
import type { SettingsRow } from '#db/entities/settings.ts';
import { openSettings, readSettingsRows } from '#db/settings.ts';
import { MAIL_SCOPE } from '#features/site/site.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { RefreshedCache } from '#settings/cache.ts';
import { storedOf } from '#settings/stored.ts';
import { suppressionHashes } from './entities.ts';
import { type MailChoice, mailChoice, mailSettings } from './settings/definition.ts';
import { SUPPRESSION_COUNTS, suppressedSince } from './store/suppressions.ts';

const NOTHING_SAVED: MailChoice = mailChoice({});
const { suppressed: SUPPRESSED, released: RELEASED } = SUPPRESSION_COUNTS;

interface MailStateParts {
  orm: MikroORM;
  box: SecretBox;
  /** Returns milliseconds of a monotonic clock; default the process's own. */
  monotonic?: () => number;
}

/**
 * Caches the site's mail settings and the suppressed addresses. A process that has sent a mail checks twice a second, with a
 * single statement, if they have changed: sending a mail waits for no query and costs none.
 */
export class MailState {
  readonly #deps: MailStateParts;
  readonly #refreshed: RefreshedCache;
  #settings: MailChoice | undefined;
  #row: SettingsRow | undefined;
  #suppressed = new Set<string>();
  #seen = { suppressed: 0, released: 0, last: 0 };

  constructor(deps: MailStateParts) {
    this.#deps = deps;
    this.#refreshed = new RefreshedCache((counts) => this.#read(counts), deps.monotonic);
  }

  /** Version of the settings that this process has read last. */
  get version(): number {
    return this.#row?.version ?? 0;
  }

  /**
   * Returns the settings: those saved by this process, or those that other processes had saved a second ago. While the database
   * is unavailable, the last settings remain in use.
   * @param anew reads settings and suppressions again, in case they were just corrected
   */
  async settings({ anew = false } = {}): Promise<MailChoice> {
    const isKnown = this.#settings !== undefined;
    await (anew ? this.#refreshed.refreshNow(isKnown) : this.#refreshed.freshen(isKnown));
    return this.#settings ?? NOTHING_SAVED;
  }

  /** Stops the background reads. */
  close(): void {
    this.#refreshed.close();
  }

  /** Makes the next read see all writes up to now. */
  expire(): void {
    this.#refreshed.expire();
  }

  isSuppressed(address: string): boolean {
    if (this.#suppressed.size === 0) return false;
    return suppressionHashes(this.#deps.box, address).some((hash) => this.#suppressed.has(hash));
  }

  async #read(counts: () => boolean): Promise<void> {
    const { orm, box } = this.#deps;
    const rows = await readSettingsRows(orm, [MAIL_SCOPE, SUPPRESSED, RELEASED]);
    const rowOf = (scope: string) => rows.find((one) => one.scope === scope);
    const [suppressed, released] = [rowOf(SUPPRESSED)?.version ?? 0, rowOf(RELEASED)?.version ?? 0];
    const isShorter = released !== this.#seen.released;
    if (isShorter || suppressed !== this.#seen.suppressed) {
      const { hashes, last } = await suppressedSince(orm, isShorter ? 0 : this.#seen.last);
      if (!counts()) return;
      if (isShorter) this.#suppressed = new Set(hashes);
      else for (const hash of hashes) this.#suppressed.add(hash);
      this.#seen = { suppressed, released, last };
    }
    if (!counts()) return;
    // Opening sealed settings is expensive, so it is done only after a save. No two saves seal to identical text.
    const row = rowOf(MAIL_SCOPE);
    if (!this.#settings || row?.version !== this.#row?.version || row?.sealed !== this.#row?.sealed) {
      this.#settings = row ? mailChoice(storedOf(mailSettings, openSettings(box, row)).value) : NOTHING_SAVED;
    }
    this.#row = row;
  }
}
