import { type Part, readStatement } from './statement.ts';

/** A schema as migrations leave it: for each table its columns and keys, with their definitions. */
export type Tables = Map<string, { columns: Map<string, string>; keys: Map<string, string> }>;

/**
 * Adds to a schema what statements make of it.
 * @param tables changed, and returned
 * @throws Error for a statement that changes a table which is not there
 */
export function applyTo(tables: Tables, statements: readonly string[]): Tables {
  for (const sql of statements) {
    const statement = readStatement(sql);
    if (statement.does === 'create') {
      if (tables.has(statement.table)) continue;
      tables.set(statement.table, { columns: mapOf(statement.columns), keys: mapOf(statement.keys) });
    } else if (statement.does === 'drop') tables.delete(statement.table);
    else if (statement.does === 'alter') {
      const table = tables.get(statement.table);
      if (!table) throw new Error(`No migration has made the table ${statement.table}: ${sql}`);
      for (const change of statement.changes) {
        const parts = change.kind === 'column' ? table.columns : table.keys;
        if (change.verb === 'drop') parts.delete(change.name);
        else parts.set(change.part.name, change.part.definition);
      }
    }
  }
  return tables;
}

const mapOf = (parts: readonly Part[]) => new Map(parts.map(({ name, definition }) => [name, definition]));
