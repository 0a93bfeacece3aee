import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { type MigrationDeclaration, neededAfter, numberOf } from '#db/migrations/declaration.ts';
import { type Change, readStatement } from '#db/migrations/statement.ts';
import { applyTo, type Tables } from '#db/migrations/tables.ts';
import { ROOT } from '#dev/setup/context.ts';
import type { Released } from './released.ts';

/** The version that is being made, whose migrations are not released yet. */
export const versionNow = (): string => JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/**
 * Returns what forbids a migration to run while the version before it is still at work, and what forbids that version to come
 * back: expand first, take away a minor version later.
 * @param making the version that has the migrations that are not released
 */
export function mistakesOf(
  declarations: readonly MigrationDeclaration[],
  released: Released,
  making = versionNow(),
): string[] {
  const mistakes: string[] = [];
  const tables: Tables = new Map();
  for (const [index, declaration] of declarations.entries()) {
    const { name } = declaration;
    if (!new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9]+(-[a-z0-9]+)*$`).test(name)) {
      mistakes.push(`${name}: the name of migration ${index + 1} does not begin with its number`);
    }
    const earlier = declarations.slice(0, index);
    if (declaration.schemaVersion < (earlier.at(-1)?.schemaVersion ?? 0))
      mistakes.push(`${name}: lowers schemaVersion`);
    const of = released.migrations[name]?.version ?? making;
    const mayGo = new Set(retiredBefore(earlier, of, released).flatMap(({ retires = [] }) => retires));
    for (const sql of declaration.statements) {
      mistakes.push(...mistakesIn(sql, tables, mayGo).map((mistake) => `${name}: ${mistake}`));
      applyTo(tables, [sql]);
    }
    const retiring = earlier.findLast(({ retires = [] }) =>
      retires.some((thing) => takenIn(declaration).includes(thing)),
    );
    if (retiring && neededAfter(name) !== numberOf(retiring.name)) {
      mistakes.push(
        `${name}: must end with -after-${retiring.name.slice(0, 4)}, the migration that retired what it takes`,
      );
    }
  }
  return mistakes;
}

/**
 * Returns the migrations that a minor version before has: nothing that may run beside this one uses what they retired. Versions of
 * one minor version, and candidates of it, all run beside the minor version before.
 */
export function retiredBefore(
  earlier: readonly MigrationDeclaration[],
  version: string,
  { migrations }: Released,
): MigrationDeclaration[] {
  return earlier.filter(({ name }) => {
    const first = migrations[name]?.version;
    return first !== undefined && semver.lt(minorOf(first), minorOf(version));
  });
}

/** `1.1.0-rc.2` and `1.1.3` belong to `1.1.0`. */
const minorOf = (version: string) => `${semver.major(version)}.${semver.minor(version)}.0`;

/** Names what a migration takes away, as `retires` does. */
function takenIn({ statements }: MigrationDeclaration): string[] {
  return statements.flatMap((sql) => {
    const statement = readStatement(sql);
    if (statement.does === 'drop') return [statement.table];
    if (statement.does !== 'alter') return [];
    return statement.changes.flatMap((change) => (change.verb === 'drop' ? [nameOf(statement.table, change)] : []));
  });
}

const nameOf = (table: string, { kind, name }: Extract<Change, { verb: 'drop' }>) =>
  kind === 'column' ? `${table}.${name}` : `${table} key ${name}`;

function mistakesIn(sql: string, tables: Tables, mayGo: ReadonlySet<string>): string[] {
  const statement = readStatement(sql);
  if (statement.does === 'drop') return mayGo.has(statement.table) ? [] : [gone(statement.table)];
  if (statement.does !== 'alter') return [];
  const { table, changes, algorithm, lock } = statement;
  const mistakes = changes.flatMap((change) => mistakesOfChange(table, change, changes, tables, mayGo));
  if (algorithm && lock) return mistakes;
  return [...mistakes, `the change of ${table} does not name its ALGORITHM and LOCK`];
}

const gone = (what: string) => `${what} is taken away, and no minor version before this one has retired it`;

function mistakesOfChange(
  table: string,
  change: Change,
  changes: readonly Change[],
  tables: Tables,
  mayGo: ReadonlySet<string>,
): string[] {
  if (change.verb === 'drop') {
    const what = nameOf(table, change);
    return mayGo.has(what) ? [] : [gone(what)];
  }
  const { name, definition } = change.part;
  if (change.kind === 'column') {
    if (change.verb === 'modify') {
      const old = tables.get(table)?.columns.get(name) ?? 'not there';
      return isWider(old, definition) ? [] : [`${table}.${name} takes less than before: "${old}", "${definition}"`];
    }
    if (!isNeeded(definition)) return [];
    return [`${table}.${name} is needed and has no default: the version before writes rows without it`];
  }
  if (!change.unique || changes.some((other) => isNewIn(definition, other))) return [];
  return [`${table} key ${name} refuses rows that the version before may write`];
}

const isNeeded = (definition: string) => / not null/.test(definition) && !/ default /.test(definition);

/** True if a key has a column that is new and may be empty: rows without it never meet. */
function isNewIn(key: string, change: Change): boolean {
  if (change.verb !== 'add' || change.kind !== 'column') return false;
  return key.includes(`\`${change.part.name}\``) && !/ not null| default /.test(change.part.definition);
}

const WHOLE_NUMBERS = ['tinyint', 'smallint', 'mediumint', 'int', 'bigint'];
const TEXTS = ['tinytext', 'text', 'mediumtext', 'longtext'];
const BYTES = ['tinyblob', 'blob', 'mediumblob', 'longblob'];
const DEFINITION = /^(\w+)(?:\((\d+)\))?( unsigned)?( not)? null( default .+)?$/;

/** True if a column with the second definition takes everything that one with the first takes. */
export function isWider(from: string, to: string): boolean {
  const [, oldType = '', oldLength, oldSign, oldNeeded, oldDefault] = DEFINITION.exec(from) ?? [];
  const [, type = '', length, sign, needed, preset] = DEFINITION.exec(to) ?? [];
  if (oldType === '' || type === '' || oldSign !== sign) return false;
  if ((needed && !oldNeeded) || (oldDefault !== undefined && preset !== oldDefault)) return false;
  if (type === oldType)
    return Number(length ?? 0) >= Number(oldLength ?? 0) && (type === 'varchar' || length === oldLength);
  return [WHOLE_NUMBERS, TEXTS, BYTES].some(
    (ladder) => ladder.includes(oldType) && ladder.indexOf(type) > ladder.indexOf(oldType),
  );
}
