import { existsSync, globSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MigrationDeclaration } from '#db/migrations/declaration.ts';
import { declarations } from '#db/migrations/index.ts';
import { readStatement } from '#db/migrations/statement.ts';
import { applyTo } from '#db/migrations/tables.ts';
import { ROOT } from '#dev/setup/context.ts';
import { type Difference, differenceOf, dropsOf } from './difference.ts';
import { type Released, readReleased } from './released.ts';
import { retiredBefore, versionNow } from './rules.ts';
import { describedSchema, initialSchema, written } from './schema.ts';

const FOLDER = join(ROOT, 'db/migrations');
const INITIAL = '0001-initial';

/**
 * Makes the initial migration of the entities, in place of itself.
 * @throws Error once a version has been released with it
 */
export async function renewInitial(): Promise<void> {
  const released = readReleased().migrations[INITIAL];
  if (released) {
    throw new Error(
      `${INITIAL} was released with ${released.version} and never changes again. ` +
        'Name the migration that follows: npm run migration -- add-colours',
    );
  }
  writeFileSync(join(FOLDER, 'initial-schema.ts'), await initialSchema());
}

/**
 * Makes the next migration: what is between the entities and the migrations so far. One that has not been released yet is made
 * anew if it has the same name.
 * @param name such as `add-colours`, without the number
 * @param takeAway true to take away what released migrations have retired, instead
 * @returns the path of the file, or null if there is no difference
 * @throws Error if no version is released yet, or a change would break the version before
 */
export async function makeNext(name: string, takeAway: boolean): Promise<string | null> {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) throw new Error(`"${name}" is not a name like add-colours.`);
  const released = readReleased();
  if (!released.migrations[INITIAL]) {
    throw new Error('No version is released yet: npm run migration without a name makes the initial migration anew.');
  }
  const last = declarations.at(-1) as MigrationDeclaration;
  const isMadeAnew = !released.migrations[last.name] && last.name.slice(5).replace(/-after-\d{4}$/, '') === name;
  const before = isMadeAnew ? declarations.slice(0, -1) : declarations;
  const made: Made = takeAway ? dropsFrom(before, released) : await differenceFrom(before);
  if (made.statements.length === 0 && made.retires.length === 0) return null;
  const number = String(before.length + 1).padStart(4, '0');
  const after = made.retiredBy ? `-after-${made.retiredBy.slice(0, 4)}` : '';
  const file = join(FOLDER, `${number}-${name}${after}.ts`);
  writeFileSync(file, moduleOf(`${number}-${name}${after}`, last.schemaVersion, made));
  writeIndex();
  return file;
}

/** Removes the file of a migration and its line in the index. For tests, and for a change of mind. */
export function removeMigration(file: string): void {
  if (existsSync(file)) rmSync(file);
  writeIndex();
}

async function differenceFrom(migrations: readonly MigrationDeclaration[]): Promise<Difference> {
  const statements = await describedSchema();
  const creations = new Map(
    statements.map((sql) => {
      const statement = readStatement(sql);
      return [statement.does === 'create' ? statement.table : '', sql];
    }),
  );
  const retired = new Set(migrations.flatMap(({ retires = [] }) => retires));
  return differenceOf(tablesAfter(migrations), applyTo(new Map(), statements), creations, retired);
}

/** The content of a migration. `retiredBy`: the last migration that retired something that it takes away. */
type Made = Difference & { retiredBy?: string | undefined };

function dropsFrom(migrations: readonly MigrationDeclaration[], released: Released): Made {
  const tables = tablesAfter(migrations);
  const retiring = retiredBefore(migrations, versionNow(), released);
  const isThere = (thing: string) => {
    const [, table = thing, column, key] = /^(\w+)(?:\.(\w+)| key (\w+))$/.exec(thing) ?? [];
    const found = tables.get(table);
    if (column) return found?.columns.has(column);
    return key ? found?.keys.has(key) : found !== undefined;
  };
  const retired = retiring.flatMap(({ retires = [] }) => retires).filter(isThere);
  const retiredBy = retiring.findLast(({ retires = [] }) => retires.some((thing) => retired.includes(thing)))?.name;
  return { statements: dropsOf(retired), retires: [], retiredBy };
}

/** The schema that migrations make together. */
export function tablesAfter(migrations: readonly MigrationDeclaration[]) {
  return migrations.reduce((tables, { statements }) => applyTo(tables, statements), new Map());
}

function moduleOf(name: string, schemaVersion: number, { statements, retires }: Difference): string {
  return `import type { MigrationDeclaration } from './declaration.ts';

export const migration: MigrationDeclaration = {
  name: '${name}',
  schemaVersion: ${schemaVersion},
  statements: [
${statements.map((statement) => written(statement, '    ')).join('')}  ],
${retires.length > 0 ? `  retires: [${retires.map((thing) => `'${thing}'`).join(', ')}],\n` : ''}  measured: null,
};
`;
}

function writeIndex(): void {
  const files = globSync('[0-9][0-9][0-9][0-9]-*.ts', { cwd: FOLDER }).sort();
  const numbers = files.map((file) => basename(file).slice(0, 4));
  writeFileSync(
    join(FOLDER, 'index.ts'),
    `${files.map((file) => `import { migration as migration${file.slice(0, 4)} } from './${file}';\n`).join('')}import { type MigrationDeclaration, migrationOf } from './declaration.ts';

// Made by \`npm run migration\`, which adds new files here.

/** All migrations, in order. One that has been released is never changed; further ones follow it (docs/upgrading.md). */
export const declarations: readonly MigrationDeclaration[] = [${numbers.map((number) => `migration${number}`).join(', ')}];

/** The migrations as MikroORM runs them. */
export const migrations = declarations.map(migrationOf);
`,
  );
}
