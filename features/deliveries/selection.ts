import { type InferType, type MixedSchema, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import { digits, oneOf, parsed, text } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import type { DeliveryState } from './entities.ts';
import { KINDS } from './kinds.ts';
import type { RetryConfig } from './retry.ts';
import { type DeliveryCursor, type DeliveryFilter, decodeCursor } from './store/page.ts';
import { DELIVERY_STATES, OPEN, RETRIED_STATES } from './store/state.ts';

const shortText = text(64, { least: 1 });
const MOST = deliveriesBudgets.chosenDeliveries.atMost;

/** The filters that a query and the body of a bulk retry share. */
const SHARED = {
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  state: oneOf(DELIVERY_STATES),
  error_class: shortText,
  from: time(),
  to: time(),
};

const config = oneOf<RetryConfig>(['pinned', 'current']).default('pinned');

/** The options of a single retry. */
export const RETRY = object({ config });

/** The filters of a list. */
export const listSchema = (kind: DeliveryKind) => selectionSchema(kind, { most: 100, preset: 50 });
/** The filters and options of a bulk retry. */
export const retrySchema = (kind: DeliveryKind) => manySchema(kind).shape({ config });
/** The filters of a bulk cancellation. */
export const cancelSchema = (kind: DeliveryKind) => manySchema(kind);

/** The selection for a bulk change: filters, or chosen ids. */
function manySchema(kind: DeliveryKind) {
  return selectionSchema(kind, { most: MOST, preset: MOST }).shape({
    ids: parsed(
      `must be a list of 1 to ${MOST} ids`,
      (value) =>
        Array.isArray(value) && value.length > 0 && value.length <= MOST && value.every(isId) ? value : undefined,
      { json: { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: MOST } },
    ),
  });
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{36}$/.test(value);
}

/** The selection of deliveries: filters, the maximum number, and the delivery to continue after. */
function selectionSchema(kind: DeliveryKind, { most, preset }: { most: number; preset: number }) {
  const kindFilters: Record<string, MixedSchema<string | undefined>> = Object.fromEntries(
    Object.keys(KINDS[kind].filters).map((name) => [name, shortText]),
  );
  const receiver: Record<string, MixedSchema<string | undefined>> = kind === 'mail'
    ? {}
    : { receiver: text(300, { least: 1 }) };
  return object({
    form_id: SHARED.form_id,
    ...kindFilters,
    ...receiver,
    state: SHARED.state,
    error_class: SHARED.error_class,
    from: SHARED.from,
    to: SHARED.to,
    limit: digits(1, most).default(preset),
    after: parsed('must be the "next" of an earlier answer', decodeCursor, { json: { type: 'string' } }),
  });
}

export type Selection = InferType<ReturnType<typeof listSchema>>;

/** The webhook origin in the selection, if it names one. */
export function receiverOf(selection: Selection): string | undefined {
  const { receiver } = selection as Readonly<Record<string, unknown>>;
  return typeof receiver === 'string' ? receiver : undefined;
}

export function filterOf(kind: DeliveryKind, selection: Selection): DeliveryFilter {
  const { form_id, state, error_class, from, to } = selection;
  const kindFilters = Object.entries(KINDS[kind].filters).flatMap(([name, property]) => {
    const value = (selection as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[property, value] as const] : [];
  });
  return {
    formId: form_id,
    states: state && [state],
    errorClass: error_class,
    from,
    to,
    own: Object.fromEntries(kindFilters),
  };
}

/** The deliveries to change. */
export interface ManyOrder {
  /** `receiver` is the origin of a webhook. */
  filter: DeliveryFilter & { states: readonly DeliveryState[]; receiver?: string };
  /** The filters as the caller sent them; for ids, their number. */
  given: object;
  page: { limit: number; after?: DeliveryCursor };
}

/** The deliveries to retry, and the form to use. */
export interface RetryOrder extends ManyOrder {
  config: RetryConfig;
}

/** @throws UseCaseError naming `filter` when the selection has none, or `state` when it is not allowed */
export function retryOrder(
  kind: DeliveryKind,
  { config, ...selection }: InferType<ReturnType<typeof retrySchema>>,
): RetryOrder {
  const order = manyOrder(kind, selection, KINDS[kind].verb);
  const { state } = selection;
  if (state === 'pending') throw invalid({ state: 'state must not be pending: those are under way' });
  return { ...order, filter: { ...order.filter, states: state ? [state] : RETRIED_STATES }, config };
}

/** @throws UseCaseError naming `filter` when the selection has none, or `state` when it is not allowed */
export function cancelOrder(kind: DeliveryKind, selection: InferType<ReturnType<typeof cancelSchema>>): ManyOrder {
  const order = manyOrder(kind, selection, 'cancel');
  const { state } = selection;
  if (state && !OPEN.includes(state)) throw invalid({ state: 'state must be pending or retrying: others have ended' });
  return { ...order, filter: { ...order.filter, states: state ? [state] : OPEN } };
}

function manyOrder(
  kind: DeliveryKind,
  { ids, ...selection }: InferType<ReturnType<typeof cancelSchema>>,
  verb: string,
): Omit<ManyOrder, 'filter'> & { filter: Omit<ManyOrder['filter'], 'states'> } {
  const { limit, after } = selection;
  const { filters } = KINDS[kind];
  const isFilter = (name: string) => name === 'receiver' || Object.hasOwn(SHARED, name) || Object.hasOwn(filters, name);
  const named = Object.fromEntries(
    Object.entries(selection).filter(([name, value]) => isFilter(name) && value !== undefined),
  );
  const given = { ...named, ...(ids && { ids: ids.length }) };
  if (Object.keys(given).length === 0) {
    throw invalid({ filter: `at least one filter is needed, so that nobody has to ${verb} everything by mistake` });
  }
  const filter = { ...filterOf(kind, selection), ids, receiver: receiverOf(selection) };
  return { filter, given, page: { limit, after } };
}
