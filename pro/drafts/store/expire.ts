import type { FilterQuery } from '@mikro-orm/core';
import { ago, inBatches } from '#activities/expiry.ts';
import type { ExpireParts } from '#features/feature-data.ts';
import type { Form } from '#features/forms/entities.ts';
import { Draft, DraftSubmission } from '#pro/drafts/entities.ts';
import { DAY_MS } from '#time.ts';
import { endThese } from './drafts.ts';

/** For how long the row of a draft that has ended stays; it has no values. */
const endedBefore = ago(30 * DAY_MS);

/**
 * Erases the values of drafts whose time is over, should their runs not have done so (there are none in the free edition), and
 * the rows of drafts that have ended long ago.
 */
export async function expireDrafts(parts: ExpireParts): Promise<void> {
  const { orm, now } = parts;
  await endDrafts(parts, { expiresAt: { $lte: now } });
  await eachDraft(parts, { endedAt: { $lt: endedBefore(now) } }, async (id) => {
    const em = orm.em.fork();
    const ended = await em.find(Draft, { id }, { fields: ['uuid'] });
    await em.nativeDelete(DraftSubmission, { draftUuid: ended.map(({ uuid }) => uuid) });
    return em.nativeDelete(Draft, { id });
  });
}

/** Erases the values of a form's drafts that were saved longer ago than it keeps submissions. */
export async function expireDraftsOfForm(parts: ExpireParts, { id: formId }: Form, before: Date): Promise<object> {
  await endDrafts(parts, { formId, savedAt: { $lt: before } });
  return {};
}

function endDrafts(parts: ExpireParts, past: FilterQuery<Draft>): Promise<number> {
  const open = { ...(past as object), status: 'open' as const };
  return eachDraft(parts, open, (id) =>
    // The condition holds at that moment too: one that was saved meanwhile stays.
    endThese(parts.orm.em.fork(), { ...open, id }, 'expired', parts.now),
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
