import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import type { AuditLog } from '#features/audit/audit-log.ts';

/** An audit log for use cases without a service: it stores nothing, and executes the audited work. */
export const noAudit = {
  note: async () => {},
  together: async (_actor: unknown, _event: unknown, work: CallableFunction) => work(async () => {}),
} as unknown as AuditLog;

/** Locks a row by its id until the returned function is called. */
export async function holdRow(orm: MikroORM, table: string, id: number): Promise<() => Promise<void>> {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = orm.em.fork().transactional(async (em) => {
    const rows = await em.execute(`select id from ${table} where id = ? for update`, [id]);
    if (rows.length === 0) throw new Error(`${table} has no row ${id}`);
    held.resolve();
    await freed.promise;
  });
  await Promise.race([held.promise, holding]);
  return async () => {
    freed.resolve();
    await holding;
  };
}

/** Returns a database that runs a function before or after it commits the n-th transaction. */
export function meddledWith(
  orm: MikroORM,
  at: number,
  when: 'before' | 'after',
  meddle: () => Promise<void>,
): MikroORM {
  let transactions = 0;
  const fork = () => {
    const em = orm.em.fork();
    const transactional = em.transactional.bind(em);
    em.transactional = (async (work: (em: EntityManager) => Promise<unknown>) => {
      transactions += 1;
      const isNow = transactions === at;
      if (isNow && when === 'before') await meddle();
      const result = await transactional(work);
      if (isNow && when === 'after') await meddle();
      return result;
    }) as typeof em.transactional;
    return em;
  };
  return { em: { fork } } as unknown as MikroORM;
}

/** Fails like a process that is killed at this point. */
export async function die(): Promise<never> {
  throw new Error('killed');
}
