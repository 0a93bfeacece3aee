import type { Logger } from 'pino';
import { isObject } from '#json.ts';
import { definitions, eventName, type HookTimeouts, TIMEOUTS } from './definitions.ts';
import { EmailCancelled, FieldError, HandlerTimeout } from './errors.ts';
import type { ActionName, Actions, Events, FilterName, Filters, HookName, Prefix } from './parameters.ts';

export interface Handler {
  /** The extension's name, for reports. */
  owner: string;
  call(...args: never[]): unknown;
  priority: number;
}

/** Who listens. */
export interface Listeners {
  handlers(name: HookName): readonly Handler[];
  has(name: HookName): boolean;
}

/** What went wrong in a handler. No message: it may repeat what a visitor wrote, and this is kept in histories. */
export interface HookProblem {
  hook: HookName;
  extension: string;
  /** The error's name, as `TypeError`. */
  error: string;
}

/**
 * Calls handlers for one submission or job. Each handler gets copies of its own, and what it gives back is copied too: later
 * changes to either go nowhere. One that throws, hangs or returns nonsense is reported in the log and noted in `problems`,
 * and the others go on; one that hung is not called again.
 */
export class HookRun {
  readonly prefix: Prefix;
  readonly problems: HookProblem[] = [];
  readonly #hooks: Listeners;
  readonly #log: Pick<Logger, 'error'>;
  readonly #timeouts: HookTimeouts;
  readonly #about: Readonly<Record<string, string>>;
  #hung: Set<Handler> | null = null;

  /** @param about ids that stand in the log with what goes wrong */
  constructor(
    hooks: Listeners,
    prefix: Prefix,
    log: Pick<Logger, 'error'>,
    timeouts: HookTimeouts = TIMEOUTS,
    about: Readonly<Record<string, string>> = {},
  ) {
    this.#hooks = hooks;
    this.prefix = prefix;
    this.#log = log;
    this.#timeouts = timeouts;
    this.#about = about;
  }

  hasAction(name: keyof Actions): boolean {
    return this.#hooks.has(`${this.prefix}_${name}`);
  }

  hasFilter(name: keyof Filters): boolean {
    return this.#hooks.has(`${this.prefix}_${name}`);
  }

  /** Whether a handler of an action or a filter would be called. */
  listensTo(name: keyof Actions | keyof Filters): boolean {
    return this.#hooks.has(`${this.prefix}_${name}`);
  }

  hasEvent(name: keyof Events): boolean {
    return this.#hooks.has(eventName(this.prefix, name));
  }

  /** @throws EmailCancelled from `before_email_send` */
  async action<Name extends keyof Actions>(name: Name, ...args: Actions[Name]): Promise<void> {
    const hook: ActionName = `${this.prefix}_${name}`;
    for (const handler of this.#callable(hook)) {
      try {
        await this.#call(hook, handler, () => structuredClone(args));
      } catch (error) {
        if (error instanceof EmailCancelled && name === 'before_email_send') throw error;
        this.#report(hook, handler, error);
      }
    }
  }

  /**
   * Runs `integration_dispatch`, whose handlers deliver: what one throws is thrown on.
   * @returns false when there is no handler, or when every one said that the integration is not its own.
   */
  async dispatch(...args: Actions['integration_dispatch']): Promise<boolean> {
    const hook: ActionName = `${this.prefix}_integration_dispatch`;
    let handled = false;
    for (const handler of this.#callable(hook)) {
      const returned = await this.#call(hook, handler, () => structuredClone(args)).catch((error: unknown) => {
        this.#report(hook, handler, error);
        throw error;
      });
      handled ||= returned !== false;
    }
    return handled;
  }

  /** The filtered value; where a handler fails, the value that it was given stands. */
  async filter<Name extends keyof Filters>(
    name: Name,
    value: Filters[Name]['value'],
    ...rest: Filters[Name]['rest']
  ): Promise<Filters[Name]['value']> {
    const hook: FilterName = `${this.prefix}_${name}`;
    const refuse = definitions.get(hook)?.refuse;
    let current = value;
    for (const handler of this.#callable(hook)) {
      try {
        const returned = await this.#call(hook, handler, () => structuredClone([current, ...rest]));
        const refused = refuse?.(returned, ...rest);
        if (refused) throw new TypeError(refused);
        current = jsonCopy(returned) as typeof value;
      } catch (error) {
        if (error instanceof FieldError && name === 'validate_field') current = error.message as typeof value;
        else this.#report(hook, handler, error);
      }
    }
    return current;
  }

  /**
   * `onSvcaBeforeSubmission`. @returns the values as listeners left them, and the message of a rejection: '' when the
   * listener gave none, null when nobody rejected. After the first rejection no further listener is called.
   */
  async beforeSubmission({ values, ...rest }: Omit<Events['BeforeSubmission'], 'reject'>): Promise<{
    values: Record<string, unknown>;
    rejection: string | null;
  }> {
    let current = values;
    let rejection: string | null = null;
    for (const handler of this.#callable(eventName(this.prefix, 'BeforeSubmission'))) {
      let asked = true;
      const reject = (message: string) => {
        if (asked) rejection ??= typeof message === 'string' ? message : '';
      };
      const event = await this.#callListener('BeforeSubmission', handler, { ...rest, values: current }, { reject });
      asked = false;
      if (rejection !== null) break;
      if (event) current = event.values;
    }
    return { values: current, rejection };
  }

  async afterSubmission(event: Events['AfterSubmission']): Promise<void> {
    for (const handler of this.#callable(eventName(this.prefix, 'AfterSubmission'))) {
      await this.#callListener('AfterSubmission', handler, event);
    }
  }

  /** `onSvcaIntegrationPayload`. @returns the payload as listeners left it. */
  async integrationPayload({ payload, ...rest }: Events['IntegrationPayload']) {
    let current = payload;
    for (const handler of this.#callable(eventName(this.prefix, 'IntegrationPayload'))) {
      const event = await this.#callListener('IntegrationPayload', handler, { ...rest, payload: current });
      if (event) current = event.payload;
    }
    return current;
  }

  #callable(hook: HookName): readonly Handler[] {
    const handlers = this.#hooks.handlers(hook);
    const hung = this.#hung;
    return hung ? handlers.filter((handler) => !hung.has(handler)) : handlers;
  }

  /** Tells one listener. @returns the event as it left it, or null when it failed. */
  async #callListener<Name extends keyof Events, Event extends Partial<Events[Name]>>(
    name: Name,
    handler: Handler,
    event: Event,
    functions: Partial<Events[Name]> = {},
  ): Promise<Event | null> {
    const hook = eventName(this.prefix, name);
    try {
      const own = { ...structuredClone(event), ...functions };
      await this.#call(hook, handler, () => [own]);
      const left: Record<string, unknown> = { ...own };
      for (const key of ['values', 'payload'].filter((name) => name in event)) {
        if (!isObject(left[key])) throw new TypeError(`must leave a map as ${key}`);
        left[key] = jsonCopy(left[key]);
      }
      return left as Event;
    } catch (error) {
      this.#report(hook, handler, error);
      return null;
    }
  }

  async #call(hook: HookName, handler: Handler, args: () => readonly unknown[]): Promise<unknown> {
    const timeoutMs = this.#timeouts[definitions.get(hook)?.timeout ?? 'request'];
    // Called as a plain function: `this` would be our own record of the handler.
    const { call } = handler;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#hung = new Set(this.#hung).add(handler);
        reject(new HandlerTimeout(timeoutMs));
      }, timeoutMs);
    });
    try {
      // The async wrapper turns a synchronous throw into a rejection too.
      return await Promise.race([(async () => call(...(args() as never[])))(), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #report(hook: HookName, handler: Handler, error: unknown): void {
    const name = error instanceof Error ? String(error.name) : typeof error;
    this.problems.push({ hook, extension: handler.owner, error: name.slice(0, 100) });
    this.#log.error(
      { err: error, hook, extension: handler.owner, ...this.#about },
      `extension ${handler.owner} failed in ${hook}`,
    );
  }
}

/** What an extension gave us as data. @throws TypeError when it is not: values and payloads are kept and sent as JSON. */
function jsonCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
