import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { revisionName } from '#features/forms/store/revisions-in-turns.ts';
import {
  RECEIVED,
  type Received,
  type ReceivedRow,
  type ReceiverKind,
  readReceivers,
  receivedOf,
  receiverKind,
} from './receivers.ts';
import type { Place } from './view.ts';

/** States of deliveries that have not arrived: they have failed, or they wait. */
export const GROUPED_STATES = ['failed', 'retrying', 'pending'] as const satisfies readonly DeliveryState[];
type GroupedState = (typeof GROUPED_STATES)[number];

/** How some deliveries stand. */
interface Standing {
  /** The class of the last failure; null where none has failed yet. */
  reason: string | null;
  state: GroupedState;
  count: number;
  oldest: Date;
  newest: Date;
  /** The next attempt at one of them; null where none is to come. */
  nextAttempt: Date | null;
}

/** Deliveries to one receiver that stand alike, for one reason. */
export interface DeliveryGroup extends Standing {
  kind: ReceiverKind;
  /** Null for mails. */
  integrationId: string | null;
  /** The provider of mails, the origin of a webhook, else the key of the integration; null when it is not known. */
  receiver: string | null;
  /** Without those of the site. */
  formIds: number[];
}

export interface GroupFilter {
  states: readonly GroupedState[];
  /** Enqueued at this time or later, and before. */
  from?: Date;
  to?: Date;
  /** Of this form alone. */
  formId?: number;
}

const MOST_LOOKS = deliveriesBudgets.groupLooks.atMost;

/** Deliveries of one form, revision and key that stand alike: the finest group, which the database makes. */
type Part = Received & Standing;

/**
 * What has failed or waits, the largest group first. An index gives the newest of each state.
 * @param most of each state are looked at
 * @returns also how far back they reach, where there are older ones
 */
export async function readGroups(
  em: EntityManager,
  filter: GroupFilter,
  most = MOST_LOOKS,
): Promise<{ groups: DeliveryGroup[]; lookedBackTo: Date | null }> {
  const parts = await readParts(em, filter, most);
  const receivers = await readReceivers(em, parts);
  const groups = new Map<string, DeliveryGroup>();
  for (const part of parts) {
    const { integrationId, reason, state, count, oldest, newest, nextAttempt, formId } = part;
    const receiver = receivers(part);
    const name = JSON.stringify([part.kind, integrationId, receiver, reason, state]);
    const known = groups.get(name);
    const forms = formId === OF_SITE ? [] : [formId];
    if (!known) {
      const kind = receiverKind(integrationId);
      groups.set(name, {
        ...{ kind, receiver, integrationId, reason, state, count, oldest, newest, nextAttempt },
        formIds: forms,
      });
      continue;
    }
    known.count += count;
    if (oldest < known.oldest) known.oldest = oldest;
    if (newest > known.newest) known.newest = newest;
    known.nextAttempt = earlier(known.nextAttempt, nextAttempt);
    known.formIds.push(...forms.filter((one) => !known.formIds.includes(one)));
  }
  const sorted = [...groups.values()].sort((one, other) => other.count - one.count || +other.newest - +one.newest);
  return { groups: sorted, lookedBackTo: endOf(parts, most) };
}

/** Where the forms send to a webhook's origin, as far as something there has not arrived. */
export async function readPlaces(em: EntityManager, receiver: string): Promise<Place[]> {
  const parts = await readParts(em, { states: GROUPED_STATES }, MOST_LOOKS);
  const webhooks = parts.filter(({ integrationId }) => receiverKind(integrationId) === 'webhook');
  const receivers = await readReceivers(em, webhooks);
  const found = webhooks.filter((part) => receivers(part) === receiver);
  return [...new Map(found.map((part) => [`${revisionName(part)} ${part.key}`, part])).values()];
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return one < other ? one : other;
}

/** Where the look ended, of those states that have more than the budget: the latest of them, so that nothing is missing after it. */
function endOf(parts: readonly Part[], most: number): Date | null {
  const byState = [...Map.groupBy(parts, ({ state }) => state).values()];
  const ends = byState
    .filter((some) => some.reduce((sum, { count }) => sum + count, 0) >= most)
    .map((some) => Math.min(...some.map(({ oldest }) => oldest.getTime())));
  return ends.length > 0 ? new Date(Math.max(...ends)) : null;
}

async function readParts(em: EntityManager, { states, from, to, formId }: GroupFilter, most: number): Promise<Part[]> {
  const narrowed = [from && 'enqueued_at >= ?', to && 'enqueued_at < ?', formId !== undefined && 'form_id = ?'];
  const during = narrowed.flatMap((one) => (one ? [`and ${one}`] : [])).join(' ');
  const bounds = [from, to, formId].filter((bound) => bound !== undefined);
  const looks = states.map(
    () =>
      `(select ${RECEIVED}, error_type, status, enqueued_at, next_attempt_at
        from deliveries where status = ? ${during} order by enqueued_at desc limit ?)`,
  );
  const rows = await em.execute<Row[]>(
    `select ${RECEIVED}, error_type, status, count(*) as deliveries,
       min(enqueued_at) as oldest, max(enqueued_at) as newest, min(next_attempt_at) as next_attempt
     from (${looks.join(' union all ')}) as found
     group by ${RECEIVED}, error_type, status`,
    states.flatMap((state) => [state, ...bounds, most]),
  );
  return rows.map((row) => ({
    ...receivedOf(row),
    reason: row.error_type,
    state: row.status,
    oldest: timeOf(row.oldest),
    newest: timeOf(row.newest),
    nextAttempt: row.next_attempt === null ? null : timeOf(row.next_attempt),
  }));
}

interface Row extends ReceivedRow {
  error_type: string | null;
  status: GroupedState;
  oldest: string;
  newest: string;
  next_attempt: string | null;
}
