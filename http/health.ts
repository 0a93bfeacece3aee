import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { object } from 'yup';
import { among, yesOrNo } from './routing/answers.ts';
import { reply } from './routing/reply.ts';
import { route } from './routing/route.ts';

const DEADLINE_MS = 2_000;
/** No run has this id. */
const NO_RUN = 'readiness';
/** gRPC status of what the engine has looked for and not found. */
const NOT_FOUND = 5;

export interface EngineReached {
  /** To Temporal. */
  connection: Connection;
  temporalNamespace: string;
}

interface Reached extends EngineReached {
  orm: MikroORM;
}

export interface HealthParts extends Reached {
  /** Whether the process is stopping, so that requests should be sent elsewhere. */
  isStopping(): boolean;
}

const health = { tag: 'Health', method: 'GET', access: 'visitor' } as const;
const parts = { database: yesOrNo(), engine: yesOrNo() };

/** What load balancers ask. */
export const healthRoutes = [
  route({
    ...health,
    path: '/healthz',
    summary: 'The process answers',
    answers: { 200: object({ status: among(['ok']) }) },
    handle: () => ({ status: 'ok' as const }),
  }),

  route({
    ...health,
    path: '/readyz',
    summary: 'What a submission needs is there',
    description:
      'The database, and a process that goes on. The engine is reported too, with its storage, and is no reason to send visitors away.',
    answers: {
      200: object({ status: among(['ok']), ...parts }),
      503: object({ status: among(['unavailable', 'starting', 'stopping']), ...parts }),
    },
    async handle(app: HealthParts) {
      const found = await whatAnswers(app);
      if (app.isStopping()) return reply(503, { status: 'stopping' as const, ...found });
      return found.database
        ? reply(200, { status: 'ok' as const, ...found })
        : reply(503, { status: 'unavailable' as const, ...found });
    },
  }),
];

/** Whether database and engine answer within 2 s, the engine with what is in its storage. */
export async function whatAnswers({ orm, ...engine }: Reached): Promise<{ database: boolean; engine: boolean }> {
  const [database, answered] = await Promise.all([
    answers(inTime(orm.em.fork().getConnection().execute('select 1'))),
    answers(askEngine(engine)),
  ]);
  return { database, engine: answered };
}

/**
 * Asks for a run that is not there: the engine has to look into its storage, while it answers most other questions from memory.
 * @throws an error of gRPC when it does not answer within 2 s, or refuses
 */
export async function askEngine({ connection, temporalNamespace: namespace }: EngineReached): Promise<void> {
  const request = { namespace, execution: { workflowId: NO_RUN } };
  try {
    await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.describeWorkflowExecution(request),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== NOT_FOUND) throw error;
  }
}

/** A database that hangs is as good as away. */
function inTime(call: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    call,
    sleep(DEADLINE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('late'))),
  ]);
}

function answers(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
