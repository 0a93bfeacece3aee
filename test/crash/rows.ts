import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import type { World } from '#test/environment/crash/world.ts';

/** Returns the mistakes in the rows of a finished submission. */
export async function submissionProblems(
  { orm }: Pick<World, 'orm'>,
  { submissionUuid: uuid, submissionId }: Accepted,
  { deliveries, posts = 0 }: { deliveries: number; posts?: number },
): Promise<string[]> {
  const em = orm.em.fork();
  const problems: string[] = [];
  const row = await em.findOne(Submission, { uuid });
  if (submissionId !== null && row?.status !== 'completed') problems.push(`the submission is ${row?.status}`);
  if (submissionId !== null && !row?.completedAt) problems.push('the submission has no end');
  if (row?.dueAt) problems.push('the submission is still due');
  if ((await em.count(TransientValues, { uuid })) > 0) problems.push('its values are still there');
  const rows = await em.find(Delivery, { submissionUuid: uuid });
  if (rows.length !== deliveries) problems.push(`there are ${rows.length} deliveries`);
  const ids = rows.map(({ id }) => id);
  const log = await em.find(DeliveryAttempt, { deliveryId: ids }, { orderBy: { id: 'asc' } });
  for (const one of rows) {
    const attempts = log.filter(({ deliveryId }) => deliveryId === one.id);
    problems.push(...deliveryProblems(one, attempts).map((problem) => `${one.kind} ${one.key} ${problem}`));
  }
  const [left]: { posts: number; calls: number }[] = await em.execute(
    `select (select count(*) from posts where source in (${['', ...ids].map(() => '?')})) as posts,
       (select count(*) from outbox) as calls`,
    ['', ...ids],
  );
  if (Number(left?.posts) !== posts) problems.push(`there are ${left?.posts} posts`);
  if (Number(left?.calls) !== 0) problems.push(`${left?.calls} calls of the engine are left`);
  return problems;
}

function deliveryProblems(one: Delivery, attempts: readonly DeliveryAttempt[]): string[] {
  const open = attempts.filter(({ outcome }) => outcome === 'running').length;
  const isTwice = new Set(attempts.map(({ attempt }) => attempt)).size < attempts.length;
  const problems: [isThere: boolean, problem: string][] = [
    [one.status !== 'delivered', `is ${one.status}: ${one.errorType}`],
    [Boolean(one.dueAt || one.nextAttemptAt), 'has ended and is due'],
    [!one.finishedAt, 'has no end'],
    [Boolean(one.errorType || one.lastError), `was delivered and says ${one.errorType}`],
    [open > 0, `has ${open} attempts without an end`],
    [isTwice, 'has an attempt twice'],
    [attempts.some(({ attempt }) => attempt > one.attempts), 'has more attempts than it counts'],
  ];
  return problems.flatMap(([isThere, problem]) => (isThere ? [problem] : []));
}
