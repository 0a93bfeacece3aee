import { type InferType, type MixedSchema, object } from 'yup';
import { DELIVERY_STATES } from '#features/deliveries/store/state.ts';
import type { DeliveryCursor, DeliveryFilter } from '#features/deliveries/store/view.ts';
import { isStorable, time } from '#forms/json-schema/time.ts';
import { digits, oneOf, parsed, text } from '#http/middleware/read.ts';

/** Filters of one kind of delivery, by what they are called, and what its rows call them. */
export type OwnFilters = Readonly<Record<string, string>>;

export const JOB_FILTERS: OwnFilters = { integration_id: 'integrationId', integration_key: 'key' };
export const MAIL_FILTERS: OwnFilters = { notification_key: 'key', provider: 'provider' };

const shortText = text(64, { least: 1 });

/** The filters, the same in a query and in the body of a bulk retry. */
const SHARED = {
  form_id: digits(1, Number.MAX_SAFE_INTEGER),
  state: oneOf(DELIVERY_STATES),
  error_class: shortText,
  from: time(),
  to: time(),
};

/** Which deliveries are meant: the filters, how many at most, and after which one. */
export function selectionSchema(own: OwnFilters, { most, preset }: { most: number; preset: number }) {
  const filters: Record<string, MixedSchema<string | undefined>> = Object.fromEntries(
    Object.keys(own).map((name) => [name, shortText]),
  );
  return object({
    form_id: SHARED.form_id,
    ...filters,
    state: SHARED.state,
    error_class: SHARED.error_class,
    from: SHARED.from,
    to: SHARED.to,
    limit: digits(1, most).default(preset),
    after: parsed('must be the "next" of an earlier answer', decodeCursor, { json: { type: 'string' } }),
  });
}

export type Selection = InferType<ReturnType<typeof selectionSchema>>;

export function filterOf(selection: Selection, own: OwnFilters): DeliveryFilter {
  const { form_id, state, error_class, from, to } = selection;
  const given = Object.entries(own).flatMap(([name, property]) => {
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

/** The filters that were given, as they were read. */
export function givenFilters(selection: Selection, own: OwnFilters): Partial<Selection> {
  return Object.fromEntries(
    Object.entries(selection).filter(
      ([name, value]) => (Object.hasOwn(SHARED, name) || Object.hasOwn(own, name)) && value !== undefined,
    ),
  );
}

/** One page of what was found, which is one more than the limit when there is a next page. */
export function pageOf<Row extends DeliveryCursor>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next: string | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? encodeCursor(last) : null };
}

function encodeCursor({ enqueuedAt, id }: DeliveryCursor): string {
  return Buffer.from(`${enqueuedAt.getTime()} ${id}`).toString('base64url');
}

function decodeCursor(given: unknown): DeliveryCursor | undefined {
  if (typeof given !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([\w-]{36})$/.exec(Buffer.from(given, 'base64url').toString('utf8')) ?? [];
  const enqueuedAt = new Date(Number(ms));
  return ms && id && isStorable(enqueuedAt) ? { enqueuedAt, id } : undefined;
}
