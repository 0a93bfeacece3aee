import type { EntityManager } from '@mikro-orm/mysql';
import { marks } from '#db/sql.ts';
import { User } from '#features/accounts/entities.ts';
import type { StepsOfAccounts } from '#features/accounts/steps.ts';
import { FormRevision } from '#features/forms/entities.ts';
import type { Needs } from '#forms/process/definition.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { Process, ProcessPerson, ProcessStep } from './entities.ts';
import { processOf } from './option.ts';
import { lockProcess, openPerson } from './store/rows.ts';
import { isErased } from './system.ts';

/** States of people whose decision is awaited. */
const AWAITED = ['asked', 'later'] as const;

/**
 * Marks those of some open steps that have nobody to ask any more: all whom they ask are unreachable, or one of those who have to agree is.
 * The caller holds the locks of their processes. The people stay: whoever has the link of a mail can still decide.
 * @param without an account that is deleted in the same transaction
 */
export async function noteUnreachable(
  em: EntityManager,
  box: SecretBox,
  stepIds: readonly number[],
  without: number | null = null,
): Promise<void> {
  const people = await em.find(ProcessPerson, { stepId: [...stepIds], status: [...AWAITED] });
  const accountIds = people.flatMap(({ accountId }) => (accountId == null || accountId === without ? [] : accountId));
  const users = await em.find(User, { id: [...new Set(accountIds)] }, { fields: ['id'] });
  const accounts = new Set(users.map(({ id }) => id));
  const isReached = (row: ProcessPerson) =>
    row.accountId == null ? !isErased(openPerson(box, row).address) : accounts.has(row.accountId);
  for (const [id, awaited] of Map.groupBy(people, ({ stepId }) => stepId)) {
    const lost = awaited.filter((row) => !isReached(row));
    if (lost.length === 0) continue;
    if (lost.length === awaited.length || (await needsOf(em, id)) !== 'one')
      await em.nativeUpdate(ProcessStep, { id, status: 'asking' }, { status: 'nobody' });
  }
}

/** Returns how many of its people have to decide a step; one if its form does not know the step any more. */
async function needsOf(em: EntityManager, id: number): Promise<Needs> {
  const { processId, key } = await em.findOneOrFail(ProcessStep, { id });
  const { formId, revision } = await em.findOneOrFail(Process, { id: processId });
  const form = await em.findOne(FormRevision, { formId, revision });
  return (form && processOf(form.config))?.steps.find((step) => step.key === key)?.needs ?? 'one';
}

/** The open steps that ask accounts. Confirmations ask the respondent, whatever account the address has. */
export const stepsOfAccounts: StepsOfAccounts = {
  async count(em, accountIds) {
    if (accountIds.length === 0) return new Map();
    const rows = await em.execute<{ id: number | string; n: number | string }[]>(
      `select p.account_id as id, count(distinct s.id) as n from process_people p join process_steps s on s.id = p.step_id
       where p.account_id in (${marks(accountIds)}) and p.status in (${marks(AWAITED)}) and s.status <> 'ended'
       group by p.account_id`,
      [...accountIds, ...AWAITED],
    );
    return new Map(rows.map(({ id, n }) => [Number(id), Number(n)]));
  },

  async leave({ em, box }, accountId) {
    const rows = await em.find(ProcessPerson, { accountId, status: [...AWAITED] }, { disableIdentityMap: true });
    const processes = await em.find(
      Process,
      { id: [...new Set(rows.map(({ processId }) => processId))] },
      {
        fields: ['submissionUuid'],
        orderBy: { id: 'asc' },
      },
    );
    // A decision at the same moment must not write the step as it was.
    const steps = new Set<number>();
    for (const { submissionUuid } of processes) {
      const locked = await lockProcess(em, submissionUuid);
      const asks = locked?.people.some(
        (row) => row.accountId === accountId && AWAITED.some((one) => one === row.status),
      );
      if (locked?.step && asks) steps.add(locked.step.id);
    }
    await noteUnreachable(em, box, [...steps], accountId);
    return steps.size;
  },
};
