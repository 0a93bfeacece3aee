import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import { Router } from 'express';

const DEADLINE_MS = 2_000;

interface Reached {
  orm: MikroORM;
  temporal: Connection;
}

export interface HealthDeps extends Reached {
  /** Whether the process is stopping, so that requests should be sent elsewhere. */
  isStopping(): boolean;
}

/**
 * `/healthz`: the process answers. `/readyz`: the database does, which is what accepting a submission needs, and the
 * process goes on; the engine is reported too, and is no reason to send visitors away.
 */
export function healthRouter({ isStopping, ...deps }: HealthDeps): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const { database, engine } = await whatAnswers(deps);
    const status = isStopping() ? 'stopping' : database ? 'ok' : 'unavailable';
    res.status(status === 'ok' ? 200 : 503).json({ status, database, engine });
  });
  return router;
}

/** Whether database and engine answer within 2 s. */
export async function whatAnswers({ orm, temporal }: Reached): Promise<{ database: boolean; engine: boolean }> {
  const [database, engine] = await Promise.all([
    answers(inTime(orm.em.fork().getConnection().execute('select 1'))),
    answers(temporal.withDeadline(Date.now() + DEADLINE_MS, () => temporal.workflowService.getSystemInfo({}))),
  ]);
  return { database, engine };
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
