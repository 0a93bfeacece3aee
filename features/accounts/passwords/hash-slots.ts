import { UseCaseError } from '#db/use-case-error.ts';
import { accountsBudgets } from '#features/accounts/budgets.ts';
import { Slots } from '#features/slots.ts';

/** Thrown when more passwords wait to be checked than this process can check soon. */
export class PasswordsBusy extends UseCaseError {
  constructor() {
    super('unavailable', 'overloaded', 'Too many people are signing in right now. Try again in a moment.');
    this.name = 'PasswordsBusy';
    this.retryAfterSeconds = 2;
  }
}

/** Number of passwords checked at a time: each takes about 30 ms of a core and 19 MiB, and anybody may request a check. */
const AT_A_TIME = 2;
/** Largest number of waiting checks; those from known networks wait in a queue of their own, which goes first. */
const MOST_WAITING = {
  known: accountsBudgets.waitingPasswords.atMost,
  others: accountsBudgets.strangersPasswords.atMost,
};

/** Limits the cost of password checks for a process, however many are requested. */
export class HashSlots {
  readonly #slots = new Slots(AT_A_TIME);

  /** @throws PasswordsBusy without having started the work */
  async run<T>(who: keyof typeof MOST_WAITING, work: () => Promise<T>): Promise<T> {
    const line = who === 'known' ? 'first' : 'other';
    if (this.#slots.waiting(line) >= MOST_WAITING[who]) throw new PasswordsBusy();
    return this.#slots.run(work, { line });
  }
}
