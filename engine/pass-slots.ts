/** After this long a run that was started here is taken to be at work in another process. */
const ELSEWHERE_MS = 5_000;

/**
 * How many submissions a worker works on at a time: those whose run it has just started, and those whose first pass is going
 * on here, whoever started them.
 */
export class PassSlots {
  readonly #limit: number;
  readonly #taken = new Map<string, NodeJS.Timeout | null>();
  #freed: (() => void)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Submissions that could be taken on now. */
  get free(): number {
    return Math.max(0, this.#limit - this.#taken.size);
  }

  /** Before a run is started. */
  take(uuid: string): void {
    this.#set(uuid, setTimeout(() => this.release(uuid), ELSEWHERE_MS).unref());
  }

  /** When the first pass of a run begins here. */
  begin(uuid: string): void {
    this.#set(uuid, null);
  }

  /** When the pass has ended, or the run could not be started. */
  release(uuid: string): void {
    clearTimeout(this.#taken.get(uuid) ?? undefined);
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

  #set(uuid: string, timer: NodeJS.Timeout | null): void {
    clearTimeout(this.#taken.get(uuid) ?? undefined);
    this.#taken.set(uuid, timer);
  }
}
