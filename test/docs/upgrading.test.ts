import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { declarations } from '#db/migrations/index.ts';
import { readReleased } from '#dev/migrations/released.ts';
import { withMigrations, withWorkflows } from '#dev/migrations/upgrading-page.ts';
import { RUN_VERSIONING, type RunVersioning } from '#engine/versioning.ts';
import * as workflows from '#workflows/index.ts';

const FILE = new URL('../../docs/upgrading.md', import.meta.url);

// `UPDATE_COVERAGE=1 npm test -- test/docs/upgrading.test.ts` writes the tables again.
const pro = new URL('../../pro/', import.meta.url);
const ofPro: Readonly<Record<string, RunVersioning>> = isProInstalled()
  ? (await import(new URL('versioning.ts', pro).href)).PRO_RUN_VERSIONING
  : {};
const all: object = isProInstalled() ? await import(new URL('workflows.ts', pro).href) : workflows;

test('each workflow says whether its runs follow new builds', () => {
  expect(Object.keys({ ...RUN_VERSIONING, ...ofPro }).sort()).toEqual(Object.keys(all).sort());
});

test('docs/upgrading.md has every migration, with what it holds and what it took, and every workflow', () => {
  const page = readFileSync(FILE, 'utf8');
  const migrated = withMigrations(page, declarations, readReleased());
  // Without the Pro package nobody knows its workflows.
  const made = isProInstalled() ? withWorkflows(migrated, { ...RUN_VERSIONING, ...ofPro }) : migrated;
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, made);
  expect(readFileSync(FILE, 'utf8')).toBe(made);
});

test('a migration is described by what its statements do', () => {
  const statements = [
    'alter table `forms`\nadd column `colour` int null,\nalgorithm=instant,\nlock=default',
    'alter table `forms`\nadd key `forms_colour_index` (`colour`),\nalgorithm=inplace,\nlock=none',
    'alter table `forms`\ndrop column `title`,\nalgorithm=inplace,\nlock=none',
    'create table if not exists `colours` (\n`id` int not null primary key\n) engine = InnoDB',
    'drop table if exists `shades`',
    'update `forms` set `colour` = 1',
  ];
  const one = { name: '0002-colours', schemaVersion: 1, statements, measured: null };
  const page =
    '\n## Migrations\n\n| Migration | Since | What it changes | It holds | On a million submissions |\n|---|---|---|---|---|\n| old |\n\nMore.\n';
  expect(withMigrations(page, [one], { versions: [], migrations: {} })).toBe(
    page.replace(
      '| old |',
      '| `0002-colours` | not released | adds `forms.colour`; adds index `forms.forms_colour_index`; takes away `forms.title`; ' +
        'makes `colours`; takes `shades` away; changes rows | `forms`: instant, lock default; `forms`: inplace, lock none | not measured yet |',
    ),
  );
});
