import { installedEntities } from '#bin/edition.ts';
import { openDatabase } from '#db/orm.ts';

/** A database URL that is opened but never connected to. */
const NOWHERE = 'mysql://nobody@127.0.0.1:1/nowhere';
const HEAD = `// Made of the entities by \`npm run migration\`; not written by hand.

/**
 * The whole schema, including the Pro package's tables, so that it can be installed later. Each statement may run again: DDL
 * commits by itself, so a crash half-way leaves some tables created.
 */
export const INITIAL_SCHEMA: readonly string[] = [
`;

/** Returns the statements that create the tables of the installed entities. */
export async function describedSchema(): Promise<string[]> {
  const orm = await openDatabase({ url: NOWHERE, entities: await installedEntities() });
  try {
    return tablesOf(await orm.schema.getCreateSchemaSQL());
  } finally {
    await orm.close(true);
  }
}

/** Generates the module `db/migrations/initial-schema.ts`, which creates the tables of the installed entities. */
export async function initialSchema(): Promise<string> {
  return `${HEAD}${(await describedSchema()).map((statement) => written(statement, '  ')).join('')}];\n`;
}

/** Formats a statement as source, one line per column. */
export function written(statement: string, indent: string): string {
  const quoted = (line: string) => (line.includes("'") ? JSON.stringify(line) : `'${line}'`);
  const lines = statement.split('\n').map((line) => `${indent}  ${quoted(line)},\n`);
  if (lines.length === 1) return `${indent}${quoted(statement)},\n`;
  return `${indent}[\n${lines.join('')}${indent}].join('\\n'),\n`;
}

/**
 * Merges the statements of each table and its indices into one.
 * @param sql one statement per line, as MikroORM writes them: tables, each followed by its indices
 * @throws Error at a statement of another kind, such as a foreign key
 */
export function tablesOf(sql: string): string[] {
  const tables: { name: string; parts: string[]; end: string }[] = [];
  for (const line of sql.split('\n').filter((line) => line !== '' && !line.startsWith('set names '))) {
    const [, name, columns = '', end = ''] =
      /^create table `(\w+)` \((.*)\) (default character set .*);$/.exec(line) ?? [];
    const [, table, kind, index] = /^alter table `(\w+)` add (unique|index) (`\w+` \(.*\));$/.exec(line) ?? [];
    const last = tables.at(-1);
    if (name) tables.push({ name, parts: partsOf(columns), end });
    else if (last && last.name === table) last.parts.push(`${kind === 'unique' ? 'unique key' : 'key'} ${index}`);
    else throw new Error(`A migration has no place for: ${line}`);
  }
  return tables.map(
    ({ name, parts, end }) => `create table if not exists \`${name}\` (\n${parts.join(',\n')}\n) ${end}`,
  );
}

/** Splits columns and keys at the commas outside parentheses. */
function partsOf(columns: string): string[] {
  return columns.split(/, (?![^(]*\))/);
}
