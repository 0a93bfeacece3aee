import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';

/** After this long a run that was started here is taken to be at work in another process. */
const ELSEWHERE_MS = 5_000;

interface Taken {
  /** Until its pass begins. */
  timer?: NodeJS.Timeout;
  row?: SubmissionRow;
}

/**
 * How many submissions a worker works on at a time: those whose run it has just started, and those whose first pass is going
 * on here, no matter which process started them.
 */
export class PassSlots {
  readonly #limit: number;
  readonly #taken = new Map<string, Taken>();
  #freed: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Submissions that could be taken on now. */
  get free(): number {
    return Math.max(0, this.#limit - this.#taken.size);
  }

  /** Before a run is started. @param row of the submission, kept for its pass */
  take(uuid: string, row?: SubmissionRow): void {
    this.#set(uuid, { timer: setTimeout(() => this.release(uuid), ELSEWHERE_MS).unref(), row });
  }

  /** When the first pass of a run begins here. @returns the row that was read when it was taken; once. */
  begin(uuid: string): SubmissionRow | undefined {
    const row = this.#taken.get(uuid)?.row;
    this.#set(uuid, {});
    return row;
  }

  /** When the pass has ended, or the run could not be started. */
  release(uuid: string): void {
    clearTimeout(this.#taken.get(uuid)?.timer);
    this.#taken.delete(uuid);
    if (this.free === 0) return;
    for (const freed of this.#freed.splice(0)) freed();
  }

  /** Settles once a slot is free, or when the signal aborts. */
  async whenFree(signal: AbortSignal): Promise<void> {
    if (this.free > 0 || signal.aborted) return;
    await new Promise<void>((resolve) => {
      // The signal outlives each wait: what listens to it must not.
      const settle = () => {
        signal.removeEventListener('abort', settle);
        resolve();
      };
      this.#freed.push(settle);
      signal.addEventListener('abort', settle);
    });
  }

  #set(uuid: string, taken: Taken): void {
    clearTimeout(this.#taken.get(uuid)?.timer);
    this.#taken.set(uuid, taken);
  }
}
