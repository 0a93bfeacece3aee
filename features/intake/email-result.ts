import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OPEN } from '#features/deliveries/store/state.ts';
import { isAnythingDue } from '#features/submissions/store/due.ts';

const LONGEST_WAIT_MS = 1_000;
const POLL_MS = 40;
/** Poll interval for callers that asked to wait longer. */
const PATIENT_POLL_MS = 200;
/** Maximum number of waiting requests per process and kind of wait (usual, patient). Further requests are answered at once. */
const WAITERS = 4;
/** If submissions are overdue by more than this, the workers are behind and a wait is useless: idle ones begin within 50 ms. */
const BEHIND_MS = 250;

/** The passing of time, which tests control. */
export interface Patience {
  sleep(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Returns a signal that is aborted after the given milliseconds. */
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

/** Result used if the mail's state cannot be read: a stored submission must not be answered with an error. */
export function unknownEmail(): EmailResult {
  return { sent: false };
}

/** Waits for a mail provider to accept the first notification of a submission. */
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
    const isUseless = () => this.#areWorkersBehind();
    this.#news = {
      usual: new MailNews({ orm, patience, everyMs: POLL_MS, isUseless }),
      patient: new MailNews({ orm, patience, everyMs: PATIENT_POLL_MS }),
    };
  }

  /**
   * Waits for a second at most, even if the database hangs, and no longer than the workers keep up.
   * @param waitMs maximum wait of a caller that asked for a longer one, and waits also while workers are behind
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

  /** Reads the current state without waiting. */
  async read(submissionUuid: string): Promise<EmailResult> {
    const mails = await readMails(this.#orm, [submissionUuid]);
    return { sent: mails.get(submissionUuid)?.sent ?? false };
  }

  async #wait(submissionUuid: string, over: AbortSignal, kind: 'usual' | 'patient'): Promise<EmailResult> {
    if (kind === 'usual' && (await this.#areWorkersBehind())) return { sent: false };
    return over.aborted ? { sent: false } : this.#news[kind].wait(submissionUuid, over);
  }

  #areWorkersBehind(): Promise<boolean> {
    return isAnythingDue(this.#orm, new Date(this.#clock().getTime() - BEHIND_MS));
  }
}

interface Waiting {
  resolve(result: EmailResult): void;
  reject(error: unknown): void;
}

/** Polls the mails of all waiting requests with one statement per interval. */
class MailNews {
  readonly #orm: MikroORM;
  readonly #patience: Patience;
  readonly #everyMs: number;
  readonly #isUseless: () => Promise<boolean>;
  readonly #waiting = new Map<string, Waiting>();
  /** Aborted when the last request has left. */
  #idle = new AbortController();

  /** @param isUseless asked at each poll: if true, all waits end without news */
  constructor({
    orm,
    patience,
    everyMs,
    isUseless = async () => false,
  }: {
    orm: MikroORM;
    patience: Patience;
    everyMs: number;
    isUseless?: () => Promise<boolean>;
  }) {
    this.#orm = orm;
    this.#patience = patience;
    this.#everyMs = everyMs;
    this.#isUseless = isUseless;
  }

  /** Resolves as soon as a notification is sent or all have failed. Never settles after `over` is aborted. */
  wait(submissionUuid: string, over: AbortSignal): Promise<EmailResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(submissionUuid, { resolve, reject });
      over.addEventListener('abort', () => this.#leave(submissionUuid), { once: true });
      if (this.#waiting.size === 1) void this.#poll();
    });
  }

  #leave(submissionUuid: string): void {
    this.#waiting.delete(submissionUuid);
    if (this.#waiting.size === 0) this.#idle.abort();
  }

  async #poll(): Promise<void> {
    this.#idle = new AbortController();
    const { signal } = this.#idle;
    for (;;) {
      await this.#patience.sleep(this.#everyMs, signal).catch(() => {});
      if (signal.aborted) return;
      const requests = [...this.#waiting];
      try {
        const [mails, isUseless] = await Promise.all([
          readMails(this.#orm, [...this.#waiting.keys()]),
          this.#isUseless(),
        ]);
        for (const [uuid, { resolve }] of requests) {
          const { sent, settled } = mails.get(uuid) ?? { sent: false, settled: false };
          if (!sent && !settled && !isUseless) continue;
          resolve({ sent });
          this.#leave(uuid);
        }
      } catch (error) {
        for (const [uuid, { reject }] of requests) {
          reject(error);
          this.#leave(uuid);
        }
      }
      if (signal.aborted) return;
    }
  }
}

/**
 * Reads the state of the mails by submission; `settled` is true if no mail is under way any more. Submissions without a mail are
 * missing from the result, for example because their run has not begun.
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
  const mails = new Map<string, { sent: boolean; settled: boolean }>();
  for (const { submission_uuid: uuid, status } of rows) {
    const { sent, settled } = mails.get(uuid) ?? { sent: false, settled: true };
    mails.set(uuid, { sent: sent || status === 'delivered', settled: settled && !OPEN.includes(status) });
  }
  return mails;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
