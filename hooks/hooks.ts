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

/** The registry of all handlers of actions, filters and events. Each process has one and fills it at its start. */
export class Hooks {
  #handlers = new Map<HookName, readonly Handler[]>();
  readonly #log: Pick<Logger, 'error'>;
  readonly #timeouts: HookTimeouts;

  constructor({ log, timeouts }: { log: Pick<Logger, 'error'>; timeouts?: Partial<HookTimeouts> }) {
    this.#log = log;
    this.#timeouts = { ...TIMEOUTS, ...timeouts };
  }

  /** Returns the same registry, whose failed handlers are logged to another log: that of a part of the process. */
  withLog(log: Pick<Logger, 'error'>): Hooks {
    const view = new Hooks({ log, timeouts: this.#timeouts });
    view.#handlers = this.#handlers;
    return view;
  }

  /**
   * Adds a handler. Handlers of a lower priority run first, handlers of equal priority in the order they were added.
   * @throws TypeError for an unknown name, a handler that is not a function, or a priority that is not a number
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

  /** Removes a handler at one priority, or at every priority. @returns true when the handler was registered */
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
   * Starts the hook calls of one submission or job, under the names of its surface.
   * @param about ids that each log entry of a failed handler carries
   */
  begin(prefix: Prefix, about: Readonly<Record<string, string>> = {}): HookRun {
    return new HookRun(this, prefix, this.#log, this.#timeouts, about);
  }

  /** Returns the registration functions for one extension. */
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
 * The functions by which an extension registers handlers. They are typed by hook name, and handlers may be async. Handlers of a
 * lower priority run first; the default is 10; handlers of equal priority run in the order they were added. Adding throws a
 * TypeError for an unknown name.
 */
export interface HookRegistration {
  /** Adds an action handler. The result of a handler is ignored, except for `integration_dispatch`. */
  addAction<Name extends ActionName>(name: Name, handler: ActionHandler<Name>, priority?: number): void;
  /** Removes the handler at one priority, or at every priority. @returns true when the handler was registered */
  removeAction<Name extends ActionName>(name: Name, handler: ActionHandler<Name>, priority?: number): boolean;
  /** Adds a filter handler. It returns the value, unchanged when it has nothing to change. */
  addFilter<Name extends FilterName>(name: Name, handler: FilterHandler<Name>, priority?: number): void;
  removeFilter<Name extends FilterName>(name: Name, handler: FilterHandler<Name>, priority?: number): boolean;
  /** Adds a listener to an event of the alternative host. */
  on<Name extends EventName>(name: Name, listener: EventListener<Name>, priority?: number): void;
  off<Name extends EventName>(name: Name, listener: EventListener<Name>, priority?: number): boolean;
}

function unknownName(kind: string, name: string): string {
  const names = [...definitions].filter(([, definition]) => definition.kind === kind).map(([other]) => other);
  return `there is no ${kind} ${name}; there are: ${names.join(', ')}`;
}
