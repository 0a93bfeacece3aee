import { object } from 'yup';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { anything, count, id, mapOf, uuid } from '#http/routing/answers.ts';

const SUBMITTED = object({
  form_id: id(),
  /** Null if the form does not store submissions, and in a test. */
  submission_id: id().nullable(),
  /** Values by field name, or by the webhook's own mapping. */
  fields: mapOf(anything()),
  /** Data about the client and the submission other than its values. */
  meta: mapOf(anything()),
});
/** Webhooks of the site get ids only. */
const TOLD = SUBMITTED.shape({ fields: mapOf(anything()).optional(), meta: mapOf(anything()).optional() });

/** Events that webhooks of forms receive. */
export const formWebhookEvents: readonly DeclaredEvent[] = [
  {
    type: 'submission.created',
    summary: 'A form was submitted',
    description:
      'Sent to the webhooks of the form, once everything that the submission waits for has happened, such as a payment. `fields` has the values, by the mapping of the webhook if it has one; `submission_id` is null when the form does not store submissions. Webhooks of the site get the ids alone; one that was just added misses the submissions of a second.',
    ofSite: true,
    data: TOLD,
  },
  {
    type: 'submission.updated',
    summary: 'The answers of a submission were changed',
    description:
      'Sent to webhooks with `updated` in `on`. `version` is that of the change; `changes` has the changed values of `fields`, by their names there. Webhooks of the site get the ids and the version alone.',
    ofSite: true,
    data: TOLD.shape({
      version: count(),
      changes: mapOf(object({ before: anything(), after: anything() })).optional(),
    }),
  },
  {
    type: 'submission.test',
    summary: 'An administrator tests a webhook of a form',
    description: 'The values are samples.',
    data: SUBMITTED,
  },
  {
    type: 'data.erased',
    summary: 'Data that was sent earlier has been erased here',
    description:
      'Sent to webhooks with `takes_erasures`. `delivery_id` is the `webhook-id` of the data to erase; `submission_id` is null when the form did not store submissions.',
    data: object({ form_id: id(), submission_id: id().nullable(), delivery_id: uuid() }),
  },
];
