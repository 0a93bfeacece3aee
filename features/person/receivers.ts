import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { timeOf } from '#db/times.ts';
import { noticeRevisions } from '#features/deliveries/store/notices.ts';
import {
  RECEIVED,
  type ReceivedRow,
  type ReceiverKind,
  readReceivers,
  receivedOf,
  receiverKind,
} from '#features/deliveries/store/receivers.ts';

/** A third party that received a person's data from a form and has a copy. */
export interface Receiver {
  kind: ReceiverKind;
  /** The provider of mails, the origin of a webhook, else the key of the integration; null when it is not known. */
  receiver: string | null;
  formId: number;
  /** Key of the notification or integration in the form's options. */
  key: string;
  integrationId: string | null;
  /** Number of successful deliveries. */
  delivered: number;
  /** Number of attempted deliveries that may have arrived. */
  tried: number;
  /** True if the receiver is notified by the event `data.erased`. */
  told: boolean;
  firstAt: Date;
  lastAt: Date;
}

interface Row extends ReceivedRow {
  arrived: number | string;
  first_at: string;
  last_at: string;
}

/** Returns the receivers of these submissions, as far as their deliveries are still stored. */
export async function receiversOf(em: EntityManager, submissionUuids: readonly string[]): Promise<Receiver[]> {
  if (submissionUuids.length === 0) return [];
  const rows = await em.execute<Row[]>(
    `select ${RECEIVED}, count(*) as deliveries,
       sum(status = 'delivered') as arrived, min(enqueued_at) as first_at, max(coalesce(finished_at, enqueued_at)) as last_at
     from deliveries
     where submission_uuid in (${marks(submissionUuids)}) and (attempts > 0 or status = 'delivered')
     group by ${RECEIVED}`,
    [...submissionUuids],
  );
  const parts = rows.map((row) => ({
    ...receivedOf(row),
    arrived: Number(row.arrived),
    firstAt: timeOf(row.first_at),
    lastAt: timeOf(row.last_at),
  }));
  const receivers = await readReceivers(em, parts);
  const takers = await noticeRevisions(em, parts);
  return together(
    parts.map((part) => ({
      kind: receiverKind(part.integrationId),
      receiver: receivers(part),
      formId: part.formId,
      key: part.key,
      integrationId: part.integrationId,
      delivered: part.arrived,
      tried: part.count - part.arrived,
      told: takers(part) !== null,
      firstAt: part.firstAt,
      lastAt: part.lastAt,
    })),
  );
}

/** Merges the entries of each receiver of a form. */
export function together(all: readonly Receiver[]): Receiver[] {
  const known = new Map<string, Receiver>();
  for (const one of all) {
    const name = JSON.stringify([one.kind, one.receiver, one.formId, one.key, one.integrationId, one.told]);
    const other = known.get(name);
    if (!other) {
      known.set(name, { ...one });
      continue;
    }
    other.delivered += one.delivered;
    other.tried += one.tried;
    if (one.firstAt < other.firstAt) other.firstAt = one.firstAt;
    if (one.lastAt > other.lastAt) other.lastAt = one.lastAt;
  }
  return [...known.values()];
}

/** Returns the receiver as JSON, without text that visitors wrote. */
export function receiverJson({
  kind,
  receiver,
  formId,
  key,
  integrationId,
  delivered,
  tried,
  told,
  ...times
}: Receiver) {
  return {
    ...{ kind, receiver, form_id: formId, key, integration_id: integrationId, delivered, tried, told },
    first_at: times.firstAt.toISOString(),
    last_at: times.lastAt.toISOString(),
  };
}
