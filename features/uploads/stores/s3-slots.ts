import { budgets } from '#security/budgets.ts';

/**
 * Memory for parts on their way to S3, of all uploads of a process together: so many parts, made when they are first needed and used
 * again. A part waits for one only once all of it is here, so that slow visitors hold none.
 */
export class PartSlots {
  readonly #partBytes: number;
  readonly #most: number;
  readonly #free: Buffer[] = [];
  readonly #waiting: ((slot: Buffer) => void)[] = [];
  #made = 0;

  constructor(partBytes: number, most = budgets.uploadPartsSent.atMost) {
    this.#partBytes = partBytes;
    this.#most = most;
  }

  /** @param work with a slot, which is another's afterwards */
  async use<Result>(work: (slot: Buffer) => Promise<Result>): Promise<Result> {
    const slot = await this.#take();
    try {
      return await work(slot);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(slot);
      else this.#free.push(slot);
    }
  }

  #take(): Buffer | Promise<Buffer> {
    const free = this.#free.pop();
    if (free) return free;
    if (this.#made < this.#most) {
      this.#made += 1;
      return Buffer.allocUnsafeSlow(this.#partBytes);
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
