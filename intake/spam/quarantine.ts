import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { keepSpam } from '../../db/spam/quarantine.ts';
import { quarantineDays, spamConfig } from '../../forms/spam/config.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { CaughtSpam, SpamNotes } from '../guards/spam.ts';
import type { SpamReason } from '../refusal.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WINDOW_MS = 60_000;
/** Of one form in a minute and a process; a flood beyond that is only counted. */
const MOST_A_MINUTE = 60;
const MOST_FORMS = 5_000;

export interface QuarantineDeps {
  orm: MikroORM;
  box: SecretBox;
  log: Logger;
  count?(reason: SpamReason): void;
}

/** Notes what was refused as spam: a line in the log and a counter, and a row where the form wants to look at it later. */
export class Quarantine implements SpamNotes {
  readonly #deps: QuarantineDeps;
  /** Rows of each form since a time in ms. */
  readonly #kept = new Map<number, { since: number; rows: number }>();

  constructor(deps: QuarantineDeps) {
    this.#deps = deps;
  }

  async note({ form, surface, finding, values, ipAddress, userAgent }: CaughtSpam, now: Date): Promise<void> {
    const { log, count } = this.#deps;
    const { quarantine } = spamConfig(form.config);
    const { reason, score, detail } = finding;
    const isKept = quarantine && this.#mayKeep(form.id, now.getTime());
    count?.(reason);
    log.info({ formId: form.id, surface, reason, score, detail, quarantined: isKept }, 'spam refused');
    if (!isKept) return;
    const address = form.config.options.anonymize_ip ? null : ipAddress;
    const content = { values, ipAddress: address, userAgent };
    const pinned = { formId: form.id, revision: form.revision, surface };
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + quarantineDays(form.config.options) * DAY_MS) };
    await keepSpam(this.#deps, { ...pinned, ...finding, content, ...times }).catch((error: unknown) => {
      log.error({ err: error, formId: form.id }, 'spam could not be put into quarantine');
    });
  }

  #mayKeep(formId: number, now: number): boolean {
    let window = this.#kept.get(formId);
    if (!window || now - window.since >= WINDOW_MS) {
      if (this.#kept.size >= MOST_FORMS) this.#kept.clear();
      window = { since: now, rows: 0 };
      this.#kept.set(formId, window);
    }
    window.rows += 1;
    return window.rows <= MOST_A_MINUTE;
  }
}
