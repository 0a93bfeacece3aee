import { Slots } from '#features/slots.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';

/**
 * Memory for parts on their way to S3, of all uploads of a process together: so many parts, made when they are first needed and used
 * again. A part waits for one only once all of it is here, so that slow visitors hold none.
 */
export class PartSlots {
  readonly #partBytes: number;
  readonly #slots: Slots;
  readonly #free: Buffer[] = [];

  constructor(partBytes: number, most = uploadsBudgets.uploadPartsSent.atMost) {
    this.#partBytes = partBytes;
    this.#slots = new Slots(most);
  }

  /** @param work with memory for a part, which is another's afterwards */
  use<Result>(work: (part: Buffer) => Promise<Result>): Promise<Result> {
    return this.#slots.run(async () => {
      const part = this.#free.pop() ?? Buffer.allocUnsafeSlow(this.#partBytes);
      try {
        return await work(part);
      } finally {
        this.#free.push(part);
      }
    });
  }
}
