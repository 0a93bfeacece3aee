import type { EntityManager } from '@mikro-orm/mysql';
import { timeOf } from '#db/times.ts';
import { deliveriesBudgets } from '#features/deliveries/budgets.ts';
import type { DeliveryState } from '#features/deliveries/entities.ts';
import { OF_SITE } from '#features/deliveries/site/entities.ts';
import { revisionName } from '#features/forms/store/revisions-in-batches.ts';
import type { IntegrationRef } from './page.ts';
import {
  RECEIVED,
  type Received,
  type ReceivedRow,
  type ReceiverKind,
  readReceivers,
  receivedOf,
  receiverKind,
} from './receivers.ts';

/**
 * Statuses of deliveries that have not arrived. Cancelled ones and those without a recipient are left out, because they need no
 * action.
 */
export const GROUPED_STATES = ['failed', 'retrying', 'pending'] as const satisfies readonly DeliveryState[];
type GroupedState = (typeof GROUPED_STATES)[number];

/** The status that all deliveries of a group share, with their number and times. */
interface Standing {
  /** The error class of the last failure; null when no attempt has failed yet. */
  reason: string | null;
  state: GroupedState;
  count: number;
  oldest: Date;
  newest: Date;
  /** The earliest next attempt of these deliveries; null when none is planned. */
  nextAttempt: Date | null;
}

/** The deliveries to one receiver that have one status and one reason. */
export interface DeliveryGroup extends Standing {
  kind: ReceiverKind;
  /** Null for mails. */
  integrationId: string | null;
  /**
   * The provider of mails, the origin of a webhook, otherwise the key of the integration; null when the deliveries are not
   * grouped by receiver.
   */
  receiver: string | null;
  /** Webhooks of the site belong to no form and add none. */
  formIds: number[];
}

export interface GroupFilter {
  states: readonly GroupedState[];
  /** Enqueued at this time or later. */
  from?: Date;
  /** Enqueued before this time. */
  to?: Date;
  /** Only deliveries of this form. */
  formId?: number;
}

const MOST_LOOKS = deliveriesBudgets.groupLooks.atMost;

/** The finest group, which the database computes: one form, revision, key, status and reason. */
type Part = Received & Standing;

/**
 * Groups deliveries that have failed or wait, the largest group first. Only the newest of each status are read, by an index, so
 * that the query stays fast when millions wait.
 * @param most the number read for each status
 * @returns also the time before which deliveries may be missing from the groups; null when all were read
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
    const group = groups.get(name);
    const forms = formId === OF_SITE ? [] : [formId];
    if (!group) {
      const kind = receiverKind(integrationId);
      groups.set(name, {
        ...{ kind, receiver, integrationId, reason, state, count, oldest, newest, nextAttempt },
        formIds: forms,
      });
      continue;
    }
    group.count += count;
    if (oldest < group.oldest) group.oldest = oldest;
    if (newest > group.newest) group.newest = newest;
    group.nextAttempt = earlier(group.nextAttempt, nextAttempt);
    group.formIds.push(...forms.filter((one) => !group.formIds.includes(one)));
  }
  const sorted = [...groups.values()].sort((one, other) => other.count - one.count || +other.newest - +one.newest);
  return { groups: sorted, lookedBackTo: endOf(parts, most) };
}

/** Finds the integrations that send to a webhook's origin, among the newest deliveries that have not arrived. */
export async function findIntegrationsByOrigin(em: EntityManager, receiver: string): Promise<IntegrationRef[]> {
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

/**
 * Returns the time before which deliveries may be missing. A status that fills the budget may have older deliveries, so the
 * latest of the oldest times read for such statuses counts.
 */
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
