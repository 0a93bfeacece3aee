import type { Logger } from 'pino';
import { definitions, type HookTimeouts, TIMEOUTS } from './definitions.ts';
import { type Handler, HookRun } from './hook-run.ts';
import type {
  ActionHandler,
  ActionName,
  EventListener,
  EventName,
  FilterHandler,
  FilterName,
  HookName,
  Prefix,
} from './parameters.ts';

const DEFAULT_PRIORITY = 10;

/** Actions, filters and events: who wants to be called when. One per process, filled while it starts. */
export class Hooks {
  readonly #handlers = new Map<HookName, readonly Handler[]>();
  readonly #log: Pick<Logger, 'error'>;
  readonly #timeouts: HookTimeouts;

  constructor({ log, timeouts }: { log: Pick<Logger, 'error'>; timeouts?: Partial<HookTimeouts> }) {
    this.#log = log;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  /**
   * Adds a handler. Lower priorities come first, equal ones in the order they were added.
   * @throws TypeError for a name that does not exist, a handler that is no function, or a priority that is no number.
   */
  add(owner: string, kind: 'action' | 'filter' | 'event', name: HookName, call: unknown, priority = DEFAULT_PRIORITY) {
    if (definitions.get(name)?.kind !== kind) throw new TypeError(unknownName(kind, name));
    if (typeof call !== 'function') throw new TypeError(`${name}: the handler must be a function`);
    if (!Number.isFinite(priority)) throw new TypeError(`${name}: the priority must be a number`);
    const handlers = [...this.handlers(name), { owner, call: call as Handler['call'], priority }];
    this.#handlers.set(
      name,
      handlers.sort((one, other) => one.priority - other.priority),
    );
  }

  /** Removes a handler, at one priority or at all. @returns whether it was there. */
  remove(name: HookName, call: unknown, priority?: number): boolean {
    const before = this.handlers(name);
    const after = before.filter(
      (handler) => handler.call !== call || (priority !== undefined && handler.priority !== priority),
    );
    this.#handlers.set(name, after);
    return after.length < before.length;
  }

  handlers(name: HookName): readonly Handler[] {
    return this.#handlers.get(name) ?? [];
  }

  has(name: HookName): boolean {
    return this.handlers(name).length > 0;
  }

  /**
   * Begins one submission's (or one job's) way through the hooks of a surface.
   * @param about ids that stand in the log with what goes wrong
   */
  begin(prefix: Prefix, about: Readonly<Record<string, string>> = {}): HookRun {
    return new HookRun(this, prefix, this.#log, this.#timeouts, about);
  }

  /** What one extension registers with. */
  for(owner: string): HookRegistration {
    return {
      addAction: (name, handler, priority) => this.add(owner, 'action', name, handler, priority),
      removeAction: (name, handler, priority) => this.remove(name, handler, priority),
      addFilter: (name, handler, priority) => this.add(owner, 'filter', name, handler, priority),
      removeFilter: (name, handler, priority) => this.remove(name, handler, priority),
      on: (name, listener, priority) => this.add(owner, 'event', name, listener, priority),
      off: (name, listener, priority) => this.remove(name, listener, priority),
    };
  }
}

/**
 * Typed per name: the compiler knows what each handler is given. Handlers may be async. Lower priorities come first, 10 is the
 * default, equal ones keep the order in which they were added. Adding throws a TypeError for a name that does not exist.
 */
export interface HookRegistration {
  /** What the handler returns is ignored, except for `integration_dispatch`. */
  addAction<Name extends ActionName>(name: Name, handler: ActionHandler<Name>, priority?: number): void;
  /** Removes the same function, at one priority or at all. @returns whether it was there. */
  removeAction<Name extends ActionName>(name: Name, handler: ActionHandler<Name>, priority?: number): boolean;
  /** The handler returns the value, unchanged when there is nothing to change. */
  addFilter<Name extends FilterName>(name: Name, handler: FilterHandler<Name>, priority?: number): void;
  removeFilter<Name extends FilterName>(name: Name, handler: FilterHandler<Name>, priority?: number): boolean;
  /** Listens to an event of the alternative host. */
  on<Name extends EventName>(name: Name, listener: EventListener<Name>, priority?: number): void;
  off<Name extends EventName>(name: Name, listener: EventListener<Name>, priority?: number): boolean;
}

function unknownName(kind: string, name: string): string {
  const known = [...definitions].filter(([, definition]) => definition.kind === kind).map(([other]) => other);
  return `there is no ${kind} ${name}; there are: ${known.join(', ')}`;
}
