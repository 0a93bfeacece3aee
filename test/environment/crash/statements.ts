import type { Duplex } from 'node:stream';
import type { Pool, PoolConnection } from 'mysql2';
import { toCallerError } from '#db/connections/unavailable.ts';
import { acting, type Fault, type FaultyProcess, ProcessGone } from './faults.ts';

type Callback = (error: Error | null, ...result: unknown[]) => void;
type Send = (...args: unknown[]) => unknown;

/** Makes every statement of a process over this pool a step, including those that begin and end transactions. */
export function watchStatements(pool: Pool): void {
  const owners: Owners = new WeakMap();
  const watched = new WeakSet<PoolConnection>();
  const open = pool.getConnection.bind(pool);
  pool.on('release', (connection) => {
    owners.get(connection)?.process.held.delete(connection as never);
    owners.delete(connection);
  });
  pool.getConnection = (callback) => {
    const process = acting.getStore();
    if (!process) return open(callback);
    void process.isAble().then(
      () =>
        open((error, connection) => {
          if (error) return callback(error, connection);
          if (process.isDead) {
            connection.release();
            return callback(new ProcessGone() as never, connection);
          }
          owners.set(connection, { process, inTransaction: false });
          process.held.add(holding(connection));
          if (!watched.has(connection)) watch(connection, owners);
          watched.add(connection);
          callback(null, connection);
        }),
      (error) => callback(error, undefined as never),
    );
  };
}

/** A server rolls back the transaction of a session whose client is gone. */
function holding(connection: PoolConnection) {
  return { destroy: () => cut(connection, lost()) };
}

/** A process's use of a connection. */
interface Use {
  process: FaultyProcess;
  inTransaction: boolean;
}

type Owners = WeakMap<PoolConnection, Use>;

function watch(connection: PoolConnection, owners: Owners): void {
  const send = connection.query.bind(connection) as Send;
  const query = (...args: unknown[]) => {
    const use = owners.get(connection);
    const callback = args.at(-1);
    if (!use) return send(...args);
    if (typeof callback !== 'function') throw new Error(`no fault can meet a statement without a callback: ${args[0]}`);
    void step(connection, use, args.slice(0, -1), callback as Callback, send);
    return undefined;
  };
  connection.query = query as typeof connection.query;
}

async function step(
  connection: PoolConnection,
  use: Use,
  args: unknown[],
  callback: Callback,
  send: Send,
): Promise<void> {
  const { process } = use;
  try {
    await process.isAble();
  } catch (error) {
    return callback(error as Error);
  }
  const refuse = (error: Error) => callback(toCallerError(error));
  const name = shapeOf(args[0]);
  const { inTransaction } = use;
  if (ENDS.test(name)) use.inTransaction = false;
  else if (BEGINS.test(name)) use.inTransaction = true;
  const isLasting = name === 'commit' || !(inTransaction || READS.test(name));
  const plan = process.plan();
  const fault = plan?.next({ kind: 'statement', name, never: cannot(name, isLasting), isTurn: name === 'commit' });
  if (isLasting) plan?.lasts();
  switch (fault) {
    case 'crash before':
      return callback(process.die());
    case 'crash after':
      return void send(...args, () => callback(process.die()));
    case 'deadlock':
      // The server rolls back the whole transaction.
      return void send('rollback', () => refuse(refusal(1213, '40001', 'ER_LOCK_DEADLOCK')));
    case 'lock wait':
      return refuse(refusal(1205, 'HY000', 'ER_LOCK_WAIT_TIMEOUT'));
    case 'lost before':
      cut(connection, lost());
      return refuse(lost());
    case 'lost after':
      return void send(...args, () => {
        cut(connection, lost());
        refuse(lost());
      });
    default:
      if (!isLasting) return void send(...args, callback);
      send(...args, (...result: Parameters<Callback>) => {
        plan?.hasLasted();
        callback(...result);
      });
  }
}

const BEGINS = /^(begin|start transaction)\b/;
const ENDS = /^(commit|rollback)\b/;
const READS = /^(\(?select|begin|start transaction|rollback)\b/;

/**
 * Returns the faults that cannot happen to a statement, or are equivalent to another case: after a read the state is as before
 * it, as it is after a statement of an uncommitted transaction.
 */
function cannot(name: string, isLasting: boolean): readonly Fault[] {
  if (name === 'commit') return ['lock wait'];
  const unseen: Fault[] = isLasting ? [] : ['crash after', 'lost after'];
  const locks = !READS.test(name) || /for update|lock in share mode/.test(name);
  return locks ? unseen : [...unseen, 'deadlock', 'lock wait'];
}

function refusal(errno: number, sqlState: string, code: string): Error {
  return Object.assign(new Error(`${code}; try restarting transaction`), { errno, sqlState, code });
}

function lost(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', errno: -104, fatal: true });
}

function cut(connection: PoolConnection, error: Error): void {
  (connection as PoolConnection & { stream: Duplex }).stream.destroy(error);
}

/** Returns a statement without quotes, values and the number of values: `update deliveries set status = ?, …`. */
function shapeOf(sql: unknown): string {
  const text = typeof sql === 'string' ? sql : String((sql as { sql?: string })?.sql);
  return text
    .replace(/[`\s]+/g, ' ')
    .replace(/'[^']*'|\b\d+\b/g, '?')
    .replace(/\(\s*\?(\s*,\s*\?)*\s*\)(\s*,\s*\(\s*\?(\s*,\s*\?)*\s*\))*/g, '(…)')
    .trim()
    .replace(/^(.{80}).*(.{30})$/s, '$1 … $2');
}
