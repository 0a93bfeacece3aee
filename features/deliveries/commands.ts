import type { AnyObjectSchema } from 'yup';
import type { DeliveryKind } from '#engine/names.ts';
import { noted } from '#features/audit/noted.ts';
import { type Command, command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { type ReadKeys, readKeys } from '#forms/json-schema/keys.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import type { Delivery } from './entities.ts';
import { DeliveryError } from './errors.ts';
import { KINDS } from './kinds.ts';
import { jobDetailsJson, jobJson, mailDetailsJson, mailJson } from './routes/json.ts';
import { listOf, RETRIED_STATES, retryManyOf } from './routes/routes.ts';
import { filterOf, givenFilters, JOB_FILTERS, MAIL_FILTERS, type OwnFilters, pageOf } from './routes/selection.ts';
import { type DeliveryDetails, findDeliveries, readDelivery, submissionIdsOf } from './store/view.ts';
import { cancelDelivery, type RetryConfig, retryDeliveries, retryDelivery } from './use-cases.ts';

/** What the commands of one kind of delivery are called and how they show it. */
interface Named {
  kind: DeliveryKind;
  filters: OwnFilters;
  one: 'job' | 'email';
  many: 'jobs' | 'emails';
  what: string;
  verb: 'retry' | 'resend';
  audited: { one: AuditEvent; many: AuditEvent; cancel: AuditEvent; id: string };
  json(row: Delivery, submissionId: number | null): object;
  detailsJson(details: DeliveryDetails): object;
}

/** The calls that commands promise are made by the workers' sweep, within a quarter of a minute. */
const SWEPT = { dispatcher: { offer() {} } };
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const config = {
  takes: 'WHICH',
  about: 'pinned (the default): the form as it was submitted to; current: as it is now',
} as const;

const retriedState = {
  takes: 'STATE',
  about: 'retrying, delivered, failed or cancelled; without it failed and retrying',
} as const;

function commandsOf(named: Named): Record<string, Command> {
  const { kind, filters, one, many, what, verb, audited } = named;
  const id = { takes: 'UUID', about: `the ${what}, as ${many} shows it`, needed: true } as const;
  const selection = {
    form_id: { takes: 'N', about: 'of this form' },
    ...Object.fromEntries(
      Object.keys(filters).map((name) => [name, { takes: 'TEXT', about: `whose ${name} is this` }]),
    ),
    state: { takes: 'STATE', about: 'pending, retrying, delivered, failed or cancelled' },
    error_class: { takes: 'CLASS', about: 'whose last failure was of this class' },
    from: { takes: 'TIME', about: 'enqueued at this time or later, such as 2031-03-04T05:06:07Z' },
    to: { takes: 'TIME', about: 'enqueued before' },
    limit: { takes: 'N', about: 'how many at most' },
    after: { takes: 'TEXT', about: 'go on after this place: "next" of what was printed before' },
  } as const;
  const options = dashed(selection);
  return {
    [many]: command({
      about: `list ${what}s, the newest first`,
      example: `durable-forms ${many} --state failed`,
      options,
      async run(given, surroundings) {
        const meant = readOptions(given, listOf(filters));
        return surroundings.withDatabase(async ({ orm }) => {
          const em = orm.em.fork();
          const page = { order: 'desc', limit: meant.limit + 1, after: meant.after } as const;
          const { rows, next } = pageOf(await findDeliveries(em, kind, filterOf(meant, filters), page), meant.limit);
          const ids = await submissionIdsOf(em, rows);
          return { [many]: rows.map((row) => named.json(row, ids.get(row.submissionUuid) ?? null)), next };
        });
      },
    }),

    [one]: command({
      about: `show one ${what} with its attempts; no values`,
      example: `durable-forms ${one} --id ${UUID}`,
      options: { id },
      run: ({ id }, surroundings) =>
        surroundings.withDatabase(async (foundation) => {
          const found = await readDelivery(foundation, kind, id);
          if (!found) throw notFound(kind);
          return named.detailsJson(found);
        }),
    }),

    [`${one}:${verb}`]: command({
      about: `${verb} one ${what}, whether it has ended or waits`,
      example: `durable-forms ${one}:${verb} --id ${UUID} --config current`,
      options: { id, config },
      run: ({ id, config }, surroundings) =>
        change(surroundings, async (deps) => {
          const which = readConfig(config);
          const { done, replay } = await retryDelivery(deps, kind, id, which);
          await noted(deps, audited.one, { [audited.id]: id, config: which, done, replay });
          return { id, replayed: done === 'replayed', replays: replay };
        }),
    }),

    [`${many}:${verb}`]: command({
      about: `${verb} up to 1,000 ${what}s, the oldest first; at least one filter`,
      example: `durable-forms ${many}:${verb} --form-id 1`,
      options: { ...options, state: retriedState, config },
      async run({ config, ...given }, surroundings) {
        const meant = readOptions(given, retryManyOf(filters));
        const filter = givenFilters(meant, filters);
        if (Object.keys(filter).length === 0) throw new UsageError('at least one filter is needed, such as --form-id');
        if (meant.state === 'pending') throw new UsageError('--state must not be pending: those are under way');
        const which = readConfig(config);
        return change(surroundings, async (deps) => {
          const states = meant.state ? [meant.state] : RETRIED_STATES;
          const order = { order: 'asc', limit: meant.limit + 1, after: meant.after } as const;
          const deferredAfter = states.includes('retrying') ? deps.clock() : undefined;
          const found = { ...filterOf(meant, filters), states, deferredAfter };
          const { rows, next } = pageOf(await findDeliveries(deps.orm.em.fork(), kind, found, order), meant.limit);
          const ids = rows.map(({ id }) => id);
          const retried = await retryDeliveries(deps, ids, which, states);
          await noted(deps, audited.many, { filter, config: which, matched: rows.length, retried });
          return { matched: rows.length, retried, skipped: rows.length - retried, next };
        });
      },
    }),

    [`${one}:cancel`]: command({
      about: `end one ${what} before its next attempt`,
      example: `durable-forms ${one}:cancel --id ${UUID}`,
      options: { id },
      run: ({ id }, surroundings) =>
        change(surroundings, async (deps) => {
          await cancelDelivery(deps, kind, id);
          await noted(deps, audited.cancel, { [audited.id]: id });
          return { id };
        }),
    }),
  };
}

export const deliveryCommands: Record<string, Command> = {
  ...commandsOf({
    kind: 'mail',
    filters: MAIL_FILTERS,
    one: 'email',
    many: 'emails',
    what: 'mail',
    verb: 'resend',
    audited: {
      one: 'email_delivery.resend',
      many: 'email_deliveries.resend',
      cancel: 'email_delivery.cancel',
      id: 'deliveryId',
    },
    json: mailJson,
    detailsJson: (details) => mailDetailsJson(details, { values: false }),
  }),
  ...commandsOf({
    kind: 'integration',
    filters: JOB_FILTERS,
    one: 'job',
    many: 'jobs',
    what: 'integration job',
    verb: 'retry',
    audited: {
      one: 'integration_job.retry',
      many: 'integration_jobs.retry',
      cancel: 'integration_job.cancel',
      id: 'jobId',
    },
    json: jobJson,
    detailsJson: (details) => jobDetailsJson(details, { values: false }),
  }),
};

type Changing = Parameters<typeof retryDelivery>[0] & Parameters<typeof noted>[0];

/** What is changed is kept together with its engine calls, also while the engine is away. */
function change<T>(surroundings: Surroundings, run: (deps: Changing) => Promise<T>): Promise<T> {
  return surroundings.withDatabase(async (foundation) => {
    try {
      return await run({ ...foundation, ...SWEPT });
    } catch (error) {
      throw error instanceof DeliveryError ? new Error(`--id: ${error.message}`) : error;
    }
  });
}

function notFound(kind: DeliveryKind): Error {
  return new Error(`--id: ${new DeliveryError(KINDS[kind].codes.notFound).message}`);
}

function readConfig(given = 'pinned'): RetryConfig {
  if (given === 'pinned' || given === 'current') return given;
  throw new UsageError('--config must be one of pinned, current');
}

/** @throws UsageError that names the options */
function readOptions<Shape extends AnyObjectSchema>(given: Readonly<Record<string, unknown>>, schema: Shape) {
  const read: ReadKeys<Shape> = readKeys(underscored(given), schema);
  if (!read.errors) return read.value;
  const mistakes = Object.entries(read.errors).map(
    ([name, message]) => `--${name.replaceAll('_', '-')}${message.slice(name.length)}`,
  );
  throw new UsageError(mistakes.join('; '));
}

function dashed<Options extends Record<string, { takes: string; about: string }>>(options: Options) {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name.replaceAll('_', '-'), option]));
}

function underscored(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.replaceAll('-', '_'), value]] : [],
    ),
  );
}
