import type { Logger } from 'pino';
import type { IntegrationQueue } from '#features/deliveries/integration-queue.ts';
import type { DeclaredIntegration } from '#features/integrations/custom/definition.ts';
import type { DeclaredIntegrations } from '#features/integrations/declared.ts';
import type { Options } from '#features/options/options.ts';
import { definitions } from '#hooks/definitions.ts';
import { EmailCancelled, FieldError, IntegrationFailed } from '#hooks/errors.ts';
import type { HookRegistration, Hooks } from '#hooks/hooks.ts';
import type { ActionName, ActionParameters, Actions, FilterName, FilterParameters, Prefix } from '#hooks/parameters.ts';
import type { FormRepository } from './form-repository.ts';
import type { SchemaManager } from './schema-manager.ts';
import { SubmissionException, type SubmissionService } from './submission-service.ts';

/**
 * The function that a module of `EXTENSIONS` exports, by this name or as `register` of its default export. It must finish within
 * 10 s.
 */
export type Register = (api: ExtensionApi) => void | Promise<void>;

/**
 * The process that an extension runs in: each process loads it once, and fires its own hooks. `single` is HTTP and a worker in
 * one process, which fires the hooks of both.
 */
export type ExtensionRole = 'http' | 'worker' | 'single' | 'cli';

/**
 * The argument of `register`, which is called once in each process, before the process serves. Handlers stay until the process
 * ends.
 *
 * - In the **request** (role `http` or `single`): `before_submission`, `on…BeforeSubmission`, `sanitize_value`,
 *   `validate_field`, `submission_failed`, and `render_field` for the page. A visitor waits: 2 s for each handler.
 * - In the **run** (role `worker` or `single`): everything else. 10 s for each handler, 15 s for `integration_dispatch`. These
 *   fire *at least once*: an attempt that is repeated fires them again. `context.submission_uuid` is the same every time, and
 *   `context.delivery_id` is the same for every attempt of one integration.
 * - `process_integration_queue` fires in the process that works on the queue: a worker, or the command line.
 *
 * Arguments are copies; only the return value of a filter has an effect, and changes to an event's `values` or `payload`. A
 * handler that throws, hangs or returns an invalid value is named in the log (and in Temporal, when it was in a run), its input
 * stands unchanged, and the next handler is called. A handler that hung is skipped for the rest of that submission.
 */
export interface ExtensionApi extends HookRegistration {
  /** The name of this extension in reports: its file's name without the ending, or its package. */
  readonly name: string;
  readonly role: ExtensionRole;
  /**
   * Fires an action from code. `svca_process_integration_queue` (and `svcb_…`) processes the queue, as it does every minute.
   * @throws EmailCancelled from `…_before_email_send`; any other error of a handler is only reported
   */
  doAction<Name extends ActionName>(name: Name, ...args: ActionParameters<Name>): Promise<void>;
  /** Passes a value through the handlers of a filter. @returns the resulting value */
  applyFilters<Name extends FilterName>(
    name: Name,
    ...args: FilterParameters<Name>
  ): Promise<FilterParameters<Name>[0]>;
  /** Submits forms, with the same hooks, checks and runs as over REST. */
  readonly submissions: SubmissionService;
  /**
   * Declares which settings of the extension's own integration are secrets: these are stored sealed and never returned; all
   * others are not secrets. Without a declaration every setting that looks like a secret is treated as one. Allowed only during
   * registration, once per id.
   * @throws TypeError for a declaration that is not valid
   */
  defineIntegration(declaration: DeclaredIntegration): void;
  readonly forms: FormRepository;
  readonly queue: IntegrationQueue;
  readonly schema: SchemaManager;
  readonly options: ExtensionOptions;
  readonly log: ExtensionLog;
  /** Thrown in `…_before_email_send` to cancel the mail: nothing is retried, and the delivery's row says why. */
  readonly EmailCancelled: typeof EmailCancelled;
  /** Thrown in `…_validate_field`: its message is the field's error. */
  readonly FieldError: typeof FieldError;
  /** Thrown in `…_integration_dispatch`: with `permanent` the job is not retried, with `retryAfterMs` not before that time. */
  readonly IntegrationFailed: typeof IntegrationFailed;
  /** The error with which `submissions.handle` rejects. */
  readonly SubmissionException: typeof SubmissionException;
}

/** Site-wide settings of extensions; `durable-forms option:set --name x_... --json ...` sets them too. */
export interface ExtensionOptions {
  /** @returns undefined when the option is not set */
  get(name: `x_${string}`): Promise<unknown>;
  /** @param value JSON, at most 64 KiB. @throws Error naming the option when its name or value is not valid */
  set(name: `x_${string}`, value: unknown): Promise<void>;
  /** @returns false when it was not set. */
  delete(name: `x_${string}`): Promise<boolean>;
}

/** Log messages of the process that name the extension. Leave out what visitors wrote. */
export interface ExtensionLog {
  info(message: string, details?: Record<string, unknown>): void;
  warn(message: string, details?: Record<string, unknown>): void;
  /** Pass an error as `err`. */
  error(message: string, details?: Record<string, unknown>): void;
}

export interface ExtensionApiParts {
  name: string;
  role: ExtensionRole;
  hooks: Hooks;
  integrations: Pick<DeclaredIntegrations, 'declare'>;
  submissions: SubmissionService;
  forms: FormRepository;
  queue: IntegrationQueue;
  schema: SchemaManager;
  options: Options;
  log: Logger;
  clock: () => Date;
}

export function createExtensionApi(deps: ExtensionApiParts): ExtensionApi {
  const { name, role, hooks, integrations, submissions, forms, queue, schema, options, clock } = deps;
  const log = deps.log.child({ extension: name });
  return Object.freeze({
    ...hooks.for(name),
    name,
    role,
    async doAction<Name extends ActionName>(action: Name, ...args: ActionParameters<Name>) {
      const { prefix, base } = splitName('action', action);
      if (base === 'process_integration_queue') await queue.process();
      else await hooks.begin(prefix).action(base as keyof Actions, ...(args as never));
    },
    async applyFilters<Name extends FilterName>(filter: Name, ...args: FilterParameters<Name>) {
      const { prefix, base } = splitName('filter', filter);
      const run: { filter(name: string, ...args: unknown[]): Promise<unknown> } = hooks.begin(prefix) as never;
      return (await run.filter(base, ...args)) as FilterParameters<Name>[0];
    },
    defineIntegration: (declaration: DeclaredIntegration) => integrations.declare(name, declaration),
    submissions,
    forms,
    queue,
    schema,
    options: Object.freeze<ExtensionOptions>({
      get: async (option) => options.get(requireOwn(option)),
      set: async (option, value) => options.set(requireOwn(option), value, clock()),
      delete: async (option) => options.delete(requireOwn(option), clock()),
    }),
    log: Object.freeze<ExtensionLog>({
      info: (message, details = {}) => log.info(details, message),
      warn: (message, details = {}) => log.warn(details, message),
      error: (message, details = {}) => log.error(details, message),
    }),
    EmailCancelled,
    FieldError,
    IntegrationFailed,
    SubmissionException,
  });
}

function splitName(kind: 'action' | 'filter', name: string): { prefix: Prefix; base: string } {
  if (definitions.get(name as ActionName)?.kind !== kind) throw new TypeError(`there is no ${kind} ${name}`);
  const [, prefix, base] = /^(svc[ab])_(.+)$/.exec(name) as unknown as [string, Prefix, string];
  return { prefix, base };
}

/** Protects the core's own options from extensions. */
function requireOwn(option: string): string {
  if (option.startsWith('x_')) return option;
  throw new TypeError(`${option}: options of extensions start with x_`);
}
