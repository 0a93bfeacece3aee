import type { EntityManager } from '@mikro-orm/mysql';
import { object } from 'yup';
import { tellSite } from '#features/deliveries/site/events.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { id, timestamp, uuid } from '#http/routing/answers.ts';
import type { Draft } from '#pro/drafts/entities.ts';

/** What webhooks of the site may be told of drafts. */
export const draftEvents: readonly DeclaredEvent[] = [
  {
    type: 'draft.expired',
    summary: 'The time of a saved form is over, and its values are gone',
    description: 'It was not submitted. Who saved it is not told.',
    ofSite: true,
    data: object({ form_id: id(), draft_uuid: uuid(), created_at: timestamp(), saved_at: timestamp() }),
  },
];

/** In the transaction that ends it. */
export async function tellExpired(
  em: EntityManager,
  { uuid: draft_uuid, formId: form_id, createdAt, savedAt }: Pick<Draft, 'uuid' | 'formId' | 'createdAt' | 'savedAt'>,
  now: Date,
): Promise<void> {
  const data = { form_id, draft_uuid, created_at: createdAt.toISOString(), saved_at: savedAt.toISOString() };
  await tellSite(em, { type: 'draft.expired', subject: `forms/${form_id}/drafts/${draft_uuid}`, data }, now);
}
