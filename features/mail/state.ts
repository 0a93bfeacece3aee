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
  /** Ms of a clock that only goes forward; default the process's own. */
  monotonic?: () => number;
}

/**
 * What the database says of sending mail: the site's settings and the list of dead addresses. Each process that has sent a mail keeps
 * them in memory and asks twice a second, by one statement, whether they have changed: no mail waits for that, or costs a statement.
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

  /** Counts what was saved here, as far as this process knows. */
  get version(): number {
    return this.#row?.version ?? 0;
  }

  /**
   * The settings: those that this process has saved, or what others had saved a second ago. While the database is away those that
   * were read last go on.
   * @param anew reads what stands there now, the dead addresses too: somebody may just have mended it
   */
  async settings({ anew = false } = {}): Promise<MailChoice> {
    const isKnown = this.#settings !== undefined;
    await (anew ? this.#refreshed.refreshNow(isKnown) : this.#refreshed.freshen(isKnown));
    return this.#settings ?? NOTHING_SAVED;
  }

  /** Reads no more in the background. */
  close(): void {
    this.#refreshed.close();
  }

  /** What was written before this counts from now on. */
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
    // Opening is dear: only what was saved since. No two saves seal to the same text.
    const row = rowOf(MAIL_SCOPE);
    if (!this.#settings || row?.version !== this.#row?.version || row?.sealed !== this.#row?.sealed) {
      this.#settings = row ? mailChoice(storedOf(mailSettings, openSettings(box, row)).value) : NOTHING_SAVED;
    }
    this.#row = row;
  }
}
