import { createHash } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { cachedRead } from '#settings/cache.ts';
import { SiteEvent, SiteWebhook } from './entities.ts';
import { emitSiteEvent } from './events.ts';
import { subscribesTo } from './subscriptions.ts';

export const CREATED = 'submission.created';
export const UPDATED = 'submission.updated';

export interface ToldSubmission {
  uuid: string;
  formId: number;
  /** Null if the form does not store submissions. */
  id: number | null;
}

/**
 * Emits `submission.created` to webhooks of the site. A worker asks for each submission whether there are any, and therefore reads the
 * webhooks once a second at most: a webhook that was just added misses the submissions of that second.
 */
export function createSubmissionEvents(orm: MikroORM) {
  const isAsked = cachedRead(async () => {
    const active = await orm.em.fork().find(SiteWebhook, { active: true }, { fields: ['events'] });
    return active.some(({ events }) => subscribesTo(events, CREATED));
  });
  return {
    /** Emits the event of a submission once, however often its run is repeated. */
    async created(submission: ToldSubmission, now: Date): Promise<void> {
      if (!(await isAsked())) return;
      await orm.em.fork().transactional(async (em) => {
        const id = eventId(CREATED, submission.uuid);
        if ((await em.count(SiteEvent, { id })) > 0) return;
        await emitSiteEvent(em, { ...eventOf(CREATED, submission), id }, now);
      });
    },
  };
}

/** Emits `submission.updated` in the transaction of a change. */
export async function emitUpdated(
  em: EntityManager,
  { version, ...submission }: ToldSubmission & { version: number },
  now: Date,
): Promise<void> {
  await emitSiteEvent(em, eventOf(UPDATED, submission, { version }), now);
}

function eventOf(type: string, { formId, id }: ToldSubmission, more: object = {}) {
  return {
    type,
    subject: `forms/${formId}${id === null ? '' : `/submissions/${id}`}`,
    data: { form_id: formId, submission_id: id, ...more },
  };
}

/** Returns the id of an event that a submission has once. */
function eventId(type: string, uuid: string): string {
  const hex = createHash('sha256').update(`${type}|${uuid}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-');
}
