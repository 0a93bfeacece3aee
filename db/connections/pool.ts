import type { Duplex } from 'node:stream';
import { createPool, type Pool, type PoolConnection, type PoolOptions, type Query } from 'mysql2';
import { ANSWER_GRACE_MS, type DatabaseLimits, IDLE_MS, KEEP_ALIVE_MS, sessionStatement } from './limits.ts';
import { DatabaseUnavailable, toCallerError } from './unavailable.ts';

/**
 * Opens a pool for statements that bypass MikroORM.
 * @param multipleStatements lets a query hold several statements: one round trip for a whole transaction
 */
export function openPool({
  url,
  size,
  limits,
  multipleStatements = false,
}: {
  url: string;
  size: number;
  limits: DatabaseLimits;
  multipleStatements?: boolean;
}): Pool {
  const options = { uri: url, connectionLimit: size, multipleStatements, ...poolOptions(limits) };
  return limitPool(createPool(options), limits);
}

/** Returns the options of mysql2 that follow from the limits. */
export function poolOptions({ connectMs }: DatabaseLimits): PoolOptions {
  return { connectTimeout: connectMs, keepAliveInitialDelay: KEEP_ALIVE_MS, gracefulEnd: true };
}

/**
 * Applies limits to a pool: every new connection gets them, and a wait or `query` that exceeds them fails with a
 * DatabaseUnavailable. A connection with an outstanding answer is destroyed and never reused.
 */
export function limitPool(pool: Pool, limits: DatabaseLimits): Pool {
  limitWait(pool, limits);
  const idle = new Map<PoolConnection, NodeJS.Timeout>();
  const inUse = (connection: PoolConnection) => {
    clearTimeout(idle.get(connection));
    idle.delete(connection);
  };
  // The timer of mysql2's own clean-up would keep a finished process alive.
  pool.on('release', (connection) => idle.set(connection, setTimeout(() => connection.end(), IDLE_MS).unref()));
  pool.on('acquire', inUse);
  pool.on('connection', (connection) => {
    // Each caller gets the error in its own callback; without a listener the process would end.
    connection.on('error', () => inUse(connection));
    limitStatements(connection, limits, (error) => {
      // Idle connections are probably dead too. New connections fail faster, because their limit is shorter.
      for (const other of [connection, ...idle.keys()]) abandon(other, error);
    });
    // Sent before the caller's first statement. If the server refuses it, the connection cannot be used.
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
      if (caller) caller(toCallerError(error), connection);
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
      // A stream receives the error only from its command.
      if (command.listenerCount('error') > 0) command.emit('error', error);
      onLate(error);
    };
    // If this process was too busy to read, the answer may have arrived, so it is read first.
    const timer = setTimeout(() => setImmediate(late), limitMs).unref();
    const end = () => {
      ended = true;
      clearTimeout(timer);
    };
    const answer =
      (callback: Callback): Callback =>
      (error, ...result) => {
        end();
        callback(toCallerError(error), ...result);
      };
    const [given, callback] = [args[0], args.at(-1)];
    if (typeof callback === 'function') args[args.length - 1] = answer(callback as Callback);
    else if (isCommand(given)) given.onResult = answer(given.onResult);
    const command = send(...args).once('end', end);
    return command;
  };
  connection.query = query as typeof connection.query;
}

type Callback = (error: Error | null, ...result: unknown[]) => void;

/** True for a command that mysql2 has made of a statement with a callback: its pools pass these to their connections. */
function isCommand(given: unknown): given is { onResult: Callback } {
  return typeof given === 'object' && given !== null && 'onResult' in given && typeof given.onResult === 'function';
}

/** Closes the connection at once and passes the error to all its callers. mysql2's `destroy` would report no error. */
function abandon(connection: PoolConnection, error: Error): void {
  (connection as PoolConnection & { stream: Duplex }).stream.destroy(error);
}
