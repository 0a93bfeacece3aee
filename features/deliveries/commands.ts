import { UseCaseError } from '#db/use-case-error.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { type Command, command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { namingOptions, readOptions } from '#features/command-line/options.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import type { Delivery } from './entities.ts';
import { KINDS } from './kinds.ts';
import { jobDetailsJson, jobJson, mailDetailsJson, mailJson } from './routes/json.ts';
import { listSchema, RETRY, retryOrder, retrySchema } from './selection.ts';
import type { DeliveryDetails } from './store/view.ts';
import {
  cancelDelivery,
  type DeliveryParts,
  listDeliveries,
  retryDeliveries,
  retryDelivery,
  viewDelivery,
} from './use-cases.ts';

/** The names of the commands for one kind of delivery, and the functions that print it. */
interface CommandSpec {
  one: 'job' | 'email';
  what: string;
  json(row: Delivery, submissionId: number | null, event: string | null): object;
  detailsJson(details: DeliveryDetails, shown: { values: boolean }): object;
}

/** The sweep of the workers makes the calls that commands enqueue, within a quarter of a minute. */
const SWEPT = { dispatcher: { offer() {} } };
const UUID = '4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11';
const config = {
  takes: 'WHICH',
  about: 'pinned (the default): the form as it was submitted to; current: as it is now',
} as const;

const retriedState = {
  takes: 'STATE',
  about: 'retrying, delivered, failed, cancelled or no_recipient; without it failed and retrying',
} as const;

export const deliveryCommands: Record<string, Command> = {
  ...commandsOf('mail', {
    ...{ one: 'email', what: 'mail', json: (row, submissionId) => mailJson(row, submissionId) },
    detailsJson: mailDetailsJson,
  }),
  ...commandsOf('integration', {
    one: 'job',
    what: 'integration job',
    json: jobJson,
    detailsJson: jobDetailsJson,
  }),
};

function commandsOf(kind: DeliveryKind, { one, what, json, detailsJson }: CommandSpec): Record<string, Command> {
  const { verb, filters } = KINDS[kind];
  const many = `${one}s`;
  const id = { takes: 'UUID', about: `the ${what}, as ${many} lists it`, needed: true } as const;
  const options = dashed({
    form_id: { takes: 'N', about: 'only of this form' },
    ...Object.fromEntries(
      Object.keys(filters).map((name) => [name, { takes: 'TEXT', about: `only with this ${name}` }]),
    ),
    state: { takes: 'STATE', about: 'pending, retrying, delivered, failed, cancelled or no_recipient' },
    error_class: { takes: 'CLASS', about: 'only with this class of last error' },
    from: { takes: 'TIME', about: 'created at this time or later, such as 2031-03-04T05:06:07Z' },
    to: { takes: 'TIME', about: 'created before this time' },
    limit: { takes: 'N', about: 'maximum number of results' },
    after: { takes: 'TEXT', about: 'continue a list: "next" of its previous output' },
  });
  return {
    [many]: command({
      about: `list ${what}s, the newest first`,
      example: `durable-forms ${many} --state failed`,
      options,
      async run(options, surroundings) {
        const selection = readOptions(options, listSchema(kind));
        return surroundings.withDatabase(async (app) => {
          const { rows, next } = await listDeliveries(app, COMMAND_LINE, kind, selection);
          return { [many]: rows.map((row) => json(...row)), next };
        });
      },
    }),

    [one]: command({
      about: `show one ${what} with its attempts, without values`,
      example: `durable-forms ${one} --id ${UUID}`,
      options: { id },
      run: ({ id }, surroundings) =>
        change(surroundings, async (app) => detailsJson(await viewDelivery(app, kind, id), { values: false })),
    }),

    [`${one}:${verb}`]: command({
      about: `${verb} one ${what}, finished or waiting`,
      example: `durable-forms ${one}:${verb} --id ${UUID} --config current`,
      options: { id, config },
      async run({ id, ...options }, surroundings) {
        const { config } = readOptions(options, RETRY);
        return change(surroundings, async (app) => {
          const { done, replay } = await retryDelivery(app, COMMAND_LINE, kind, id, config);
          return { id, replayed: done === 'replayed', replays: replay };
        });
      },
    }),

    [`${many}:${verb}`]: command({
      about: `${verb} up to 1,000 ${what}s, the oldest first; needs at least one filter`,
      example: `durable-forms ${many}:${verb} --form-id 1`,
      options: { ...options, state: retriedState, config },
      async run(options, surroundings) {
        const order = orderOf(kind, options);
        return change(surroundings, async (app) => {
          const { matched, done, next } = await retryDeliveries(app, COMMAND_LINE, kind, order);
          return { matched, retried: done, skipped: matched - done, next };
        });
      },
    }),

    [`${one}:cancel`]: command({
      about: `cancel one ${what} before its next attempt`,
      example: `durable-forms ${one}:cancel --id ${UUID}`,
      options: { id },
      run: ({ id }, surroundings) =>
        change(surroundings, async (app) => {
          await cancelDelivery(app, COMMAND_LINE, kind, id);
          return { id };
        }),
    }),
  };
}

/** Runs a change. Its rows and engine calls are stored together, also while the engine is away. */
function change<T>(surroundings: Surroundings, run: (app: DeliveryParts) => Promise<T>): Promise<T> {
  return surroundings.withDatabase(async (app) => {
    try {
      return await run({ ...app, ...SWEPT });
    } catch (error) {
      throw error instanceof UseCaseError ? new Error(`--id: ${error.message}`) : error;
    }
  });
}

function orderOf(kind: DeliveryKind, options: Readonly<Record<string, unknown>>) {
  const selection = readOptions(options, retrySchema(kind));
  try {
    return retryOrder(kind, selection);
  } catch (error) {
    if (!(error instanceof UseCaseError)) throw error;
    const { filter, ...errors } = error.errors ?? {};
    throw filter ? new UsageError('at least one filter is needed, such as --form-id') : namingOptions(errors);
  }
}

function dashed<Options extends Record<string, { takes: string; about: string }>>(options: Options) {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name.replaceAll('_', '-'), option]));
}
