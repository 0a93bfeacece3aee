import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
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

/** How time passes for a request that waits; tests let it pass by hand. */
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

/** Waits, within bounds, for the first notification of a submission to be accepted by a mail provider. */
export class EmailResults {
  readonly #orm: MikroORM;
  readonly #clock: () => Date;
  readonly #patience: Patience;
  readonly #waiters = { usual: 0, patient: 0 };

  constructor(orm: MikroORM, clock: () => Date, patience = REAL_TIME) {
    this.#orm = orm;
    this.#clock = clock;
    this.#patience = patience;
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
      const news = this.#news(submissionUuid, over, kind === 'patient');
      return await Promise.race([news, aborted(over).then(() => ({ sent: false }))]);
    } finally {
      this.#waiters[kind] -= 1;
    }
  }

  /** What is known now, without waiting. */
  async read(submissionUuid: string): Promise<EmailResult> {
    const { sent } = await this.#look(submissionUuid);
    return { sent };
  }

  async #news(submissionUuid: string, over: AbortSignal, isPatient: boolean): Promise<EmailResult> {
    const behind = new Date(this.#clock().getTime() - BEHIND_MS);
    if (!isPatient && (await isAnythingDue(this.#orm, behind))) return { sent: false };
    for (;;) {
      await this.#patience.sleep(isPatient ? PATIENT_POLL_MS : POLL_MS, over).catch(() => {});
      if (over.aborted) return { sent: false };
      const { sent, settled } = await this.#look(submissionUuid);
      if (sent || settled) return { sent };
    }
  }

  /** `settled`: none is under way any more. Before the run has begun there are no rows, and it is not known. */
  async #look(submissionUuid: string): Promise<{ sent: boolean; settled: boolean }> {
    const rows = await this.#orm.em.fork().find(Delivery, { submissionUuid, kind: 'mail' }, { fields: ['status'] });
    const any = (states: readonly DeliveryState[]) => rows.some(({ status }) => states.includes(status));
    return { sent: any(['delivered']), settled: rows.length > 0 && !any(OPEN) };
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
