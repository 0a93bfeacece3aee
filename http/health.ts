import type { MikroORM } from '@mikro-orm/mysql';
import type { Connection } from '@temporalio/client';
import { Router } from 'express';

/**
 * `/healthz`: the process answers. `/readyz`: the database does, which is what accepting a submission needs; the engine
 * is reported too, and is no reason to send visitors away.
 */
export function healthRouter({ orm, temporal }: { orm: MikroORM; temporal: Connection }): Router {
  const router = Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const [database, engine] = await Promise.all([
      answers(orm.em.fork().getConnection().execute('select 1')),
      answers(temporal.withDeadline(Date.now() + 2_000, () => temporal.workflowService.getSystemInfo({}))),
    ]);
    res.status(database ? 200 : 503).json({ status: database ? 'ok' : 'unavailable', database, engine });
  });
  return router;
}

function answers(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
