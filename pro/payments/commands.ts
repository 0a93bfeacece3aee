import { UseCaseError } from '#db/use-case-error.ts';
import { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import type { App } from '#features/app.ts';
import { command, PartlyDone, readId, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { parseJson, readInput } from '#features/command-line/input.ts';
import { readOptions } from '#features/command-line/options.ts';
import { surfaceBPath } from '#features/site/surfaces.ts';
import { isObject } from '#json.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { type ProSettings, readProSettings } from '#pro/settings.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { Gateways } from './gateways.ts';
import { compareOrders } from './orders/drift.ts';
import { orderDetailsJson, orderPageJson } from './orders/json.ts';
import { awaitRefund, cancelRefund, requestRefund } from './orders/refunds.ts';
import { filterOf, ORDER_FILTERS } from './orders/selection.ts';
import { acknowledgeOrder, type OrderParts, orderError, reconcileOrder } from './orders/use-cases.ts';
import { PAYMENT_MODES } from './providers/payments.ts';
import { PAYMENT_PROVIDERS } from './providers/table.ts';
import { changePaymentSettings } from './settings/change.ts';
import { readPaymentSettings } from './settings/view.ts';
import { readDriftReport } from './store/drift-report.ts';
import { ORDER_STATUSES } from './store/order.ts';
import { listOrders, readOrderDetails } from './store/order-list.ts';

const MOST_LISTED = 1_000;
const uuid = { takes: 'UUID', about: 'the order, as orders shows it', needed: true } as const;
const after = { takes: 'N', about: 'continue a list: "next" of its previous output' } as const;
const limit = { takes: 'N', about: `maximum number of results, up to ${MOST_LISTED}; the default is 50` } as const;

export const paymentCommands = {
  'payments:settings': command({
    about: 'show the accounts at payment providers without secrets, or change them',
    example: `printf '%s' '{"stripe":{"test":{"webhook_secret":"whsec_..."}}}' | durable-forms payments:settings --stdin`,
    options: {
      stdin: { about: 'change what JSON on standard input names; blank keeps a secret, null removes it' },
    },
    async run({ stdin }, surroundings) {
      const given = stdin ? readSettings(await readInput(surroundings, 'stdin', '-')) : null;
      return surroundings.withDatabase(async (foundation) => {
        const { settings, clock } = foundation;
        if (given) await saveSettings(foundation, readProSettings(surroundings.env), given);
        const apiB = settings.baseUrl + surfaceBPath(settings.restRoot);
        return { settings: await readPaymentSettings({ ...foundation, apiB }, clock()) };
      });
    },
  }),

  'payments:drift': command({
    about: 'show the last comparison of orders with providers, and orders that differ now',
    example: 'durable-forms payments:drift --compare',
    options: { compare: { about: 'compare now, and wait up to 10 s for it' }, limit, after },
    async run({ compare, ...options }, surroundings) {
      const page = readPage(options);
      return surroundings.withDatabase(async (foundation) => {
        const { orm, settings } = foundation;
        if (compare) {
          const report = await surroundings.withEngine(settings, (client) =>
            compareOrders({ ...foundation, client }, COMMAND_LINE),
          );
          if (!report) return { compared: false, report: await readDriftReport(orm) };
        }
        const orders = orderPageJson(await listOrders(orm, { drift: true }, page));
        return { ...(compare && { compared: true }), report: await readDriftReport(orm), ...orders };
      });
    },
  }),

  orders: command({
    about: 'list payment orders, the newest first',
    example: 'durable-forms orders --status paid --attention true',
    options: {
      status: { takes: 'STATUS', about: ORDER_STATUSES.join(', ') },
      form: { takes: 'N', about: 'only of this form' },
      provider: { takes: 'NAME', about: PAYMENT_PROVIDERS.join(' or ') },
      mode: { takes: 'MODE', about: PAYMENT_MODES.join(' or ') },
      attention: { takes: 'BOOL', about: 'true: only orders that need attention; false: only the others' },
      from: { takes: 'TIME', about: 'created at this time or later, such as 2031-03-04T05:06:07Z' },
      to: { takes: 'TIME', about: 'created before this time' },
      limit,
      after,
    },
    async run({ limit, after, form, ...given }, surroundings) {
      const form_id = form === undefined ? undefined : readId('form', form);
      const filter = filterOf({ ...readOptions(given, ORDER_FILTERS), form_id });
      const page = readPage({ limit, after });
      return surroundings.withDatabase(async ({ orm }) => orderPageJson(await listOrders(orm, filter, page)));
    },
  }),

  order: command({
    about: 'show a payment order with its history, webhooks and refunds',
    example: 'durable-forms order --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { uuid },
    run: ({ uuid }, surroundings) => surroundings.withDatabase((app) => detailsOf(app, uuid)),
  }),

  'order:reconcile': command({
    about: 'update an order from the provider, and wait up to 5 s for it',
    example: 'durable-forms order:reconcile --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { uuid },
    run: ({ uuid }, surroundings) =>
      withOrders(surroundings, async (app) => {
        const reconciled = await withOptionName(reconcileOrder(app, COMMAND_LINE, uuid));
        return { reconciled, order: await detailsOf(app, uuid) };
      }),
  }),

  'order:refund': command({
    about: 'refund an order, and wait up to 5 s for the provider',
    example: 'durable-forms order:refund --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11 --amount 1990 --yes',
    options: {
      uuid,
      amount: { takes: 'N', about: 'in minor units, 1990 for 19.90 EUR; the default is the rest' },
      yes: { about: 'confirm', needed: true },
    },
    async run({ uuid, amount: text }, surroundings) {
      const amount = text === undefined ? undefined : readAmount(text);
      return withOrders(surroundings, async (app) => {
        const refundUuid = await withOptionName(requestRefund(app, COMMAND_LINE, uuid, amount));
        const refund = await withOptionName(awaitRefund(app, refundUuid));
        if (refund.status === 'failed') throw new PartlyDone(`the refund failed: ${refund.last_error}`, { refund });
        return { refund };
      });
    },
  }),

  'refund:cancel': command({
    about: 'cancel a refund that was not sent to the provider yet',
    example:
      'durable-forms refund:cancel --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11 --refund 0e6c1d52-8b0f-4a53-9d3c-2f6f7a1b9c44',
    options: { uuid, refund: { takes: 'UUID', about: 'the refund, as order shows it', needed: true } },
    run: ({ uuid, refund }, surroundings) =>
      surroundings.withDatabase(async (app) => ({
        refund: await withOptionName(cancelRefund(app, COMMAND_LINE, uuid, refund)),
      })),
  }),

  'order:acknowledge': command({
    about: 'mark an order that needs attention as reviewed',
    example: 'durable-forms order:acknowledge --uuid 4f7f2c1e-6f0b-4d53-9f57-0f0f6b0b8a11',
    options: { uuid },
    run: ({ uuid }, surroundings) =>
      surroundings.withDatabase(async (app) => {
        const acknowledged = await withOptionName(acknowledgeOrder(app, COMMAND_LINE, uuid));
        return { acknowledged, order: await detailsOf(app, uuid) };
      }),
  }),
};

/** Runs `run` with a connected engine and a dispatcher, which makes the enqueued calls. */
function withOrders<T>(surroundings: Surroundings, run: (app: OrderParts) => Promise<T>): Promise<T> {
  return surroundings.withDatabase((foundation) =>
    surroundings.withEngine(foundation.settings, async (client) => {
      const dispatcher = new OutboxDispatcher({ ...foundation, client });
      try {
        return await run({ ...foundation, dispatcher });
      } finally {
        await dispatcher.close();
      }
    }),
  );
}

async function detailsOf({ orm }: Pick<App, 'orm'>, uuid: string) {
  const details = await readOrderDetails(orm, uuid);
  if (!details) throw new Error(`--uuid: ${orderError('order_not_found').message}`);
  return orderDetailsJson(details, true);
}

/** Command options that the error codes of the use cases refer to. */
const OPTIONS: Readonly<Record<string, string>> = {
  validation_failed: '--amount',
  refund_not_found: '--refund',
  refund_sent: '--refund',
};

/** Adds the option to the message of a refused use case. @throws Error naming the option */
async function withOptionName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UseCaseError)) throw error;
    const option = OPTIONS[error.code] ?? '--uuid';
    throw new Error(`${option}: ${error.message}`);
  }
}

function readSettings(text: string): Record<string, unknown> {
  const given = parseJson(text, (mistake) => new Error(`--stdin: standard input ${mistake}`));
  if (isObject(given)) return given;
  throw new Error('--stdin: standard input must be a JSON object');
}

/** Saves payment settings. @throws Error naming every key that is wrong */
async function saveSettings(foundation: App, { paymentApiUrls }: ProSettings, given: Record<string, unknown>) {
  const { allowedPrivateNetworks } = foundation.settings;
  const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock: foundation.clock });
  try {
    const gateways = new Gateways({ ...foundation, http, paymentApiUrls });
    await changePaymentSettings({ ...foundation, gateways }, COMMAND_LINE, given);
  } catch (error) {
    if (!(error instanceof UseCaseError) || error.kind !== 'invalid') throw error;
    const lines = Object.values(error.errors ?? {}).map((message) => `  ${message}`);
    throw new Error(['--stdin: nothing was saved, these keys are wrong:', ...lines].join('\n'));
  } finally {
    await http.close();
  }
}

function readPage({ limit = '50', after }: { limit?: string; after?: string }) {
  const most = readId('limit', limit);
  if (most > MOST_LISTED) throw new UsageError(`--limit must be at most ${MOST_LISTED}`);
  return { limit: most, after: after === undefined ? undefined : readId('after', after) };
}

function readAmount(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError('--amount must be minor units: a whole number from 1');
}
