import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { emitSiteEvent } from '#features/deliveries/site/events.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { id, timestamp, uuid } from '#http/routing/answers.ts';
import type { Draft } from '#pro/drafts/entities.ts';

/** Draft events for webhooks of the site. */
export const draftEvents: readonly DeclaredEvent[] = [
  {
    type: 'draft.expired',
    summary: 'A draft has expired, and its values were erased',
    description: 'The form was not submitted. The event does not identify the visitor.',
    ofSite: true,
    data: object({ form_id: id(), draft_uuid: uuid(), created_at: timestamp(), saved_at: timestamp() }),
  },
];

/** Emits `draft.expired` in the transaction that ends the draft. */
export async function reportExpired(
  em: EntityManager,
  { uuid: draft_uuid, formId: form_id, createdAt, savedAt }: Pick<Draft, 'uuid' | 'formId' | 'createdAt' | 'savedAt'>,
  now: Date,
): Promise<void> {
  const data = { form_id, draft_uuid, created_at: createdAt.toISOString(), saved_at: savedAt.toISOString() };
  await emitSiteEvent(em, { type: 'draft.expired', subject: `forms/${form_id}/drafts/${draft_uuid}`, data }, now);
}
