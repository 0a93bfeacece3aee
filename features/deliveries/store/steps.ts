import type { EntityManager } from '@mikro-orm/mysql';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import type { DeliveryFilter } from './page.ts';
import { type AttemptView, withFirstAttempt } from './view.ts';

/** A delivery of a submission with its attempts, the newest first. */
export interface Step {
  delivery: Delivery;
  attempts: AttemptView[];
}

/** Reads the deliveries of a submission in the order in which they were planned, mails first. */
export async function readSteps(
  em: EntityManager,
  submissionUuid: string,
  { butKey }: Pick<DeliveryFilter, 'butKey'> = {},
): Promise<Step[]> {
  const mailsFirst = { orderBy: { kind: 'desc', enqueuedAt: 'asc', id: 'asc' } } as const;
  const where = { submissionUuid, ...(butKey !== undefined && { $not: { key: butKey } }) };
  const deliveries = await em.find(Delivery, where, mailsFirst);
  const newestFirst = { orderBy: [{ attempt: 'desc' as const }, { id: 'desc' as const }] };
  const attempts = await em.find(DeliveryAttempt, { deliveryId: deliveries.map(({ id }) => id) }, newestFirst);
  const attemptsOf = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return deliveries.map((delivery) => ({
    delivery,
    attempts: withFirstAttempt(attemptsOf.get(delivery.id) ?? [], delivery),
  }));
}
