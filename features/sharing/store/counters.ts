import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { ResultsState } from '#features/results/entities.ts';
import { countSubmissions, readTotals, readTrend } from '#features/results/reading/counters.ts';
import { SharedCounters } from '#features/sharing/entities.ts';
import { LEAST_PEOPLE } from '#forms/results/shared.ts';
import { ALL } from '#forms/results/tally.ts';

/** The counters that links to the results of a form show. */
export type ShownCounters = Pick<SharedCounters, 'submissions' | 'takenAt' | 'totals' | 'trend'>;

/**
 * Returns the counters that links to a form's results show. Takes new ones if at least `LEAST_PEOPLE` submissions came or went
 * since the last time; null while a form is counted for the first time.
 */
export async function sharedCounters(em: EntityManager, formId: number, now: Date): Promise<ShownCounters | null> {
  const shown = await em.findOne(SharedCounters, { formId }, { disableIdentityMap: true });
  const state = await em.findOne(ResultsState, { formId }, { disableIdentityMap: true });
  // Counting again begins with nothing. Links show what they showed until it is done.
  if (!state?.isCounted) return shown;
  const current = await countSubmissions(em, formId);
  if (shown && Math.abs(current - shown.submissions) < LEAST_PEOPLE) return shown;
  if (current < LEAST_PEOPLE) return takeFew(em, formId, current, now);
  return take(em, formId, shown, now);
}

/** Takes counters. Of two requests at the same time, both show those of the first. */
async function take(em: EntityManager, formId: number, before: SharedCounters | null, now: Date) {
  // One snapshot of the database, so that the number of submissions fits the rest.
  const [totals, trend] = await em.transactional(
    async (own) => [await readTotals(own, formId, {}), await readTrend(own, formId, {})] as const,
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
  const submissions = totals.find(({ path, name }) => path === '' && name === ALL)?.count ?? 0;
  const row = { formId, submissions, takenAt: now, totals, trend };
  if (before) {
    await em.nativeUpdate(SharedCounters, { formId, submissions: before.submissions, takenAt: before.takenAt }, row);
  } else {
    await em.upsert(SharedCounters, row, { onConflictAction: 'ignore', disableIdentityMap: true });
  }
  return em.findOne(SharedCounters, { formId }, { disableIdentityMap: true });
}

/** Forgets counters of a form that has too few submissions left, and shows nothing but their number. */
async function takeFew(em: EntityManager, formId: number, submissions: number, now: Date): Promise<ShownCounters> {
  await em.nativeDelete(SharedCounters, { formId });
  const totals = [{ path: '', name: ALL, count: submissions, total: 0 }];
  return { submissions, takenAt: now, totals, trend: [] };
}
