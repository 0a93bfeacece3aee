import { AsyncLocalStorage } from 'node:async_hooks';

/** What may go wrong at a statement or at a call of a third party. */
export const FAULTS = {
  /** The process dies and this never happens, or it has happened and nobody has seen the answer. */
  'crash before': 'both',
  'crash after': 'both',
  deadlock: 'statement',
  'lock wait': 'statement',
  /** The connection is lost; before the server has the statement, or before its answer. */
  'lost before': 'statement',
  'lost after': 'statement',
  'reset before': 'call',
  'reset after': 'call',
  /** No answer in time, from a party that never got it, or that is late. */
  never: 'call',
  late: 'call',
  /** The process stands still until others are done with its work, and then goes on: before this, or before it sees the answer. */
  'stalls before': 'call',
  'stalls after': 'call',
  /** It arrives twice. */
  twice: 'call',
} as const;

export type Fault = keyof typeof FAULTS;
export type StepKind = 'statement' | 'call';

/** A statement, or a call of a third party, that a process makes. */
export interface Step {
  kind: StepKind;
  name: string;
  /** What cannot happen to it, or is the same as another case. */
  never?: readonly Fault[];
  /** A process that dies before it is a case of its own, whatever went before. */
  isTurn?: boolean;
}

/** A step of a scenario: the n-th of its name. What happens side by side comes in another order each time. */
export interface Place {
  name: string;
  nth: number;
}

/**
 * One fault at one step. A dead process leaves what was committed, what others were given and what was answered: where nothing of that
 * came in between, dying later is dying earlier, and is tried once.
 */
export class FaultPlan {
  readonly fault: Fault;
  readonly #at: Place | null;
  readonly #steps: (Step & Place & { isNew: boolean })[] = [];
  readonly #times = new Map<string, number>();
  /** How often something happened that outlives a process, and how often it had when dying was tried last. */
  #lasting = 0;
  #tried = -1;
  /** The step that had the fault; null until there was one. */
  hit: Step | null = null;

  /** @param at null has none, and notes the steps */
  constructor(fault: Fault, at: Place | null) {
    this.fault = fault;
    this.#at = at;
  }

  /** Where a fault is a case of its own, among the steps so far. */
  cases(fault: Fault): (Step & Place)[] {
    return this.#steps.filter((step) => isCase(fault, step));
  }

  /** At how many of the steps so far it could happen; some are one case. */
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

  /** Something begins or ends that outlives the process. */
  lasts(): void {
    this.#lasting += 1;
  }

  /** It has, by a step: who dies after that step dies before the next one. */
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

/** A process is gone: dead, or taken for dead. */
export class ProcessGone extends Error {
  constructor() {
    super('the process is gone');
    this.name = 'ProcessGone';
  }
}

/** What a process holds at the server. */
interface Held {
  destroy(): void;
}

/** Stands for one process: whatever is done in its name ends with it. */
export class FaultyProcess {
  readonly held = new Set<Held>();
  readonly plan: () => FaultPlan | null;
  /** Rejects once it is gone. */
  readonly #gone: Promise<never>;
  #leave: (error: Error) => void = () => {};
  #goOn: (() => void) | undefined;
  #standing: Promise<void> | undefined;
  /** What is under way in its name. */
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

  /** Does something in its name. @throws ProcessGone */
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

  /** Until `goOn`. What it has begun at the server ends meanwhile, as it does for a session that is silent for long. */
  async standStill(): Promise<void> {
    this.#standing ??= new Promise((resolve) => {
      this.#goOn = resolve;
    });
    this.#depart();
    await this.#standing;
  }

  /** One that stood still goes on, and ends what it was doing. */
  async goOn(): Promise<void> {
    this.#goOn?.();
    this.#standing = undefined;
    if (!this.isDead) await Promise.all(this.#work);
  }

  /** Before each step. @throws ProcessGone */
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

/** In whose name something is done; nobody's for what a test does itself. */
export const acting = new AsyncLocalStorage<FaultyProcess | undefined>();
