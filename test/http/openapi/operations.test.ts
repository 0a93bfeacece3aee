import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import { nameOf } from '#http/routing/route.ts';

const FILE = fileURLToPath(new URL('operations.json', import.meta.url));
const routes = routesOf(await installedFeatures());

test('the name of an operation says what it does, and belongs to one route', () => {
  const names = routes.map(({ operation }) => operation);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)+$/.test(name))).toEqual([]);
});

// Clients call operations by these names: a name that has been published stays. UPDATE_COVERAGE=1 writes the list again.
test('operations keep their names', () => {
  const named = Object.fromEntries(
    routes.map((route) => [route.operation, nameOf(route)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  if (process.env.UPDATE_COVERAGE) writeFileSync(FILE, `${JSON.stringify(named, null, 2)}\n`);
  const listed = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>;
  if (isProInstalled()) expect(listed).toEqual(named);
  else expect(listed).toMatchObject(named);
});
