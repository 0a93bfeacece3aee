import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { Delivery } from '#features/deliveries/entities.ts';
import { emitSiteEvent, isOfSite, subscribedWebhooks } from '#features/deliveries/site/events.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { among, count, id, text, uuid } from '#http/routing/answers.ts';

const TYPE = 'delivery.failed';

/** The events about deliveries for webhooks of the site. */
export const deliveryEvents: readonly DeclaredEvent[] = [
  {
    type: TYPE,
    summary: 'A mail or an integration delivery has failed for good',
    description:
      '`delivery_id` identifies the delivery to operators, and to its receiver as `webhook-id`; `key` is that of the notification or the integration. A delivery that is retried and fails again is reported again. Failed deliveries of events are not reported.',
    ofSite: true,
    data: object({
      form_id: id(),
      /** Null when the form does not store submissions, or the submission was erased. */
      submission_id: id().nullable(),
      delivery_id: uuid(),
      kind: among(['mail', 'integration']),
      key: text(),
      integration_id: text().nullable(),
      error_class: text().nullable(),
      attempts: count(),
      replays: count(),
    }),
  },
];

/**
 * Emits `delivery.failed` in the transaction that ends the delivery. Failed deliveries of events emit nothing: those would fail
 * in turn, for ever.
 */
export async function emitDeliveryFailed(em: EntityManager, deliveryId: string, now: Date): Promise<void> {
  if ((await subscribedWebhooks(em, TYPE)).length === 0) return;
  const delivery = await em.findOne(Delivery, { id: deliveryId }, { disableIdentityMap: true });
  // Another transaction may have delivered it or taken it over before this one could end it.
  if (delivery?.status !== 'failed' || isOfSite(delivery)) return;
  const { formId, submissionUuid: uuid, kind, key, integrationId, errorType, attempts, replays } = delivery;
  const found = await em.findOne(Submission, { uuid }, { fields: ['id'], disableIdentityMap: true });
  const submissionId = found?.id ?? null;
  const subject = `forms/${formId}${submissionId === null ? '' : `/submissions/${submissionId}`}`;
  const data = {
    ...{ form_id: formId, submission_id: submissionId, delivery_id: deliveryId, kind, key },
    ...{ integration_id: integrationId ?? null, error_class: errorType ?? null, attempts, replays },
  };
  await emitSiteEvent(em, { type: TYPE, subject, data }, now);
}
