import type { Pool } from 'mysql2/promise';
import { cpuTimeOf, memoryOf } from '#dev/load/processes.ts';
import { readDevFile, type Stack, select } from '#dev/load/stack.ts';
import type { StackProcess } from '#dev/supervisor/stack.ts';
import { ENGINE_LOGIN, SERVICE_LOGIN, STORES } from '../database.ts';

/** The database's work for one login since the start of the server, or per submission. */
export interface DatabaseWork {
  statements: number;
  commits: number;
  rowsRead: number;
  rowsWritten: number;
  /** Kilobytes received by the database, and sent as answers. */
  kilobytesIn: number;
  kilobytesOut: number;
  /** CPU of the threads that execute statements, without background work. */
  cpuMs: number;
}

/** The service's work in the database, and the engine's. */
export const SIDES = { service: SERVICE_LOGIN, engine: ENGINE_LOGIN } as const;
export type Side = keyof typeof SIDES;

/** All counters at a moment, counted since the start of their process. */
export interface Counters {
  /** CPU in ms, by process name. */
  cpu: Record<string, number>;
  database: Record<Side, DatabaseWork>;
  /** Counters of the whole server, in kB and in number. */
  server: { redo: number; binaryLog: number; written: number; syncs: number };
  /** Writes of the engine during which it does no other write of the same history shard. */
  shardWrites: number;
  /** Kilobytes on disk, by `schema/table`. */
  tables: Record<string, number>;
}

/** @param bench with a connection of the measuring login */
export async function readCounters({ devJson, db }: Stack): Promise<Counters> {
  const { processes } = readDevFile(devJson);
  return {
    cpu: ofEach(processes, cpuTimeOf),
    database: { service: await readWork(db, SIDES.service), engine: await readWork(db, SIDES.engine) },
    server: await readServer(db),
    shardWrites: await readShardWrites(db),
    tables: await readTables(db),
  };
}

/** The stack's memory and connections at a moment. */
export interface Holding {
  /** Resident memory in MB, by process name. */
  memory: Record<string, number>;
  /** Open connections to the database. */
  connections: Record<Side, number>;
}

export async function readHolding({ devJson, db }: Stack): Promise<Holding> {
  const rows = await select<{ login: string; n: number }>(
    db,
    'select user as login, current_connections as n from performance_schema.users where user is not null',
  );
  const of = (side: Side) => Number(rows.find(({ login }) => login === SIDES[side])?.n ?? 0);
  return {
    memory: ofEach(readDevFile(devJson).processes, memoryOf),
    connections: { service: of('service'), engine: of('engine') },
  };
}

function ofEach(processes: readonly StackProcess[], read: (pid: number) => number): Record<string, number> {
  return Object.fromEntries(
    processes.map(({ name, pid }) => {
      if (pid === null) throw new Error(`${name} is down; its log says why`);
      return [name, read(pid)];
    }),
  );
}

type Named = { name: string; value: string | number };

async function readWork(db: Pool, login: string): Promise<DatabaseWork> {
  const status = await select<Named>(
    db,
    'select variable_name as name, variable_value as value from performance_schema.status_by_user where user = ?',
    [login],
  );
  const events = await select<StatementEvent>(
    db,
    `select event_name as name, count_star as number, sum_cpu_time / 1e9 as cpuMs
     from performance_schema.events_statements_summary_by_user_by_event_name where user = ? and count_star > 0`,
    [login],
  );
  return workOf(status, events);
}

interface StatementEvent {
  name: string;
  number: string | number;
  cpuMs: string | number;
}

/**
 * @param status the server's counters for one login
 * @param events its statements by kind
 */
export function workOf(status: readonly Named[], events: readonly StatementEvent[]): DatabaseWork {
  const sum = <Row>(rows: readonly Row[], is: (row: Row) => boolean, of: (row: Row) => string | number) =>
    rows.filter(is).reduce((total, row) => total + Number(of(row)), 0);
  const counted = (pattern: RegExp) =>
    sum(
      status,
      ({ name }) => pattern.test(name),
      ({ value }) => value,
    );
  const sumMatching = (pattern: RegExp, of: (event: StatementEvent) => string | number) =>
    sum(events, ({ name }) => pattern.test(name), of);
  return {
    // A prepared statement counts when it is executed.
    statements: sumMatching(/^statement\/(sql\/|com\/Execute$)/, ({ number }) => number),
    commits: sumMatching(/^statement\/sql\/commit$/, ({ number }) => number),
    rowsRead: counted(/^Handler_read_/),
    rowsWritten: counted(/^Handler_(write|update|delete)$/),
    kilobytesIn: counted(/^Bytes_received$/) / 1024,
    kilobytesOut: counted(/^Bytes_sent$/) / 1024,
    cpuMs: sumMatching(/./, ({ cpuMs }) => cpuMs),
  };
}

/** Each write of a shard begins with the same statement, which checks that no other process has taken the shard over. */
const SHARD_CHECK = 'SELECT `range_id` FROM `shards` WHERE `shard_id` = ? LOCK IN SHARE MODE';

async function readShardWrites(db: Pool): Promise<number> {
  const [row] = await select<{ n: string }>(
    db,
    `select coalesce(sum(count_star), 0) as n from performance_schema.events_statements_summary_by_digest
     where schema_name = ? and digest_text = ?`,
    [STORES.default, SHARD_CHECK],
  );
  return Number(row?.n);
}

/**
 * Returns the durations in ms of the engine's last transactions of several statements: ten for each connection, from its start
 * to the end of its commit, in ascending order.
 */
export async function readTransactionTimes(db: Pool): Promise<number[]> {
  const rows = await select<{ ms: string }>(
    db,
    `select timer_wait / 1e9 as ms from performance_schema.events_transactions_history
     join performance_schema.threads using (thread_id)
     where processlist_user = ? and autocommit = 'NO' and state = 'COMMITTED' order by timer_wait`,
    [SIDES.engine],
  );
  return rows.map(({ ms }) => Number(ms));
}

async function readServer(db: Pool): Promise<Counters['server']> {
  const status = await select<Named>(
    db,
    `select variable_name as name, variable_value as value from performance_schema.global_status
     where variable_name in ('Innodb_os_log_written', 'Innodb_data_written', 'Innodb_data_fsyncs')`,
  );
  const of = (wanted: string) => Number(status.find(({ name }) => name === wanted)?.value ?? Number.NaN);
  const logs = await select<{ File_size: number }>(db, 'show binary logs');
  return {
    redo: of('Innodb_os_log_written') / 1024,
    binaryLog: logs.reduce((sum, { File_size }) => sum + Number(File_size), 0) / 1024,
    written: of('Innodb_data_written') / 1024,
    syncs: of('Innodb_data_fsyncs'),
  };
}

async function readTables(db: Pool): Promise<Counters['tables']> {
  const schemas = [SERVICE_LOGIN, ...Object.values(STORES)];
  const rows = await select<Named>(
    db,
    `select name, file_size / 1024 as value from information_schema.innodb_tablespaces
     where substring_index(name, '/', 1) in (?)`,
    [schemas],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]));
}

/**
 * Returns the differences between two samples, divided by `number`. Processes and tables that are in one sample only are left
 * out.
 */
export function differencePer(before: Counters, after: Counters, number: number): Counters {
  return each(before, after) as Counters;

  function each(from: unknown, to: unknown): unknown {
    if (typeof to === 'number') return (to - Number(from)) / number;
    const entries = Object.entries(to as object).filter(([key]) => key in (from as object));
    return Object.fromEntries(
      entries.map(([key, value]) => [key, each((from as Record<string, unknown>)[key], value)]),
    );
  }
}
