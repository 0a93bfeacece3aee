import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { addRows, claimedOf, countsAs, DailyChanges, lockState, planOfState } from './counters.ts';

/**
 * Replaces the counted answers of a submission, in the transaction that edits it. A submission that is not counted yet is left to
 * the worker, which reads the new answers.
 */
export async function countEdited(
  em: EntityManager,
  { id, formId, createdAt }: Pick<Submission, 'id' | 'formId' | 'createdAt'>,
  before: SubmissionValues,
  after: SubmissionValues,
): Promise<void> {
  const state = await lockState(em, formId);
  if (!state || !(await claimedOf(em, state, [id])).has(id)) return;
  const plan = await planOfState(em, state);
  const changes = new DailyChanges(state.timeZone);
  changes.add(plan, { createdAt, values: before }, -1);
  changes.add(plan, { createdAt, values: after });
  await changes.apply(em, formId);
}

/** Counts a submission whose payment has arrived, in the transaction that releases it. */
export async function countReleased(em: EntityManager, submissionUuid: string): Promise<void> {
  const row = await em.findOne(Submission, { uuid: submissionUuid }, { disableIdentityMap: true });
  const state = row && countsAs(row.status) && (await lockState(em, row.formId));
  if (!state) return;
  await addRows(em, state, await planOfState(em, state), [{ ...row, values: row.payload }]);
}

/** Removes submissions from the counters, in the transaction that erases them and before their rows are gone. */
export async function uncountErased(em: EntityManager, submissionUuids: readonly string[]): Promise<void> {
  if (submissionUuids.length === 0) return;
  const rows = await em.find(Submission, { uuid: [...submissionUuids] }, { disableIdentityMap: true });
  const byForm = [...Map.groupBy(rows, ({ formId }) => formId)].sort(([one], [other]) => one - other);
  for (const [formId, own] of byForm) {
    const state = await lockState(em, formId);
    if (!state) continue;
    const ids = own.map(({ id }) => id);
    const claimed = await claimedOf(em, state, ids);
    const plan = await planOfState(em, state);
    const changes = new DailyChanges(state.timeZone);
    for (const { id, createdAt, payload } of own) {
      if (claimed.has(id)) changes.add(plan, { createdAt, values: payload }, -1);
    }
    await changes.apply(em, formId);
    await em.execute(`delete from results_claims where submission_id in (${marks(ids)})`, ids);
  }
}
