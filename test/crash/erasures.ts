import { AuditEntry } from '#features/audit/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import type { Actor } from '#security/actor.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import type { World } from '#test/environment/crash/world.ts';
import { countRows } from '#test/environment/tables.ts';

/** The address that every visitor enters here; no trace of it may remain. */
export const ADDRESS = 'ada@example.net';

/** An administrator. */
export const ACTOR: Actor = {
  kind: 'account',
  account: { id: 1, login: 'ada', role: 'administrator' },
  address: '203.0.113.9',
  requestId: 'request',
};

/** Creates a submission whose webhook waits for its receiver. */
export async function waiting(world: World, form: ActiveForm): Promise<Accepted> {
  world.parties.refuse = () => 503;
  const accepted = await world.accept(form);
  await world.rest(1_000);
  world.effects.length = 0;
  return accepted;
}

/** Erases, after which the receiver works again. A repeated request does not find what was erased before. */
export async function eraseAndRecover(world: World, erase: () => Promise<unknown>): Promise<void> {
  await erase().catch((error: { code?: string }) => {
    if (error.code !== 'submission_not_found') throw error;
  });
  world.parties.refuse = () => null;
}

/** @param most allowed entries of the audit log */
export async function erasureProblems({ orm, effects }: World, event: AuditEvent, most: number): Promise<string[]> {
  const problems = effects.map(({ what }) => `${what} came after the erasure`);
  for (const table of ['submissions', 'transient_values', 'submission_marks', 'spam', 'outbox']) {
    const count = await countRows(orm, table);
    if (count > 0) problems.push(`${table} has ${count} rows`);
  }
  const em = orm.em.fork();
  const [found]: { orphans: number }[] = await em.execute(
    'select count(*) as orphans from delivery_attempts where delivery_id not in (select id from deliveries)',
  );
  if (Number(found?.orphans) > 0) problems.push(`${found?.orphans} attempts are left of deliveries that are gone`);
  const entries = await em.count(AuditEntry, { event });
  if (entries < 1 || entries > most) problems.push(`the audit log has ${entries} entries`);
  await em.nativeDelete(AuditEntry, {});
  return problems;
}
