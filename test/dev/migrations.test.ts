import { describe, expect, test } from '@jest/globals';
import type { MigrationDeclaration } from '#db/migrations/declaration.ts';
import { declarations } from '#db/migrations/index.ts';
import { applyTo } from '#db/migrations/tables.ts';
import { differenceOf, dropsOf } from '#dev/migrations/difference.ts';
import { tablesAfter } from '#dev/migrations/next.ts';
import { hashOf, type Released, readReleased, withVersion } from '#dev/migrations/released.ts';
import { isWider, mistakesOf } from '#dev/migrations/rules.ts';

const END = ') default character set utf8mb4 collate utf8mb4_bin engine = InnoDB';
const MEASURED = { seconds: 1, longestInsertMs: 2, on: 'MariaDB 11.8' };

/** The statement that creates `pets` with these columns and keys. */
function pets(...parts: string[]): string {
  return [
    'create table if not exists `pets` (',
    ['`id` bigint unsigned not null auto_increment primary key', ...parts].join(',\n'),
    END,
  ].join('\n');
}

const OWNERS = ['create table if not exists `owners` (', '`id` int not null primary key', END].join('\n');
const initial = (...parts: string[]): MigrationDeclaration => ({
  ...{ name: '0001-initial', schemaVersion: 1, statements: [pets(...parts)], measured: MEASURED },
});
const next = (statements: string[], more: Partial<MigrationDeclaration> = {}): MigrationDeclaration => ({
  ...{ name: '0002-next', schemaVersion: 1, statements, measured: MEASURED, ...more },
});
const change = (...changes: string[]) => `alter table \`pets\`\n${changes.join(',\n')},\nalgorithm=inplace,\nlock=none`;

describe('the migrations of this version', () => {
  test('only add, and take away no more than what an earlier version has retired', () => {
    expect(mistakesOf(declarations, readReleased())).toEqual([]);
  });

  test('that have been released have not changed since', () => {
    const { migrations, versions } = readReleased();
    const names = declarations.map(({ name }) => name);
    expect(Object.keys(migrations)).toEqual(names.slice(0, Object.keys(migrations).length));
    for (const declaration of declarations.slice(0, Object.keys(migrations).length)) {
      expect({ ...migrations[declaration.name], name: declaration.name }).toMatchObject({
        name: declaration.name,
        sha256: hashOf(declaration),
      });
      expect(versions).toContain(migrations[declaration.name]?.version);
    }
  });
});

describe('the difference to the entities', () => {
  const differ = (before: string[], after: string[], retired: string[] = []) =>
    differenceOf(
      applyTo(new Map(), before),
      applyTo(new Map(), after),
      new Map([
        ['owners', OWNERS],
        ['pets', pets()],
      ]),
      new Set(retired),
    );

  test('adds tables, columns and keys, each with what it locks', () => {
    const made = differ(
      [pets('`name` varchar(10) not null')],
      [pets('`name` varchar(20) not null', '`kind` varchar(8) null', 'key `pets_kind_index` (`kind`)'), OWNERS],
    );
    expect(made).toEqual({
      retires: [],
      statements: [
        'alter table `pets`\nadd column `kind` varchar(8) null,\nalgorithm=instant,\nlock=default',
        'alter table `pets`\nmodify column `name` varchar(20) not null,\nalgorithm=inplace,\nlock=none',
        'alter table `pets`\nadd key `pets_kind_index` (`kind`),\nalgorithm=inplace,\nlock=none',
        OWNERS,
      ],
    });
    const there = applyTo(applyTo(new Map(), [pets('`name` varchar(10) not null')]), made.statements);
    expect(there.get('pets')?.columns.get('name')).toBe('varchar(20) not null');
    expect([...there.keys()]).toEqual(['pets', 'owners']);
  });

  test('retires what the entities no longer describe, and lets rows come without it', () => {
    const before = [pets('`name` varchar(10) not null', '`age` int null', 'key `pets_age_index` (`age`)'), OWNERS];
    expect(differ(before, [pets()])).toEqual({
      retires: ['pets.name', 'pets.age', 'pets key pets_age_index', 'owners'],
      statements: [change('modify column `name` varchar(10) null')],
    });
    const retired = ['pets.name', 'pets.age', 'pets key pets_age_index', 'owners'];
    expect(differ(before, [pets()], retired)).toEqual({ retires: [], statements: [] });
    expect(dropsOf(retired)).toEqual([
      change('drop column `name`'),
      change('drop column `age`'),
      change('drop key `pets_age_index`'),
      'drop table if exists `owners`',
    ]);
  });

  test.each([
    [
      '`name` varchar(10) null',
      '`name` varchar(5) null',
      'pets.name was "varchar(10) null" and is to be "varchar(5) null"',
    ],
    ['key `k` (`id`)', 'unique key `k` (`id`)', 'pets key k was "key (`id`)" and is to be "unique key (`id`)"'],
  ])('is refused when %s becomes %s', (before, after, message) => {
    expect(() => differ([pets(before)], [pets(after)])).toThrow(message);
  });
});

describe('a migration is refused that', () => {
  const NOTHING: Released = { versions: [], migrations: {} };
  const before = initial('`name` varchar(10) null');

  test.each([
    [
      'takes a column away',
      change('drop column `name`'),
      'pets.name is taken away, and no minor version before this one has retired it',
    ],
    [
      'takes a table away',
      'drop table if exists `pets`',
      'pets is taken away, and no minor version before this one has retired it',
    ],
    ['shortens a column', change('modify column `name` varchar(5) null'), 'pets.name takes less than before'],
    ['asks for a value', change('modify column `name` varchar(10) not null'), 'pets.name takes less than before'],
    ['adds what must be given', change('add column `age` int not null'), 'pets.age is needed and has no default'],
    [
      'refuses rows',
      change('add unique key `u` (`name`)'),
      'pets key u refuses rows that the version before may write',
    ],
    [
      'locks without a word',
      'alter table `pets`\nadd column `age` int null',
      'the change of pets does not name its ALGORITHM and LOCK',
    ],
  ])('%s', (_what, sql, mistake) => {
    expect(mistakesOf([before, next([sql])], NOTHING)).toEqual([expect.stringContaining(`0002-next: ${mistake}`)]);
  });

  test.each([
    ['change column', 'alter table `pets`\nchange column `name` `title` text null'],
    ['rename table', 'rename table `pets` to `animals`'],
    ['foreign key', 'alter table `pets`\nadd constraint `c` foreign key (`id`) references `owners` (`id`)'],
  ])('says %s, which no rule knows', (_what, sql) => {
    expect(() => mistakesOf([before, next([sql])], NOTHING)).toThrow('A migration cannot say');
  });

  test('is out of its number', () => {
    expect(mistakesOf([before, { ...next([]), name: '0003-next' }], NOTHING)).toEqual([
      '0003-next: the name of migration 2 does not begin with its number',
    ]);
  });

  const retiring = next([change('modify column `name` varchar(12) null')], { retires: ['pets.name'] });
  const taking = (name: string) => [before, retiring, { ...next([change('drop column `name`')]), name }];
  const of = (version: string) => ({ version, sha256: '' });
  const released = (retired?: string, taken?: string): Released => ({
    versions: [],
    migrations: {
      '0001-initial': of('1.0.0'),
      ...(retired && { '0002-next': of(retired) }),
      ...(taken && { '0003-taken-after-0002': of(taken) }),
    },
  });
  const gone = ['0003-taken-after-0002: pets.name is taken away, and no minor version before this one has retired it'];

  test.each([
    [undefined, '1.1.0', gone],
    ['1.1.0', '1.1.0', gone],
    ['1.1.0-rc.1', '1.1.0', gone],
    ['1.1.0', '1.1.1', gone],
    ['1.1.0', '1.2.0-rc.1', []],
    ['1.1.0-rc.1', '1.2.0', []],
    ['1.9.0', '1.10.0', []],
    ['1.9.0', '2.0.0', []],
  ])('takes away what %s retired, in %s: %j', (retired, taken, mistakes) => {
    const all = taking('0003-taken-after-0002');
    expect(mistakesOf(all, released(retired, taken), '9.0.0')).toEqual(mistakes);
    // Not released yet.
    expect(mistakesOf(all, released(retired), taken)).toEqual(mistakes);
  });

  test.each(['0003-taken', '0003-taken-after-0001'])('%s takes away, and does not say after what', (name) => {
    expect(mistakesOf(taking(name), released('1.1.0'), '1.2.0')).toEqual([
      `${name}: must end with -after-0002, the migration that retired what it takes`,
    ]);
  });
});

describe('a migration is accepted that', () => {
  test.each([
    ['adds a column with a default', [change('add column `age` int not null default 0')]],
    ['adds a key', [change('add key `k` (`name`)')]],
    [
      'adds a unique key on a new column that may be empty',
      [change('add column `tag` int null', 'add unique key `u` (`tag`)')],
    ],
    ['lengthens', [change('modify column `name` varchar(300) null')]],
    ['changes rows', ["update `pets` set `name` = 'x' where `name` is null"]],
  ])('%s', (_what, statements) => {
    const all = [initial('`name` varchar(10) null'), next(statements)];
    expect(mistakesOf(all, { versions: [], migrations: {} })).toEqual([]);
    expect(tablesAfter(all).has('pets')).toBe(true);
  });
});

test.each([
  ['varchar(10) null', 'varchar(10) null', true],
  ['varchar(10) null', 'varchar(11) null', true],
  ['varchar(10) not null', 'varchar(10) null', true],
  ['varchar(10) null', 'varchar(10) not null', false],
  ['varchar(10) null', 'varchar(9) null', false],
  ['char(36) null', 'char(40) null', false],
  ['int unsigned not null', 'bigint unsigned not null', true],
  ['bigint unsigned not null', 'int unsigned not null', false],
  ['int unsigned not null', 'int not null', false],
  ['text null', 'longtext null', true],
  ['text null', 'varchar(9) null', false],
  ['int not null default 1', 'int not null default 2', false],
  ['int not null', 'int not null default 2', true],
  ['bigint unsigned not null auto_increment primary key', 'bigint unsigned not null', false],
])('from %s to %s every value and every row still fits: %s', (from, to, fits) => {
  expect(isWider(from, to)).toBe(fits);
});

describe('a release', () => {
  const first = initial();
  const second = next([change('add key `k` (`id`)')]);

  test('freezes the migrations that no version has had before', () => {
    const one = withVersion({ versions: [], migrations: {} }, '1.0.0', [first]);
    const two = withVersion(one, '1.1.0', [first, second]);
    expect(two.versions).toEqual(['1.0.0', '1.1.0']);
    expect(Object.entries(two.migrations).map(([name, { version }]) => [name, version])).toEqual([
      ['0001-initial', '1.0.0'],
      ['0002-next', '1.1.0'],
    ]);
    expect(() => withVersion(two, '1.1.0', [first])).toThrow('Version 1.1.0 has been released before.');
  });

  test('is refused when a released migration has changed, or a new one is not measured', () => {
    const one = withVersion({ versions: [], migrations: {} }, '1.0.0', [first]);
    expect(() => withVersion(one, '1.1.0', [initial('`age` int null')])).toThrow(
      'The migration 0001-initial was released with 1.0.0 and has changed since: undo that.',
    );
    expect(() => withVersion(one, '1.1.0', [first, { ...second, measured: null }])).toThrow(
      'The migration 0002-next has not been measured',
    );
  });
});
