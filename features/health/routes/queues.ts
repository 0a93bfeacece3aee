import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import { object } from 'yup';
import { describeQueues, type QueueState, queuesOf } from '#engine/queues.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { readDue } from '#features/health/due.ts';
import type { Edition } from '#forms/config/types.ts';
import { among, count, listOf, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';

export interface QueuesParts {
  orm: MikroORM;
  clock: () => Date;
  connection: Connection;
  temporalNamespace: string;
  settings: { edition: Edition };
  installed: readonly Pick<FeatureData, 'dueTables'>[];
}

const DUE = { kind: text(), due: count(), oldest_due_at: timestamp().nullable(), later: count() };
const TASK_QUEUE = {
  queue: text(),
  kind: among(['workflow', 'activity']),
  backlog: count().nullable(),
  backlog_seconds: count().nullable(),
  workers: listOf(object({ identity: text(), seen_at: timestamp() })),
};

/** Waiting records and running workers, for operators. */
export const queuesRoute = route({
  operation: 'readQueues',
  method: 'GET',
  path: 'b:/queues',
  tag: 'Health',
  summary: 'Due records, the lengths of task queues, and the workers that poll them',
  description: 'Counting stops at 10,000. `task_queues` is null while the engine does not answer.',
  access: 'admin',
  answers: {
    200: object({ due: listOf(object(DUE)), task_queues: listOf(object(TASK_QUEUE)).nullable() }),
  },
  async handle(app: QueuesParts) {
    const now = app.clock();
    const [due, queues] = await Promise.all([
      readDue(app.orm.em.fork(), app.installed, now),
      describeQueues(app, queuesOf(app.settings.edition), now).catch(() => null),
    ]);
    return {
      due: due.map(({ kind, due, oldestDueAt, later }) => ({
        ...{ kind, due, later },
        oldest_due_at: oldestDueAt?.toISOString() ?? null,
      })),
      task_queues: queues?.map(queueJson) ?? null,
    };
  },
});

function queueJson({ queue, kind, backlog, backlogSeconds, workers }: QueueState) {
  return {
    queue,
    kind,
    backlog,
    backlog_seconds: backlogSeconds,
    workers: workers.map(({ identity, seenAt }) => ({ identity, seen_at: seenAt.toISOString() })),
  };
}
