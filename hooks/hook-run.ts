import type { Logger } from 'pino';
import { isObject } from '#json.ts';
import { definitions, eventName, type HookTimeouts, TIMEOUTS } from './definitions.ts';
import { EmailCancelled, FieldError, HandlerTimeout } from './errors.ts';
import type { ActionName, Actions, Events, FilterName, Filters, HookName, Prefix } from './parameters.ts';

export interface Handler {
  /** The name of the handler's extension, for reports. */
  owner: string;
  call(...args: never[]): unknown;
  priority: number;
}

/** The handlers that are registered for each hook. */
export interface Listeners {
  handlers(name: HookName): readonly Handler[];
  has(name: HookName): boolean;
}

/** A handler's failure. It has no message: a message may repeat what a visitor wrote, and histories store this record. */
export interface HookProblem {
  hook: HookName;
  extension: string;
  /** The error's name, such as `TypeError`. */
  error: string;
}

/**
 * Calls the handlers of one submission or job. Each handler receives a copy of its arguments, and its result is copied too, so
 * later changes to either have no effect. A handler that throws, hangs or returns an unusable value is logged and added to
 * `problems`; the other handlers still run. A handler that hung is not called again.
 */
export class HookRun {
  readonly prefix: Prefix;
  readonly problems: HookProblem[] = [];
  readonly #hooks: Listeners;
  readonly #log: Pick<Logger, 'error'>;
  readonly #timeouts: HookTimeouts;
  readonly #about: Readonly<Record<string, string>>;
  #hung: Set<Handler> | null = null;

  /** @param about ids that each log entry of a failed handler carries */
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

  /** True when an action or filter has handlers. */
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
   * Runs `integration_dispatch`, whose handlers deliver the payload. An error of a handler is rethrown.
   * @returns false when there is no handler, or when each handler answered that the integration is not its own
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

  /** Returns the filtered value. A handler that fails leaves the value that it received. */
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
   * Calls the listeners of `onSvcaBeforeSubmission` until one rejects the submission.
   * @returns the values as the listeners left them, and the message of a rejection: '' when the listener gave none, null when no
   * listener rejected
   */
  async beforeSubmission({ values, ...rest }: Omit<Events['BeforeSubmission'], 'reject'>): Promise<{
    values: Record<string, unknown>;
    rejection: string | null;
  }> {
    let current = values;
    let rejection: string | null = null;
    for (const handler of this.#callable(eventName(this.prefix, 'BeforeSubmission'))) {
      let isCalling = true;
      const reject = (message: string) => {
        if (isCalling) rejection ??= typeof message === 'string' ? message : '';
      };
      const event = await this.#callListener('BeforeSubmission', handler, { ...rest, values: current }, { reject });
      isCalling = false;
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

  /** Calls the listeners of `onSvcaIntegrationPayload`. @returns the payload as the listeners left it */
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

  /** Calls one listener. @returns the event as the listener left it, or null when the listener failed */
  async #callListener<Name extends keyof Events, Event extends Partial<Events[Name]>>(
    name: Name,
    handler: Handler,
    event: Event,
    functions: Partial<Events[Name]> = {},
  ): Promise<Event | null> {
    const hook = eventName(this.prefix, name);
    try {
      const copy = { ...structuredClone(event), ...functions };
      await this.#call(hook, handler, () => [copy]);
      const result: Record<string, unknown> = { ...copy };
      for (const key of ['values', 'payload'].filter((name) => name in event)) {
        if (!isObject(result[key])) throw new TypeError(`must leave a map as ${key}`);
        result[key] = jsonCopy(result[key]);
      }
      return result as Event;
    } catch (error) {
      this.#report(hook, handler, error);
      return null;
    }
  }

  async #call(hook: HookName, handler: Handler, args: () => readonly unknown[]): Promise<unknown> {
    const timeoutMs = this.#timeouts[definitions.get(hook)?.timeout ?? 'request'];
    // A plain call: as a method, `this` would be our own record of the handler.
    const { call } = handler;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#hung = new Set(this.#hung).add(handler);
        reject(new HandlerTimeout(timeoutMs));
      }, timeoutMs);
    });
    try {
      // The async wrapper turns a synchronous throw into a rejection.
      return await Promise.race([(async () => call(...(args() as never[])))(), timeout]);
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

/**
 * Copies an extension's value through JSON, the form in which values and payloads are stored and sent.
 * @throws TypeError when JSON cannot represent the value
 */
function jsonCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
