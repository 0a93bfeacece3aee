import { Slots } from '#features/slots.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';

/**
 * Memory for parts being sent to S3, shared by all uploads of a process. Buffers are allocated when first needed, and reused. A
 * part waits for a buffer only once it has arrived completely, so that slow visitors hold none.
 */
export class PartSlots {
  readonly #partBytes: number;
  readonly #slots: Slots;
  readonly #free: Buffer[] = [];

  constructor(partBytes: number, most = uploadsBudgets.uploadPartsSent.atMost) {
    this.#partBytes = partBytes;
    this.#slots = new Slots(most);
  }

  /** @param work gets a buffer for one part, which is reused afterwards */
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
