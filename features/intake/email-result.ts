import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import { isAnythingDue } from '#features/submissions/store/due.ts';

const LONGEST_WAIT_MS = 1_000;
const POLL_MS = 40;
/** For those who have asked to wait longer. */
const PATIENT_POLL_MS = 200;
/** Requests of one process that wait at a time; the others answer at once. As many again may wait longer. */
const WAITERS = 4;
/** When submissions are due for longer than this, the workers are behind and waiting would not help. */
const BEHIND_MS = 1_000;

/** How time passes for those that wait; tests let it pass by hand. */
export interface Patience {
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Aborted after so many milliseconds. */
  deadline(ms: number): AbortSignal;
}

const REAL_TIME: Patience = {
  sleep: (ms, signal) => sleep(ms, undefined, { signal }),
  deadline: (ms) => AbortSignal.timeout(ms),
};

/** The `email` part of an answer (2.3, 4.5): whether a provider accepted a notification before we answered. */
export interface EmailResult {
  sent: boolean;
}

/** The answer when the mail of a submission that is kept cannot be looked up: that must not be a failure. */
export function unknownEmail(): EmailResult {
  return { sent: false };
}

/** Waits, within bounds, for the first notification of a submission to be accepted by a mail provider. */
export class EmailResults {
  readonly #orm: MikroORM;
  readonly #clock: () => Date;
  readonly #patience: Patience;
  readonly #waiters = { usual: 0, patient: 0 };
  readonly #news: Record<'usual' | 'patient', MailNews>;

  constructor(orm: MikroORM, clock: () => Date, patience = REAL_TIME) {
    this.#orm = orm;
    this.#clock = clock;
    this.#patience = patience;
    this.#news = { usual: new MailNews(orm, patience, POLL_MS), patient: new MailNews(orm, patience, PATIENT_POLL_MS) };
  }

  /**
   * Answers after a second at the latest, also when the database hangs meanwhile.
   * @param waitMs longer than that, for a caller who has asked for it
   */
  async wait(
    submissionUuid: string,
    { waitMs, signal }: { waitMs?: number; signal?: AbortSignal } = {},
  ): Promise<EmailResult> {
    const kind = waitMs === undefined ? 'usual' : 'patient';
    if (this.#waiters[kind] >= WAITERS) return { sent: false };
    this.#waiters[kind] += 1;
    try {
      const deadline = this.#patience.deadline(waitMs ?? LONGEST_WAIT_MS);
      const over = AbortSignal.any([deadline, ...(signal ? [signal] : [])]);
      const news = this.#wait(submissionUuid, over, kind);
      return await Promise.race([news, aborted(over).then(() => ({ sent: false }))]);
    } finally {
      this.#waiters[kind] -= 1;
    }
  }

  /** What is known now, without waiting. */
  async read(submissionUuid: string): Promise<EmailResult> {
    const known = await readMails(this.#orm, [submissionUuid]);
    return { sent: known.get(submissionUuid)?.sent ?? false };
  }

  async #wait(submissionUuid: string, over: AbortSignal, kind: 'usual' | 'patient'): Promise<EmailResult> {
    const behind = new Date(this.#clock().getTime() - BEHIND_MS);
    if (kind === 'usual' && (await isAnythingDue(this.#orm, behind))) return { sent: false };
    return over.aborted ? { sent: false } : this.#news[kind].of(submissionUuid, over);
  }
}

interface Waiting {
  resolve(result: EmailResult): void;
  reject(error: unknown): void;
}

/** Looks for the mails of all who wait at once: one statement every moment, however many they are. */
class MailNews {
  readonly #orm: MikroORM;
  readonly #patience: Patience;
  readonly #everyMs: number;
  readonly #waiting = new Map<string, Waiting>();
  /** Aborted when nobody waits any more. */
  #idle = new AbortController();

  constructor(orm: MikroORM, patience: Patience, everyMs: number) {
    this.#orm = orm;
    this.#patience = patience;
    this.#everyMs = everyMs;
  }

  /** What became of the notifications of a submission, once that is known; never, after `over`. */
  of(submissionUuid: string, over: AbortSignal): Promise<EmailResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(submissionUuid, { resolve, reject });
      over.addEventListener('abort', () => this.#leave(submissionUuid), { once: true });
      if (this.#waiting.size === 1) void this.#look();
    });
  }

  #leave(submissionUuid: string): void {
    this.#waiting.delete(submissionUuid);
    if (this.#waiting.size === 0) this.#idle.abort();
  }

  async #look(): Promise<void> {
    this.#idle = new AbortController();
    const { signal } = this.#idle;
    for (;;) {
      await this.#patience.sleep(this.#everyMs, signal).catch(() => {});
      if (signal.aborted) return;
      const asked = [...this.#waiting];
      try {
        const known = await readMails(this.#orm, [...this.#waiting.keys()]);
        for (const [uuid, { resolve }] of asked) {
          const { sent, settled } = known.get(uuid) ?? { sent: false, settled: false };
          if (!sent && !settled) continue;
          resolve({ sent });
          this.#leave(uuid);
        }
      } catch (error) {
        for (const [uuid, { reject }] of asked) {
          reject(error);
          this.#leave(uuid);
        }
      }
      if (signal.aborted) return;
    }
  }
}

/**
 * By submission; one without a mail is not there, such as one whose run has not begun.
 * `settled`: none is under way any more.
 */
async function readMails(
  orm: MikroORM,
  submissionUuids: readonly string[],
): Promise<Map<string, { sent: boolean; settled: boolean }>> {
  const rows = await orm.em.getConnection().execute<{ submission_uuid: string; status: DeliveryState }[]>(
    `select submission_uuid, status from deliveries
       where submission_uuid in (${marks(submissionUuids)}) and kind = 'mail'`,
    [...submissionUuids],
  );
  const found = new Map<string, { sent: boolean; settled: boolean }>();
  for (const { submission_uuid: uuid, status } of rows) {
    const { sent, settled } = found.get(uuid) ?? { sent: false, settled: true };
    found.set(uuid, { sent: sent || status === 'delivered', settled: settled && !OPEN.includes(status) });
  }
  return found;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
