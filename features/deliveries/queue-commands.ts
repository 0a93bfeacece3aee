import type { Client } from '@temporalio/client';
import type { App } from '#features/app.ts';
import { command, type Surroundings } from '#features/command-line/command.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { IntegrationQueue } from './integration-queue.ts';
import { emptyQueue, processQueueOnce } from './use-cases.ts';

export const queueCommands = {
  'queue:stats': command({
    about: 'count the jobs of the integration queue; oldest_timestamp is in Unix seconds, or 0',
    example: 'durable-forms queue:stats',
    options: {},
    run: (_, surroundings) => withQueue(surroundings, { needsEngine: false }, (queue) => queue.getStats()),
  }),

  'queue:process': command({
    about: 'fire svca_process_integration_queue once: wakes up to 10 jobs whose run was lost',
    example: 'durable-forms queue:process --now',
    options: { now: { about: 'also start the next round of up to 10 jobs that wait for it' } },
    run: ({ now }, surroundings) =>
      withQueue(surroundings, { needsEngine: true }, (queue, parts) =>
        surroundings.runWithExtensions(parts, () => processQueueOnce(parts, COMMAND_LINE, queue, { now })),
      ),
  }),

  'queue:clear': command({
    about: 'end and remove every job of the queue, undelivered; for debugging only',
    example: 'durable-forms queue:clear --yes',
    options: { yes: { about: 'that you mean it', needed: true } },
    run: (_, surroundings) =>
      withQueue(surroundings, { needsEngine: true }, (queue, parts) => emptyQueue(parts, COMMAND_LINE, queue)),
  }),
};

function withQueue<T>(
  surroundings: Surroundings,
  { needsEngine }: { needsEngine: boolean },
  run: (queue: IntegrationQueue, parts: QueueParts) => Promise<T>,
): Promise<T> {
  return surroundings.withDatabase((foundation) =>
    (needsEngine ? surroundings.withEngine : surroundings.withClient)(foundation.settings, (client) => {
      const parts = { ...foundation, client };
      return run(new IntegrationQueue(parts), parts);
    }),
  );
}

type QueueParts = App & { client: Client };
