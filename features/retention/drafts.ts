import type { FilterQuery } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { heartbeat } from '@temporalio/activity';
import { endOfDraft } from '#db/drafts/drafts.ts';
import { DRAFT_MAILS_MS } from '#db/drafts/mails.ts';
import { Draft, DraftMail, DraftSubmission } from '#db/entities/drafts.ts';

const BATCH = 500;
const DAY_MS = 24 * 60 * 60_000;
/** For how long the row of a draft that has ended stays; it has no values. */
const ENDED_MS = 30 * DAY_MS;

/**
 * Erases the values of drafts whose time is over, should their runs not have done so (there are none in the free edition), and
 * the rows of drafts and mails that have ended long ago.
 */
export async function eraseDrafts(orm: MikroORM, now: Date): Promise<void> {
  await endDrafts(orm, { expiresAt: { $lte: now } }, now);
  await inBatches(orm, { endedAt: { $lt: new Date(now.getTime() - ENDED_MS) } }, async (id) => {
    const em = orm.em.fork();
    const ended = await em.find(Draft, { id }, { fields: ['uuid'] });
    await em.nativeDelete(DraftSubmission, { draftUuid: ended.map(({ uuid }) => uuid) });
    await em.nativeDelete(Draft, { id });
  });
  for (;;) {
    const before = new Date(now.getTime() - DRAFT_MAILS_MS);
    const old = { createdAt: { $lt: before } };
    const rows = await orm.em.fork().find(DraftMail, old, { fields: ['id'], limit: BATCH });
    if (rows.length > 0) await orm.em.fork().nativeDelete(DraftMail, { id: rows.map(({ id }) => id) });
    heartbeat({ table: 'draft_mails' });
    if (rows.length < BATCH) return;
  }
}

/** Erases the values of a form's drafts that were saved longer ago than it keeps submissions. */
export function eraseDraftsOfForm(orm: MikroORM, formId: number, before: Date, now: Date): Promise<void> {
  return endDrafts(orm, { formId, savedAt: { $lt: before } }, now);
}

async function endDrafts(orm: MikroORM, past: FilterQuery<Draft>, now: Date): Promise<void> {
  await inBatches(orm, { ...(past as object), status: 'open' }, async (id) => {
    // The condition holds at that moment too: one that was saved meanwhile stays.
    await orm.em.fork().nativeUpdate(Draft, { ...(past as object), id, status: 'open' }, endOfDraft('expired', now));
  });
}

async function inBatches(
  orm: MikroORM,
  where: FilterQuery<Draft>,
  erase: (ids: number[]) => Promise<void>,
): Promise<void> {
  let lastId = 0;
  for (;;) {
    const after = { ...(where as object), id: { $gt: lastId } };
    const order = { fields: ['id'] as const, orderBy: { id: 'asc' as const }, limit: BATCH };
    const rows = await orm.em.fork().find(Draft, after, order);
    if (rows.length > 0) await erase(rows.map(({ id }) => id));
    heartbeat({ table: 'drafts' });
    lastId = rows.at(-1)?.id ?? lastId;
    if (rows.length < BATCH) return;
  }
}
