import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/new-submission.ts';
import type { World } from '#test/environment/crash/world.ts';

/** What is wrong in the rows of a submission that has come to its end. */
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
    const which = `${one.kind} ${one.key}`;
    if (one.status !== 'delivered') problems.push(`${which} is ${one.status}: ${one.errorType}`);
    if (one.dueAt || one.nextAttemptAt) problems.push(`${which} has ended and is due`);
    if (!one.finishedAt) problems.push(`${which} has no end`);
    if (one.errorType || one.lastError) problems.push(`${which} was delivered and says ${one.errorType}`);
    const attempts = log.filter(({ deliveryId }) => deliveryId === one.id);
    const open = attempts.filter(({ outcome }) => outcome === 'running').length;
    if (open > 0) problems.push(`${which} has ${open} attempts without an end`);
    if (new Set(attempts.map(({ attempt }) => attempt)).size < attempts.length)
      problems.push(`${which} has an attempt twice`);
    if (attempts.some(({ attempt }) => attempt > one.attempts))
      problems.push(`${which} has more attempts than it counts`);
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
