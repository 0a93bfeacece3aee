import type { Duplex } from 'node:stream';
import { createPool, type Pool, type PoolConnection, type PoolOptions, type Query } from 'mysql2';
import { ANSWER_GRACE_MS, type DatabaseLimits, IDLE_MS, KEEP_ALIVE_MS, sessionStatement } from './limits.ts';
import { callerError, DatabaseUnavailable } from './unavailable.ts';

/** A pool for what does not go through MikroORM. */
export function openPool({ url, size, limits }: { url: string; size: number; limits: DatabaseLimits }): Pool {
  return limitPool(createPool({ uri: url, connectionLimit: size, ...poolOptions(limits) }), limits);
}

/** Options of mysql2 that belong to the limits. */
export function poolOptions({ connectMs }: DatabaseLimits): PoolOptions {
  return { connectTimeout: connectMs, keepAliveInitialDelay: KEEP_ALIVE_MS, gracefulEnd: true };
}

/**
 * Gives a pool its limits: they are set on every connection that it opens, and a wait for one or a `query` that passes them
 * ends with a DatabaseUnavailable. A connection with an answer outstanding is destroyed and never used again.
 */
export function limitPool(pool: Pool, limits: DatabaseLimits): Pool {
  limitWait(pool, limits);
  const idle = new Map<PoolConnection, NodeJS.Timeout>();
  const inUse = (connection: PoolConnection) => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  };
  // The timer of mysql2's own clean-up would keep a process alive that has ended its work.
  pool.on('release', (connection) => idle.set(connection, setTimeout(() => connection.end(), IDLE_MS).unref()));
  pool.on('acquire', inUse);
  pool.on('connection', (connection) => {
    // Each caller gets the error in its own callback; without a listener the process would end.
    connection.on('error', () => inUse(connection));
    limitStatements(connection, limits, (error) => {
      // Idle connections are probably dead too: the next callers connect again, which has the shorter limit.
      for (const other of [connection, ...idle.keys()]) abandon(other, error);
    });
    // Sent before the caller's first statement. When the server refuses it, the connection is of no use.
    connection.query(sessionStatement(limits), (error) => error && abandon(connection, error));
  });
  return pool;
}

function limitWait(pool: Pool, { waitMs }: DatabaseLimits): void {
  const getConnection = pool.getConnection.bind(pool);
  pool.getConnection = (callback) => {
    let waiting: typeof callback | undefined = callback;
    const take = () => {
      clearTimeout(timer);
      const taken = waiting;
      waiting = undefined;
      return taken;
    };
    const timer = setTimeout(() => {
      const late = `The database gave no connection within ${waitMs / 1000} s.`;
      take()?.(DatabaseUnavailable.late(late), undefined as never);
    }, waitMs);
    getConnection((error, connection) => {
      const caller = take();
      if (caller) caller(callerError(error), connection);
      // The caller has given up.
      else connection?.release();
    });
  };
}

function limitStatements(
  connection: PoolConnection,
  { statementMs }: DatabaseLimits,
  onLate: (error: Error) => void,
): void {
  const limitMs = statementMs + ANSWER_GRACE_MS;
  const send = connection.query.bind(connection) as (...args: unknown[]) => Query;
  const query = (...args: unknown[]) => {
    let ended = false;
    const late = () => {
      if (ended) return;
      const error = DatabaseUnavailable.late(`The database has not answered a statement within ${limitMs / 1000} s.`);
      // A stream gets the error only from its command.
      if (command.listenerCount('error') > 0) command.emit('error', error);
      onLate(error);
    };
    // When this process was busy for so long, the answer may wait unread: that is read first.
    const timer = setTimeout(() => setImmediate(late), limitMs).unref();
    const end = () => {
      ended = true;
      clearTimeout(timer);
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      args[args.length - 1] = (error: Error | null, ...result: unknown[]) => {
        end();
        callback(callerError(error), ...result);
      };
    }
    const command = send(...args).once('end', end);
    return command;
  };
  connection.query = query as typeof connection.query;
}

/** Ends the connection at once, with this error for all who wait for it. mysql2's `destroy` would report no error. */
function abandon(connection: PoolConnection, error: Error): void {
  (connection as PoolConnection & { stream: Duplex }).stream.destroy(error);
}
