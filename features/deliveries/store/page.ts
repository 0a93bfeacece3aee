import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import type { DeliveryKind } from '#engine/names.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { isStorable } from '#forms/json-schema/time.ts';

/** Maximum number of deliveries that one request examines. */
const MOST_LOOKS = deliveriesBudgets.deliveryLooks.atMost;
/** Statuses of deliveries that may have an error class: it is removed when a delivery arrives. */
const WITH_ERROR: readonly DeliveryState[] = ['pending', 'retrying', 'failed', 'cancelled'];
/** Statuses that most deliveries of a form may have. */
const COMMON: ReadonlySet<DeliveryState> = new Set(['delivered', 'no_recipient', 'cancelled']);

/** A filter for deliveries; an absent key matches all. */
export interface DeliveryFilter {
  formId?: number;
  states?: readonly DeliveryState[];
  errorClass?: string;
  /** Includes pending deliveries that wait for a permit of their receiver until later than this time. */
  deferredAfter?: Date;
  ids?: readonly string[];
  /** Excludes deliveries with this key. */
  butKey?: string;
  /** Only deliveries of these integrations at these revisions. */
  places?: readonly IntegrationRef[];
  /** Enqueued at this time or later. */
  from?: Date;
  /** Enqueued before this time. */
  to?: Date;
  /** Values of properties that only one kind of delivery has. */
  own?: Readonly<Record<string, string>>;
}

/** An integration at one revision of its form. */
export type IntegrationRef = Pick<Delivery, 'formId' | 'revision' | 'key'>;

/** A position in the order of deliveries: the last delivery of the previous page. */
export interface DeliveryCursor {
  enqueuedAt: Date;
  id: string;
}

type Order = 'asc' | 'desc';

/** An SQL condition with its values. */
type Condition = [sql: string, values: unknown[]];

/** A part of an index that is read in order, and the conditions on its rows. */
interface Source {
  index: string;
  within: Condition;
  rows: Condition[];
}

/**
 * Reads a page of deliveries in the order in which they were enqueued; `desc` returns the newest first. The number of rows read is
 * bounded: where rows must be examined one by one, a page may be empty and still have a `next`, which is the position that the
 * search has reached.
 * @param most for tests
 */
export async function findPage(
  em: EntityManager,
  kind: DeliveryKind,
  filter: DeliveryFilter,
  { order, limit, after }: { order: Order; limit: number; after?: DeliveryCursor },
  most = MOST_LOOKS,
): Promise<{ rows: Delivery[]; next: string | null }> {
  const sources = sourcesOf(kind, filter);
  const range = rangeOf(filter, order, after);
  const ends: (DeliveryCursor | null)[] = [];
  for (const source of sources) ends.push(await findEnd(em, source, range, order, most));
  const until = firstOf(ends, order);
  const bounded = until ? [...range, beyond(until, order, true)] : range;
  const positions = sources.length === 0 ? [] : await findPositions(em, sources, bounded, order, limit + 1);
  const shown = positions.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await em.find(Delivery, { id: ids });
  const byId = new Map(found.map((row) => [row.id, row]));
  const next = positions.length > limit ? shown.at(-1) : until;
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), next: next ? encodeCursor(next) : null };
}

/** Chooses the index that leads to the fewest rows. Several statuses are read side by side, each in order. */
function sourcesOf(kind: DeliveryKind, filter: DeliveryFilter): Source[] {
  const { formId, ids, errorClass, deferredAfter } = filter;
  const states = filter.states ?? (errorClass === undefined ? undefined : WITH_ERROR);
  const rows = rowConditions(kind, filter);
  if (ids) return ids.length === 0 ? [] : [{ index: 'primary', within: [`id in (${marks(ids)})`, [...ids]], rows }];
  const deferred: Condition[] = deferredAfter ? [["status = 'pending' and next_attempt_at > ?", [deferredAfter]]] : [];
  if (formId !== undefined && (!states || states.some((state) => COMMON.has(state)))) {
    const any: Condition[] = states ? [[`status in (${marks(states)})`, [...states]], ...deferred] : [];
    const [sql, values] = joined(any, ' or ');
    const ofStates: Condition[] = states ? [[`(${sql})`, values]] : [];
    return [
      {
        index: 'deliveries_form_id_enqueued_at_index',
        within: ['form_id = ?', [formId]],
        rows: [...rows, ...ofStates],
      },
    ];
  }
  const ofForm: Condition[] = formId === undefined ? [] : [['form_id = ?', [formId]]];
  const index = 'deliveries_status_enqueued_at_index';
  if (states) {
    const own = states.map((state): Source => ({ index, within: ['status = ?', [state]], rows: [...rows, ...ofForm] }));
    if (!deferredAfter || states.includes('pending')) return own;
    const waiting: Condition = ['next_attempt_at > ?', [deferredAfter]];
    return [...own, { index, within: ['status = ?', ['pending']], rows: [...rows, ...ofForm, waiting] }];
  }
  const [, ...others] = rows;
  return [{ index: 'deliveries_kind_enqueued_at_index', within: ['kind = ?', [kind]], rows: others }];
}

const COLUMNS: Readonly<Record<string, string>> = {
  integrationId: 'integration_id',
  key: 'option_key',
  provider: 'provider',
};

/** Returns the conditions that need the rows themselves, that on the kind first. */
function rowConditions(kind: DeliveryKind, { errorClass, own = {}, butKey, places }: DeliveryFilter): Condition[] {
  const conditions: Condition[] = [['kind = ?', [kind]]];
  if (errorClass !== undefined) conditions.push(['error_type = ?', [errorClass]]);
  for (const [property, value] of Object.entries(own)) {
    const column = COLUMNS[property];
    if (!column) throw new Error(`Deliveries cannot be filtered by ${property}.`);
    conditions.push([`${column} = ?`, [value]]);
  }
  if (butKey !== undefined) conditions.push(['option_key <> ?', [butKey]]);
  if (places) {
    const one = '(form_id = ? and revision = ? and option_key = ?)';
    const values = places.flatMap(({ formId, revision, key }) => [formId, revision, key]);
    conditions.push([`(${places.map(() => one).join(' or ')})`, values]);
  }
  return conditions;
}

function rangeOf({ from, to }: DeliveryFilter, order: Order, after: DeliveryCursor | undefined): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push(['enqueued_at >= ?', [from]]);
  if (to) conditions.push(['enqueued_at < ?', [to]]);
  if (after) conditions.push(beyond(after, order, false));
  return conditions;
}

/** Returns the condition on rows after a position; or, as its end, on rows up to it. The first half lets the database enter the index. */
function beyond({ enqueuedAt, id }: DeliveryCursor, order: Order, isEnd: boolean): Condition {
  const sign = (order === 'desc') === isEnd ? '>' : '<';
  return [
    `enqueued_at ${sign}= ? and (enqueued_at ${sign} ? or id ${sign}${isEnd ? '=' : ''} ?)`,
    [enqueuedAt, enqueuedAt, id],
  ];
}

interface Row {
  id: string;
  enqueued_at: string;
}

/** Finds the last row of a source that may be examined; null if the source ends before, or its rows need no examination. */
async function findEnd(
  em: EntityManager,
  { index, within, rows }: Source,
  range: readonly Condition[],
  order: Order,
  most: number,
): Promise<DeliveryCursor | null> {
  if (rows.length === 0 || index === 'primary') return null;
  const [where, values] = joined([within, ...range], ' and ');
  const [end] = await em.execute<Row[]>(
    `select id, enqueued_at from deliveries force index (${index}) where ${where}
     order by enqueued_at ${order}, id ${order} limit 1 offset ?`,
    [...values, most - 1],
  );
  return end ? positionOf(end) : null;
}

async function findPositions(
  em: EntityManager,
  sources: readonly Source[],
  range: readonly Condition[],
  order: Order,
  limit: number,
): Promise<DeliveryCursor[]> {
  const sorted = `order by enqueued_at ${order}, id ${order} limit ?`;
  const parts = sources.map(({ index, within, rows }): Condition => {
    const [where, values] = joined([within, ...range, ...rows], ' and ');
    return [
      `(select id, enqueued_at from deliveries force index (${index}) where ${where} ${sorted})`,
      [...values, limit],
    ];
  });
  const [union, values] = joined(parts, ' union all ');
  const rows = await em.execute<Row[]>(parts.length === 1 ? union : `${union} ${sorted}`, [
    ...values,
    ...(parts.length === 1 ? [] : [limit]),
  ]);
  return rows.map(positionOf);
}

function positionOf({ id, enqueued_at: at }: Row): DeliveryCursor {
  return { enqueuedAt: timeOf(at), id };
}

/** Returns the position that comes first in an order. */
function firstOf(positions: readonly (DeliveryCursor | null)[], order: Order): DeliveryCursor | null {
  const sign = order === 'asc' ? 1 : -1;
  const [first] = positions
    .filter((position) => position !== null)
    .sort((one, other) => sign * (+one.enqueuedAt - +other.enqueuedAt || (one.id < other.id ? -1 : 1)));
  return first ?? null;
}

function joined(conditions: readonly Condition[], word: string): Condition {
  return [conditions.map(([sql]) => sql).join(word), conditions.flatMap(([, values]) => values)];
}

function encodeCursor({ enqueuedAt, id }: DeliveryCursor): string {
  return Buffer.from(`${enqueuedAt.getTime()} ${id}`).toString('base64url');
}

/** @returns undefined when the text is not the `next` of a page */
export function decodeCursor(cursor: unknown): DeliveryCursor | undefined {
  if (typeof cursor !== 'string') return undefined;
  const [, ms, id] = /^(\d{1,15}) ([\w-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const enqueuedAt = new Date(Number(ms));
  return ms && id && isStorable(enqueuedAt) ? { enqueuedAt, id } : undefined;
}
