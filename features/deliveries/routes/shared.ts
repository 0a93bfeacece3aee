import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import type { Delivery } from '#features/deliveries/entities.ts';
import { deliveryError } from '#features/deliveries/errors.ts';
import { KINDS, workflowIdOf } from '#features/deliveries/kinds.ts';
import type { RetryResult } from '#features/deliveries/retry.ts';
import { cancelOrder, cancelSchema, RETRY, retryOrder, retrySchema } from '#features/deliveries/selection.ts';
import { describeDeliveries, rehearse } from '#features/deliveries/store/rehearse.ts';
import type { DeliveryDetails } from '#features/deliveries/store/view.ts';
import {
  type BulkPageResult,
  cancelDeliveries,
  cancelDelivery,
  type DeliveryParts,
  rehearseCancels,
  rehearseRetries,
  retryDeliveries,
  retryDelivery,
} from '#features/deliveries/use-cases.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { count, listOf, SUCCESS, text, uuid, yesOrNo } from '#http/routing/answers.ts';
import { optionalJson, rawJson } from '#http/routing/body.ts';
import type { Param } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { type TemporalUi, temporalUiLink } from '#http/temporal-ui.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import { budgets } from '#security/budgets.ts';
import type { SecretBox } from '#security/secret-box.ts';

const BODY_LIMIT = budgets.body.atMost;
const MANY_LIMIT = deliveriesBudgets.deliveriesBody.atMost;
const CONFIG = '`config` selects the form’s config: that to which the submission is pinned, or the current one.';
/** A body that is ignored and may be missing. */
const ANY_BODY = {
  ...rawJson({ type: 'object', additionalProperties: true }),
  required: false,
  parse: () => optionalJsonBody(BODY_LIMIT),
};

/** The result of a bulk change; `refused` lists the deliveries that it could not change. */
const MANY = {
  matched: count(),
  skipped: count(),
  refused: listOf(object({ id: uuid(), code: text() })),
  next: text().nullable(),
};

function manyJson(done: number, { matched, refused, next }: Omit<BulkPageResult, 'done'>) {
  return { matched, skipped: matched - done, refused, next };
}

/**
 * Renders the rehearsal of a bulk change: the number of deliveries it would change, a description of them, and the reasons that
 * others are skipped.
 */
function rehearsedJson(count: number, { matched, refused, next }: Omit<BulkPageResult, 'done'>, which: object[]) {
  const codes = Object.fromEntries(
    [...Map.groupBy(refused, ({ code }) => code)].map(([code, { length }]) => [code, length]),
  );
  return { count, matched, skipped: matched - count, skipped_because: codes, more: next !== null, which };
}

/** The result of a bulk change as it is stored with its `Idempotency-Key`. */
type StoredResult = { matched: number; done: number; refused: string; next: string | null };

function storeResult({ refused, ...result }: BulkPageResult): StoredResult {
  return { ...result, refused: JSON.stringify(refused) };
}

function restoreResult({ refused, ...stored }: StoredResult): BulkPageResult {
  return { ...stored, refused: JSON.parse(refused) };
}

/** The parts that the views of a delivery need. */
export interface ViewParts extends TemporalUi {
  audit: Pick<AuditTrail, 'note'>;
  orm: MikroORM;
  box: SecretBox;
}

/** Returns the link to the run that works on the delivery in Temporal's web interface. */
export function runLink({ temporalUiUrl, temporalNamespace }: TemporalUi, { delivery, claimedBy }: DeliveryDetails) {
  return temporalUiLink(temporalUiUrl, temporalNamespace, workflowIdOf(delivery, claimedBy));
}

/** A path parameter that is exactly an id: MySQL would also match `id` with a trailing blank. */
export function deliveryId(kind: DeliveryKind): Param<string> {
  return {
    json: { type: 'string', format: 'uuid' },
    read(text) {
      if (!/^[\w-]{36}$/.test(text)) throw deliveryError(kind, 'missing');
      return text;
    },
  };
}

/**
 * The routes by which operators retry and cancel one kind of delivery. A change answered with 202 is carried out even if the
 * engine is away now.
 */
export function retryRoutes(kind: DeliveryKind, { tag, path }: { tag: string; path: `b:/${string}` }) {
  const {
    verb,
    audited,
    called: [one, many],
  } = KINDS[kind];
  const admin = { tag, access: 'admin', method: 'POST' } as const;
  const params = { id: deliveryId(kind) };
  return [
    route({
      ...admin,
      operation: `${verb}${many}`,
      path: `${path}/${verb}`,
      summary: `Send all deliveries that match a filter again (${verb})`,
      tool: {
        toolset: 'bulk',
        confirm: 'All deliveries that match the filter are sent again to their receivers.',
      },
      async rehearse(app: DeliveryParts, { body, actor }) {
        const { done, which, ...rest } = await rehearseRetries(app, actor, kind, retryOrder(kind, body));
        return rehearsedJson(done, rest, which);
      },
      description: `At least one filter is needed. After a 202 the deliveries are sent again even if the engine is unreachable now. ${CONFIG}`,
      body: optionalJson(retrySchema(kind), {
        limit: MANY_LIMIT,
        example: { form_id: 7, error_class: 'server_error' },
      }),
      answers: {
        202: object({
          success: SUCCESS,
          retried: count(),
          ...MANY,
        }),
      },
      audit: audited.many,
      idempotent: true,
      async handle(app: DeliveryParts, { body, actor, once }) {
        const order = retryOrder(kind, body);
        const { done, ...rest } = await once<StoredResult, BulkPageResult>({
          create: (keep) => retryDeliveries(app, actor, kind, order, (em, result) => keep(em, storeResult(result))),
          repeat: async (stored) => restoreResult(stored),
        });
        return { success: true, retried: done, ...manyJson(done, rest) };
      },
    }),

    route({
      ...admin,
      operation: `cancel${many}`,
      path: `${path}/cancel`,
      summary: 'Cancel all unfinished deliveries that match a filter',
      tool: {
        toolset: 'bulk',
        confirm: 'All deliveries that match the filter and still wait are never sent.',
      },
      description:
        'At least one filter is needed. After a 202 the deliveries are cancelled even if the engine is unreachable now.',
      body: optionalJson(cancelSchema(kind), {
        limit: MANY_LIMIT,
        example: { form_id: 7, error_class: 'server_error' },
      }),
      answers: { 202: object({ success: SUCCESS, cancelled: count(), ...MANY }) },
      audit: audited.cancelMany,
      idempotent: true,
      async rehearse(app: DeliveryParts, { body, actor }) {
        const { done, which, ...rest } = await rehearseCancels(app, actor, kind, cancelOrder(kind, body));
        return rehearsedJson(done, rest, which);
      },
      async handle(app: DeliveryParts, { body, actor, once }) {
        const order = cancelOrder(kind, body);
        const { done, ...rest } = await once<StoredResult, BulkPageResult>({
          create: (keep) => cancelDeliveries(app, actor, kind, order, (em, result) => keep(em, storeResult(result))),
          repeat: async (stored) => restoreResult(stored),
        });
        return { success: true, cancelled: done, ...manyJson(done, rest) };
      },
    }),

    route({
      ...admin,
      params,
      operation: `${verb}${one}`,
      path: `${path}/:id/${verb}`,
      summary: `Send a delivery again, at once if it waits (${verb})`,
      tool: {},
      description: CONFIG,
      body: optionalJson(RETRY, { example: { config: 'current' } }),
      answers: { 202: object({ success: SUCCESS, id: uuid(), replayed: yesOrNo(), replays: count() }) },
      audit: audited.one,
      idempotent: true,
      async handle(app: DeliveryParts, { params: { id }, body, actor, once }) {
        const { done, replay } = await once<RetryResult, RetryResult>({
          create: (keep) => retryDelivery(app, actor, kind, id, body.config, keep),
          repeat: async (result) => result,
        });
        return { success: true, id, replayed: done === 'replayed', replays: replay };
      },
    }),

    route({
      ...admin,
      params,
      operation: `cancel${one}`,
      path: `${path}/:id/cancel`,
      summary: 'Cancel an unfinished delivery',
      tool: { confirm: 'The delivery is never sent.' },
      async rehearse(app: DeliveryParts, { params: { id }, actor }) {
        const row = await rehearse<Delivery>((keep) => cancelDelivery(app, actor, kind, id, keep));
        const [which] = await describeDeliveries(app, [row]);
        return { id, ...which, state: row.status, attempts: row.attempts };
      },
      body: ANY_BODY,
      answers: { 202: object({ success: SUCCESS, id: uuid() }) },
      errors: [409],
      audit: audited.cancel,
      async handle(app: DeliveryParts, { params: { id }, actor }) {
        await cancelDelivery(app, actor, kind, id);
        return { success: true, id };
      },
    }),
  ];
}
