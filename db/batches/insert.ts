import { DriverException, type EntityDictionary, type EntityName, type EntityProperty } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { format, type Pool, type ResultSetHeader, raw } from 'mysql2';

/** Used for a value that a row does not have although others of the statement do. */
const DEFAULT = raw('default');

/**
 * Inserts rows in one statement, which is composed here: MikroORM's query builder takes as long as the server.
 * @returns the ids that the server generated, in the order of the rows
 */
export async function insertBatch<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  rows: readonly EntityDictionary<Entity>[],
): Promise<number[]> {
  // First: when the rows are stored, nothing may fail any more.
  const step = await (steps.get(em.getDriver()) ?? readStep(em));
  const { insertId } = await send(em, insertStatement(em, entity, rows));
  return rows.map((_, index) => insertId + index * step);
}

/** The distance between two generated ids, by driver. It is 1 unless a cluster of servers takes inserts. */
const steps = new WeakMap<object, number>();

async function readStep(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ step: number }[]>('select @@auto_increment_increment as step', []);
  const step = Number(row?.step);
  steps.set(em.getDriver(), step);
  return step;
}

/** Returns the statement with all values as literals. */
export function insertStatement<Entity extends object>(
  em: EntityManager,
  entity: EntityName<Entity>,
  rows: readonly EntityDictionary<Entity>[],
): string {
  const { tableName, properties } = em.getMetadata().get(entity);
  const byName = properties as Readonly<Record<string, EntityProperty>>;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => byName[name] as EntityProperty);
  const platform = em.getPlatform();
  const toValue = (
    { name, customType, default: byDefault }: EntityProperty,
    row: Readonly<Record<string, unknown>>,
  ) => {
    const value = row[name] === undefined ? byDefault : row[name];
    if (value === undefined) return DEFAULT;
    if (value === null || !customType) return value;
    return customType.convertToDatabaseValue(value, platform, { key: name, mode: 'query-data' });
  };
  const values = rows.map((row) => columns.map((column) => toValue(column, row)));
  const names = columns.map(({ fieldNames: [column] }) => column);
  return format('insert into ?? (??) values ?', [tableName, names, values], false, 'Z');
}

async function send(em: EntityManager, statement: string): Promise<{ insertId: number }> {
  if (em.isInTransaction()) return em.execute<{ insertId: number }>(statement, [], 'run');
  const pool: Pool = await em.getConnection().getNativeClient();
  try {
    return await new Promise((resolve, reject) => {
      pool.getConnection((failure, connection) => {
        if (failure) return reject(failure);
        // Not the pool's own `query`, which would pass the driver's errors on as they are.
        connection.query<ResultSetHeader>(statement, (error, header) => {
          connection.release();
          if (error) reject(error);
          else resolve(header);
        });
      });
    });
  } catch (error) {
    throw error instanceof DriverException ? error : em.getDriver().convertException(error as Error);
  }
}
