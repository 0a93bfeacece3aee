import type { FilterQuery } from '@mikro-orm/core';
import { ago, inBatches } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import type { Form } from '#features/forms/entities.ts';
import { Draft, DraftSubmission } from '#pro/drafts/entities.ts';
import { DAY_MS } from '#time.ts';
import { endDrafts } from './drafts.ts';

/** Returns the time before which a draft must have ended for its row, which has no values, to be deleted. */
const endedBefore = ago(30 * DAY_MS);

/**
 * Expires drafts whose runs have not done so (the free edition has no such runs), and deletes the rows of drafts that ended
 * long ago.
 */
export async function expireDrafts(parts: ExpireParts): Promise<void> {
  const { orm, now } = parts;
  await endMatching(parts, { expiresAt: { $lte: now } });
  await eachDraft(parts, { endedAt: { $lt: endedBefore(now) } }, async (id) => {
    const em = orm.em.fork();
    const ended = await em.find(Draft, { id }, { fields: ['uuid'] });
    await em.nativeDelete(DraftSubmission, { draftUuid: ended.map(({ uuid }) => uuid) });
    return em.nativeDelete(Draft, { id });
  });
}

/** Expires a form's drafts that were last saved before the form's retention period. */
export async function expireDraftsOfForm(parts: ExpireParts, { id: formId }: Form, before: Date): Promise<object> {
  await endMatching(parts, { formId, savedAt: { $lt: before } });
  return {};
}

function endMatching(parts: ExpireParts, past: FilterQuery<Draft>): Promise<number> {
  const open = { ...(past as object), status: 'open' as const };
  return eachDraft(parts, open, (id) =>
    // The condition is checked again under the lock, so that a draft that was saved meanwhile stays.
    endDrafts(parts.orm.em.fork(), { ...open, id }, 'expired', parts.now),
  );
}

function eachDraft({ orm }: ExpireParts, where: object, erase: (ids: number[]) => Promise<number>): Promise<number> {
  return inBatches<number>(
    { table: 'drafts' },
    async (limit, last = 0) => {
      const after = { ...where, id: { $gt: last } };
      const rows = await orm.em.fork().find(Draft, after, { fields: ['id'], orderBy: { id: 'asc' }, limit });
      return rows.map(({ id }) => id);
    },
    erase,
  );
}
