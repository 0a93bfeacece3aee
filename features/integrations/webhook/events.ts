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

/** Events that webhooks of forms receive. */
export const formWebhookEvents: readonly DeclaredEvent[] = [
  {
    type: 'submission.created',
    summary: 'A form was submitted',
    description:
      'To the webhooks of its form, once all that it waits for is there, such as a payment. `fields` has the values, by the mapping of the webhook where it has one; `submission_id` is null when the form does not store.',
    data: SUBMITTED,
  },
  {
    type: 'submission.updated',
    summary: 'The answers of a submission were changed',
    description:
      'To webhooks with `updated` in `on`. `version` is the one that the change made, `changes` has what of `fields` is not as before, by its name there.',
    data: SUBMITTED.shape({
      version: count(),
      changes: mapOf(object({ before: anything(), after: anything() })),
    }),
  },
  {
    type: 'submission.test',
    summary: 'An administrator tries a webhook of a form',
    description: 'With samples for values.',
    data: SUBMITTED,
  },
  {
    type: 'data.erased',
    summary: 'What was sent has been erased here',
    description:
      'To webhooks with `takes_erasures`. `delivery_id` is the `webhook-id` of what is to be erased there; `submission_id` is null when the form did not store.',
    data: object({ form_id: id(), submission_id: id().nullable(), delivery_id: uuid() }),
  },
];
