import type { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import { describeQueues, queuesOf } from '#engine/queues.ts';
import type { App } from '#features/app.ts';
import { probeEngine } from '#http/health.ts';
import { loadSettings } from '#settings/stored.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { Alert, type AlertFacts } from './entities.ts';
import { type NoticeParts, sendNotice } from './notices/send-notice.ts';
import { storeUnsentNotices } from './round.ts';
import { alertSettings, alertsOf } from './settings.ts';
import { endAlert, upsertAlert } from './store/alerts.ts';
import { claimTelling, endTelling, pendingDirect } from './store/tellings.ts';

export interface WatchParts extends NoticeParts, Pick<App, 'settings' | 'clock'> {
  log: Logger;
  connection: Connection;
  temporalNamespace: string;
}

export const LOOK_MS = 30_000;
/** Milliseconds until another check may take over a notice from a killed process; a failed mail is retried then too. */
const LEASE_MS = 2 * MINUTE_MS;
const SEND_MS = MINUTE_MS;
/** Milliseconds after which an alert whose cause was not seen again is over. */
const END_MS = 2 * MINUTE_MS;
const GIVE_UP_MS = DAY_MS;
const RULES = ['engine_away', 'workers_away'] as const;
type Rule = (typeof RULES)[number];

/** The facts of each absence; null when the engine or the workers are there, absent when that is unknown. */
type CheckResult = Partial<Record<Rule, AlertFacts | null>>;

/**
 * Detects that the engine or the workers are away, which no run could report. Every HTTP role checks and stores its findings in
 * the database: each cause has one row, and each notice too, which one of the processes claims and sends without the engine.
 */
export class EngineWatch {
  readonly #app: WatchParts;
  /** The times since when this process has found each one away. */
  readonly #since = new Map<Rule, Date>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();

  constructor(app: WatchParts) {
    this.#app = app;
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking = this.#looking.then(() => this.look());
    }, LOOK_MS).unref();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    // A notice being sent is aborted: it is sent again, with the same id, once its lease has ended.
    this.#closing.abort();
    await this.#looking;
  }

  /** Never throws: a part that is away now may be back at the next check. */
  async look(): Promise<void> {
    // Checks wait for each other: several may be waiting when the watch closes.
    if (this.#closing.signal.aborted) return;
    try {
      await this.#look(await this.#whatIsAway());
    } catch (error) {
      this.#app.log.warn({ err: error }, 'the engine could not be watched');
    }
  }

  async #look(found: CheckResult): Promise<void> {
    const { orm, clock } = this.#app;
    const now = clock();
    const em = orm.em.fork();
    const open = await em.find(Alert, { openCause: [...RULES] }, { disableIdentityMap: true });
    for (const rule of RULES) {
      if (found[rule]) this.#since.set(rule, this.#since.get(rule) ?? now);
      else this.#since.delete(rule);
    }
    if (open.length === 0 && this.#since.size === 0) return this.#tellAll(now);
    const settings = alertsOf((await loadSettings(this.#app, alertSettings)).value);
    const { engine_away_minutes: minutes } = settings.thresholds;
    for (const rule of RULES) {
      const isOn = minutes > 0 && !settings.off.includes(rule);
      const alert = open.find(({ openCause }) => openCause === rule);
      const [facts, since] = [found[rule], this.#since.get(rule)];
      if (isOn && facts && since && (alert || now.getTime() - since.getTime() >= minutes * MINUTE_MS)) {
        await upsertAlert(em, { key: rule, rule, subject: '', facts, since }, { noticedBy: 'http', urgent: true }, now);
      } else if (alert && !isOn) {
        await endAlert(em, alert, now, true);
      } else if (alert && facts === null && now.getTime() - alert.seenAt.getTime() >= END_MS) {
        await endAlert(em, alert, now, false);
      }
    }
    const { timeZone } = await this.#app.readSite();
    await storeUnsentNotices(this.#app, 'http', { settings, forms: new Map(), timeZone }, now);
    await this.#tellAll(now);
  }

  async #whatIsAway(): Promise<CheckResult> {
    const { settings, clock, log, ...app } = this.#app;
    try {
      await probeEngine(app);
    } catch {
      return { engine_away: {} };
    }
    try {
      const expected = queuesOf(settings.edition);
      const queues = await describeQueues(app, expected, clock());
      const served = new Set(queues.flatMap(({ queue, workers }) => (workers.length > 0 ? [queue] : [])));
      const left = expected.filter((queue) => !served.has(queue));
      return { engine_away: null, workers_away: left.length > 0 ? { queues: left.join(', ') } : null };
    } catch (error) {
      log.debug({ err: error }, 'workers could not be looked for');
      return { engine_away: null };
    }
  }

  /** Sends the pending notices, each by one process. */
  async #tellAll(now: Date): Promise<void> {
    const { orm, log } = this.#app;
    for (const telling of await pendingDirect(orm, now)) {
      if (this.#closing.signal.aborted) return;
      if (!(await claimTelling(orm, telling, now, LEASE_MS))) continue;
      if (now.getTime() - telling.createdAt.getTime() > GIVE_UP_MS) {
        await endTelling(orm, telling.id, { status: 'failed' });
        continue;
      }
      try {
        await sendNotice(
          this.#app,
          telling.id,
          now,
          AbortSignal.any([AbortSignal.timeout(SEND_MS), this.#closing.signal]),
        );
      } catch (error) {
        log.warn({ err: error, telling: telling.id }, 'an alert could not be told; trying again');
      }
    }
  }
}
