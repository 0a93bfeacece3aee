import { type InferType, type MixedSchema, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { digits, oneOf, parsed, text } from '#forms/json-schema/keys.ts';
import { time } from '#forms/json-schema/time.ts';
import type { DeliveryState } from './entities.ts';
import { KINDS } from './kinds.ts';
import type { RetryConfig } from './retry.ts';
import { DELIVERY_STATES, RETRIED_STATES } from './store/state.ts';
import { type DeliveryCursor, type DeliveryFilter, decodeCursor } from './store/view.ts';

const shortText = text(64, { least: 1 });

/** The filters, the same in a query and in the body of a bulk retry. */
const SHARED = {
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  state: oneOf(DELIVERY_STATES),
  error_class: shortText,
  from: time(),
  to: time(),
};

const config = oneOf<RetryConfig>(['pinned', 'current']).default('pinned');

/** How one is retried. */
export const RETRY = object({ config });

/** Which are listed. */
export const listSchema = (kind: DeliveryKind) => selectionSchema(kind, { most: 100, preset: 50 });
/** Which are retried, and how. */
export const retrySchema = (kind: DeliveryKind) =>
  selectionSchema(kind, { most: 1_000, preset: 1_000 }).shape({ config });

/** Which deliveries are meant: the filters, how many at most, and after which one. */
function selectionSchema(kind: DeliveryKind, { most, preset }: { most: number; preset: number }) {
  const own: Record<string, MixedSchema<string | undefined>> = Object.fromEntries(
    Object.keys(KINDS[kind].filters).map((name) => [name, shortText]),
  );
  return object({
    form_id: SHARED.form_id,
    ...own,
    state: SHARED.state,
    error_class: SHARED.error_class,
    from: SHARED.from,
    to: SHARED.to,
    limit: digits(1, most).default(preset),
    after: parsed('must be the "next" of an earlier answer', decodeCursor, { json: { type: 'string' } }),
  });
}

export type Selection = InferType<ReturnType<typeof listSchema>>;

export function filterOf(kind: DeliveryKind, selection: Selection): DeliveryFilter {
  const { form_id, state, error_class, from, to } = selection;
  const given = Object.entries(KINDS[kind].filters).flatMap(([name, property]) => {
    const value = (selection as Readonly<Record<string, unknown>>)[name];
    return typeof value === 'string' ? [[property, value] as const] : [];
  });
  return {
    formId: form_id,
    states: state && [state],
    errorClass: error_class,
    from,
    to,
    own: Object.fromEntries(given),
  };
}

/** Which deliveries are to be retried, and how. */
export interface RetryOrder {
  filter: DeliveryFilter & { states: readonly DeliveryState[] };
  /** The filters as they were given. */
  given: Partial<Selection>;
  page: { limit: number; after?: DeliveryCursor };
  config: RetryConfig;
}

/** @throws UseCaseError naming `filter` where none was given, or `state` */
export function retryOrder(
  kind: DeliveryKind,
  { config, ...selection }: InferType<ReturnType<typeof retrySchema>>,
): RetryOrder {
  const { verb, filters } = KINDS[kind];
  const { limit, after, state } = selection;
  const given = Object.fromEntries(
    Object.entries(selection).filter(
      ([name, value]) => (Object.hasOwn(SHARED, name) || Object.hasOwn(filters, name)) && value !== undefined,
    ),
  );
  if (Object.keys(given).length === 0) {
    throw invalid({ filter: `at least one filter is needed, so that nobody has to ${verb} everything by mistake` });
  }
  if (state === 'pending') throw invalid({ state: 'state must not be pending: those are under way' });
  const states = state ? [state] : RETRIED_STATES;
  return { filter: { ...filterOf(kind, selection), states }, given, page: { limit, after }, config };
}
