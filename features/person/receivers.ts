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

/** Somebody who was sent something of a person by a form, and has a copy that is not ours. */
export interface Receiver {
  kind: ReceiverKind;
  /** The provider of mails, the origin of a webhook, else the key of the integration; null when it is not known. */
  receiver: string | null;
  formId: number;
  /** Of the notification or the integration in the options of the form. */
  key: string;
  integrationId: string | null;
  /** Deliveries that have arrived. */
  delivered: number;
  /** Those that were tried and may have arrived. */
  tried: number;
  /** Whether it is told by `data.erased`. */
  told: boolean;
  firstAt: Date;
  lastAt: Date;
}

interface Row extends ReceivedRow {
  arrived: number | string;
  first_at: string;
  last_at: string;
}

/** Whom something of these submissions was sent to, as far as its deliveries are there. */
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

/** Each receiver of a form once. */
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

/** Holds nothing that a visitor wrote. */
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
