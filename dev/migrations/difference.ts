import type { Tables } from '#db/migrations/tables.ts';
import { isWider } from './rules.ts';

/** The statements of a migration, and what it retires. */
export interface Difference {
  statements: string[];
  retires: string[];
}

/**
 * Returns what leads from a schema to that of the entities by adding alone.
 * @param before what the migrations so far make
 * @param described the statements that create the tables of the entities, with their names
 * @param retired what earlier migrations have retired; it stays
 * @throws Error naming a column or key that changes in a way which the version before would not survive
 */
export function differenceOf(
  before: Tables,
  after: Tables,
  creations: ReadonlyMap<string, string>,
  retired: ReadonlySet<string>,
): Difference {
  const difference: Difference = { statements: [], retires: [] };
  for (const [name, table] of after) {
    const old = before.get(name);
    if (old) differenceOfTable(name, old, table, retired, difference);
    else difference.statements.push(creations.get(name) as string);
  }
  for (const name of before.keys()) if (!after.has(name) && !retired.has(name)) difference.retires.push(name);
  return difference;
}

type Table = NonNullable<ReturnType<Tables['get']>>;

function differenceOfTable(
  name: string,
  before: Table,
  after: Table,
  retired: ReadonlySet<string>,
  { statements, retires }: Difference,
): void {
  const added: string[] = [];
  const modified: string[] = [];
  for (const [column, definition] of after.columns) {
    const old = before.columns.get(column);
    if (old === undefined) added.push(`add column \`${column}\` ${definition}`);
    else if (old !== definition) {
      if (!isWider(old, definition)) throw new Error(cannot(`${name}.${column}`, old, definition));
      modified.push(`modify column \`${column}\` ${definition}`);
    }
  }
  for (const [column, definition] of before.columns) {
    if (after.columns.has(column) || retired.has(`${name}.${column}`)) continue;
    retires.push(`${name}.${column}`);
    // Rows of this version come without it.
    if (/ not null$/.test(definition))
      modified.push(`modify column \`${column}\` ${definition.replace(/ not null$/, ' null')}`);
  }
  const keys = newKeysOf(name, before, after, retired, retires);
  // A column at the end of a table is only noted; an index is made beside the work.
  if (added.length > 0) statements.push(alter(name, added, 'instant', 'default'));
  if (modified.length > 0) statements.push(alter(name, modified, 'inplace', 'none'));
  if (keys.length > 0) statements.push(alter(name, keys, 'inplace', 'none'));
}

function newKeysOf(
  name: string,
  before: Table,
  after: Table,
  retired: ReadonlySet<string>,
  retires: string[],
): string[] {
  const added: string[] = [];
  for (const [key, definition] of after.keys) {
    const old = before.keys.get(key);
    if (old === undefined) added.push(`add ${definition.replace(/^((?:unique )?key) /, `$1 \`${key}\` `)}`);
    else if (old !== definition) throw new Error(cannot(`${name} key ${key}`, old, definition));
  }
  for (const key of before.keys.keys()) {
    if (!after.keys.has(key) && !retired.has(`${name} key ${key}`)) retires.push(`${name} key ${key}`);
  }
  return added;
}

/**
 * Returns the statements that take away what has been retired.
 * @param retired each as a migration names it in `retires`
 */
export function dropsOf(retired: readonly string[]): string[] {
  return retired.map((thing) => {
    const [, table = thing, column, key] = /^(\w+)(?:\.(\w+)| key (\w+))$/.exec(thing) ?? [];
    if (column) return alter(table, [`drop column \`${column}\``], 'inplace', 'none');
    if (key) return alter(table, [`drop key \`${key}\``], 'inplace', 'none');
    return `drop table if exists \`${table}\``;
  });
}

const alter = (table: string, changes: readonly string[], algorithm: string, lock: string) =>
  [`alter table \`${table}\``, [...changes, `algorithm=${algorithm}`, `lock=${lock}`].join(',\n')].join('\n');

const cannot = (what: string, old: string, definition: string) =>
  `${what} was "${old}" and is to be "${definition}": the version before would not work with that. ` +
  'Add another column or key, fill it, and retire this one (docs/upgrading.md).';
