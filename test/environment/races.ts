import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/mysql';
import type { PoolConnection } from 'mysql2';
import { nativePool } from '#db/orm.ts';

type Send = (...args: unknown[]) => unknown;
type Both<One, Other> = [PromiseSettledResult<One>, PromiseSettledResult<Other>];

/** InnoDB shows its transactions anew only if nobody has looked for 100 ms. */
const POLL_MS = 150;
const LONGEST_MS = 10_000;

/**
 * Forces an order of two transactions: stops `work` before its first statement that matches, begins `other`, and lets `work` go on
 * once `other` has ended, or waits for a lock that `work` holds.
 * @throws Error if no statement matches, or `other` neither ends nor waits
 */
export async function raceAt<One, Other>(
  orm: MikroORM,
  statement: RegExp,
  work: () => Promise<One>,
  other: () => Promise<Other>,
): Promise<Both<One, Other>> {
  const pool = await nativePool(orm);
  const open = pool.getConnection;
  const watched = new Map<PoolConnection, Send>();
  const seen: string[] = [];
  let begun: Promise<PromiseSettledResult<Other>> | undefined;
  const stop = async () => {
    begun = settled(other());
    await endedOrWaiting(orm, begun);
  };
  pool.getConnection = (callback) =>
    open.call(pool, (error, connection) => {
      if (!error && !watched.has(connection)) {
        const send = connection.query as unknown as Send;
        watched.set(connection, send);
        connection.query = ((...args: unknown[]) => {
          seen.push(textOf(args[0]).slice(0, 120));
          if (begun || !statement.test(textOf(args[0]))) return send.apply(connection, args);
          const callback = args.at(-1) as (error: unknown) => void;
          stop().then(() => void send.apply(connection, args), callback);
          return undefined;
        }) as unknown as typeof connection.query;
      }
      callback(error, connection);
    });
  try {
    const one = await settled(work());
    if (!begun)
      throw new Error(
        [`no statement matches ${statement}`, ...(one.status === 'rejected' ? [one.reason] : []), ...seen].join('\n'),
      );
    return [one, await begun];
  } finally {
    pool.getConnection = open;
    for (const [connection, send] of watched) connection.query = send as unknown as typeof connection.query;
  }
}

/** Returns the value of work that succeeded. @throws its error otherwise */
export function succeeded<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function settled<Value>(work: Promise<Value>): Promise<PromiseSettledResult<Value>> {
  const [result] = await Promise.allSettled([work]);
  return result as PromiseSettledResult<Value>;
}

async function endedOrWaiting(orm: MikroORM, work: Promise<unknown>): Promise<void> {
  const ended = work.then(() => true);
  for (const until = performance.now() + LONGEST_MS; performance.now() < until; ) {
    if (await Promise.race([ended, sleep(POLL_MS, false)])) return;
    if (await waitsForLock(orm)) return;
  }
  throw new Error('the other transaction neither ends nor waits for a lock');
}

async function waitsForLock(orm: MikroORM): Promise<boolean> {
  const waiting = await orm.em.fork().execute(
    `select 1 from information_schema.innodb_trx t join information_schema.processlist p on p.id = t.trx_mysql_thread_id
     where p.db = database() and t.trx_state = 'LOCK WAIT'`,
  );
  return waiting.length > 0;
}

function textOf(statement: unknown): string {
  return (typeof statement === 'string' ? statement : (statement as { sql: string }).sql).replace(/\s+/g, ' ').trim();
}
