import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import { type Connection, isGrpcServiceError } from '@temporalio/client';
import { object } from 'yup';
import { among, yesOrNo } from './routing/answers.ts';
import { reply } from './routing/reply.ts';
import { route } from './routing/route.ts';

const DEADLINE_MS = 2_000;
/** Workflow id that no run has. */
const NO_RUN = 'readiness';
/** gRPC status NOT_FOUND. */
const NOT_FOUND = 5;

export interface EngineParts {
  /** Connection to Temporal. */
  connection: Connection;
  temporalNamespace: string;
}

interface DependencyParts extends EngineParts {
  orm: MikroORM;
}

export interface HealthParts extends DependencyParts {
  /** True while the process stops, so that load balancers send requests elsewhere. */
  isStopping(): boolean;
  /** Returns whether the worker runs, in a process that also has one. */
  workersRun?(): boolean;
}

const health = { tag: 'Health', method: 'GET', access: 'visitor' } as const;
const parts = { database: yesOrNo(), engine: yesOrNo(), workers: yesOrNo().optional() };

/** Routes for the health checks of load balancers. */
export const healthRoutes = [
  route({
    ...health,
    operation: 'checkLiveness',
    path: '/healthz',
    summary: 'Liveness of the process',
    answers: { 200: object({ status: among(['ok']) }) },
    handle: () => ({ status: 'ok' as const }),
  }),

  route({
    ...health,
    operation: 'checkReadiness',
    path: '/readyz',
    summary: 'Readiness to accept submissions',
    description:
      'Ready when the database answers and the process is not stopping. The state of the engine and its storage is reported too, and that of the worker in a process of both roles (`workers`), but neither makes the service unready.',
    answers: {
      200: object({ status: among(['ok']), ...parts }),
      503: object({ status: among(['unavailable', 'starting', 'stopping']), ...parts }),
    },
    async handle(app: HealthParts) {
      const found = await checkDependencies(app);
      const state = app.workersRun ? { ...found, workers: app.workersRun() } : found;
      if (app.isStopping()) return reply(503, { status: 'stopping' as const, ...state });
      return state.database
        ? reply(200, { status: 'ok' as const, ...state })
        : reply(503, { status: 'unavailable' as const, ...state });
    },
  }),
];

/** Checks whether the database and the engine answer within 2 s; the engine has to read its storage for that. */
export async function checkDependencies({
  orm,
  ...engine
}: DependencyParts): Promise<{ database: boolean; engine: boolean }> {
  const [database, engineAnswers] = await Promise.all([
    succeeds(withinDeadline(orm.em.fork().getConnection().execute('select 1'))),
    succeeds(probeEngine(engine)),
  ]);
  return { database, engine: engineAnswers };
}

/**
 * Looks up a run that does not exist: that makes the engine read its storage, while it answers most other requests from memory.
 * @throws an error of gRPC when the engine does not answer within 2 s, or refuses
 */
export async function probeEngine({ connection, temporalNamespace: namespace }: EngineParts): Promise<void> {
  const request = { namespace, execution: { workflowId: NO_RUN } };
  try {
    await connection.withDeadline(Date.now() + DEADLINE_MS, () =>
      connection.workflowService.describeWorkflowExecution(request),
    );
  } catch (error) {
    if (!isGrpcServiceError(error) || error.code !== NOT_FOUND) throw error;
  }
}

/** Rejects after the deadline: a database that hangs counts as unavailable. */
function withinDeadline(call: Promise<unknown>): Promise<unknown> {
  return Promise.race([
    call,
    sleep(DEADLINE_MS, undefined, { ref: false }).then(() => Promise.reject(new Error('late'))),
  ]);
}

function succeeds(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
