import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { pickCaptured } from '#features/requests/captured.ts';
import type { SpamReason } from '#features/requests/refusal.ts';
import { spamBudgets } from '#features/spam/budgets.ts';
import { holdForRelease } from '#features/uploads/store/hold.ts';
import { fileFields } from '#forms/placed-files.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { DAY_MS } from '#time.ts';
import type { CaughtSpam, SpamNotes } from './guard.ts';
import { quarantineDays, spamConfig } from './option.ts';
import { insertSpam } from './store/quarantine.ts';

const WINDOW_MS = 60_000;
/** Limit per form, reason, minute and process. Beyond it, submissions are only counted. */
const MAX_PER_MINUTE = spamBudgets.quarantinedInMinute.atMost;
const MAX_FORMS = 5_000;

/** A form's refused submissions since a time in milliseconds. */
interface Window {
  since: number;
  rows: Map<SpamReason, number>;
  /** Number of submissions without an entry, also from earlier windows. The next stored entry adds it to the table. */
  leftOut: number;
}

export interface QuarantineParts {
  orm: MikroORM;
  box: SecretBox;
  log: Logger;
}

/** Records submissions refused as spam: a log line, a counter, and an entry if the form has a quarantine. */
export class Quarantine implements SpamNotes {
  readonly #deps: QuarantineParts;
  readonly #count: (reason: SpamReason) => void;
  readonly #windows = new Map<number, Window>();

  /** @param count is called for each refusal */
  constructor(deps: QuarantineParts, count: (reason: SpamReason) => void = () => {}) {
    this.#deps = deps;
    this.#count = count;
  }

  async note(caught: CaughtSpam, now: Date): Promise<void> {
    const { form, surface, finding, values, ipAddress, draftToken, isDraft = false } = caught;
    const { log } = this.#deps;
    const { quarantine } = spamConfig(form.config);
    const { reason, score, detail } = finding;
    const window = quarantine && !isDraft ? this.#windowOf(form.id, now.getTime()) : null;
    const isStored = window !== null && hasRoom(window, reason);
    this.#count(reason);
    log.info({ formId: form.id, surface, reason, score, detail, quarantined: isStored }, 'spam refused');
    if (!isStored) return;
    const { leftOut } = window;
    window.leftOut = 0;
    const address = form.config.options.anonymize_ip ? null : ipAddress;
    const { visitLanguage: language } = form;
    const content = { values, ...pickCaptured(caught), ipAddress: address, draftToken, ...(language && { language }) };
    const pinned = { formId: form.id, revision: form.revision, surface };
    const times = { createdAt: now, expiresAt: new Date(now.getTime() + quarantineDays(form.config.options) * DAY_MS) };
    try {
      const uuid = await insertSpam(this.#deps, { ...pinned, ...finding, content, ...times, leftOut });
      if (uuid === null || fileFields(form.config).length === 0) return;
      const sent = sanitiseSubmission(form.config, values).values;
      const { orm, box } = this.#deps;
      await holdForRelease(orm.em.fork(), box, { uuid, form, values: sent, expiresAt: times.expiresAt }, now);
    } catch (error) {
      log.error({ err: error, formId: form.id }, 'spam could not be put into quarantine');
    }
  }

  #windowOf(formId: number, now: number): Window {
    const before = this.#windows.get(formId);
    if (before && now - before.since < WINDOW_MS) return before;
    if (this.#windows.size >= MAX_FORMS) this.#windows.clear();
    const window = { since: now, rows: new Map<SpamReason, number>(), leftOut: before?.leftOut ?? 0 };
    this.#windows.set(formId, window);
    return window;
  }
}

/** Limits entries by reason, so that a flood of one reason leaves room for the others. */
function hasRoom(window: Window, reason: SpamReason): boolean {
  const rows = (window.rows.get(reason) ?? 0) + 1;
  window.rows.set(reason, rows);
  if (rows <= MAX_PER_MINUTE) return true;
  window.leftOut += 1;
  return false;
}
