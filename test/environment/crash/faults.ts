import { AsyncLocalStorage } from 'node:async_hooks';

/** Faults at a statement or at a call of a third party. */
export const FAULTS = {
  /** The process dies before the step happens, or after it has happened but before its answer. */
  'crash before': 'both',
  'crash after': 'both',
  deadlock: 'statement',
  'lock wait': 'statement',
  /** The connection is lost before the server has received the statement, or before its answer. */
  'lost before': 'statement',
  'lost after': 'statement',
  'reset before': 'call',
  'reset after': 'call',
  /** No answer in time from a third party that never received the call, or that is late. */
  never: 'call',
  late: 'call',
  /** The process stalls until others have done its work, and then continues: before the step, or before its answer. */
  'stalls before': 'call',
  'stalls after': 'call',
  /** The call arrives twice. */
  twice: 'call',
} as const;

export type Fault = keyof typeof FAULTS;
export type StepKind = 'statement' | 'call';

/** A statement of a process, or its call of a third party. */
export interface Step {
  kind: StepKind;
  name: string;
  /** Faults that cannot happen to it, or are equivalent to another case. */
  never?: readonly Fault[];
  /** Dying before this step is a case of its own, whatever the steps before it. */
  isTurn?: boolean;
}

/** A step of a scenario: the n-th of its name. Concurrent steps come in another order each time. */
export interface Place {
  name: string;
  nth: number;
}

/**
 * One fault at one step. A dead process leaves only committed data, effects at third parties, and sent answers: if none of these
 * was added between two steps, dying at the second is equivalent to dying at the first, and is tried once.
 */
export class FaultPlan {
  readonly fault: Fault;
  readonly #at: Place | null;
  readonly #steps: (Step & Place & { isNew: boolean })[] = [];
  readonly #times = new Map<string, number>();
  /** The number of lasting changes, and that number at the last tried death. */
  #lasting = 0;
  #tried = -1;
  /** The step that had the fault; null until then. */
  hit: Step | null = null;

  /** @param at null causes no fault, and records the steps */
  constructor(fault: Fault, at: Place | null) {
    this.fault = fault;
    this.#at = at;
  }

  /** Returns the recorded steps at which the fault is a case of its own. */
  cases(fault: Fault): (Step & Place)[] {
    return this.#steps.filter((step) => isCase(fault, step));
  }

  /** Returns the number of recorded steps at which the fault could happen; some share a case. */
  points(fault: Fault): number {
    return this.#steps.filter(({ kind }) => isOf(fault, kind)).length;
  }

  next(one: Step): Fault | null {
    const nth = (this.#times.get(one.name) ?? 0) + 1;
    this.#times.set(one.name, nth);
    const step = { ...one, nth, isNew: one.isTurn || this.#lasting !== this.#tried };
    this.#tried = this.#lasting;
    this.#steps.push(step);
    if (one.name !== this.#at?.name || nth !== this.#at.nth) return null;
    this.hit = step;
    return this.fault;
  }

  /** Records that a change begins or ends that outlives the process. */
  lasts(): void {
    this.#lasting += 1;
  }

  /** Records a lasting change by a step: dying after that step is dying before the next one. */
  hasLasted(): void {
    this.lasts();
    this.#tried = this.#lasting;
  }
}

function isCase(fault: Fault, { kind, never, isNew }: Step & { isNew: boolean }): boolean {
  return isOf(fault, kind) && !never?.includes(fault) && (fault !== 'crash before' || isNew);
}

function isOf(fault: Fault, kind: StepKind): boolean {
  return FAULTS[fault] === 'both' || FAULTS[fault] === kind;
}

/** The process is dead, or taken for dead. */
export class ProcessGone extends Error {
  constructor() {
    super('the process is gone');
    this.name = 'ProcessGone';
  }
}

/** A server-side resource of a process. */
interface Held {
  destroy(): void;
}

/** Stands for one process: all work in its name ends with it. */
export class FaultyProcess {
  readonly held = new Set<Held>();
  readonly plan: () => FaultPlan | null;
  /** Rejects once the process is gone. */
  readonly #gone: Promise<never>;
  #leave: (error: Error) => void = () => {};
  #goOn: (() => void) | undefined;
  #standing: Promise<void> | undefined;
  /** Pending work of the process. */
  readonly #work = new Set<Promise<unknown>>();
  isDead = false;
  isGone = false;

  constructor(plan: () => FaultPlan | null) {
    this.plan = plan;
    this.#gone = new Promise((_resolve, reject) => {
      this.#leave = reject;
    });
    this.#gone.catch(() => {});
  }

  /**
   * Runs work as this process.
   * @throws ProcessGone
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isGone) return Promise.reject(new ProcessGone());
    this.plan()?.lasts();
    const own = acting.run(this, work).finally(() => this.plan()?.lasts());
    const done: Promise<unknown> = own.catch(() => {}).finally(() => this.#work.delete(done));
    this.#work.add(done);
    return Promise.race([own, this.#gone]);
  }

  die(): ProcessGone {
    this.isDead = true;
    this.#depart();
    return new ProcessGone();
  }

  /** Stalls the process until `goOn`. The server ends its transactions meanwhile, as for any session that is silent for long. */
  async standStill(): Promise<void> {
    this.#standing ??= new Promise((resolve) => {
      this.#goOn = resolve;
    });
    this.#depart();
    await this.#standing;
  }

  /** Resumes a stalled process, which finishes its work. */
  async goOn(): Promise<void> {
    this.#goOn?.();
    this.#standing = undefined;
    if (!this.isDead) await Promise.all(this.#work);
  }

  /**
   * Called before each step.
   * @throws ProcessGone
   */
  async isAble(): Promise<void> {
    await this.#standing;
    if (this.isDead) throw new ProcessGone();
  }

  get stands(): boolean {
    return this.#standing !== undefined;
  }

  #depart(): void {
    this.isGone = true;
    for (const one of this.held) one.destroy();
    this.held.clear();
    this.#leave(new ProcessGone());
  }
}

/** The process for which code runs; undefined for the test's own work. */
export const acting = new AsyncLocalStorage<FaultyProcess | undefined>();
