import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { readReleased } from '#dev/migrations/released.ts';
import { withRows } from '#dev/pages/section-table.ts';
import { currentVersion } from '#test/environment/history-folders.ts';
import type { KeptShape } from './shape.ts';
import { SHAPES } from './shapes.ts';

interface Frozen {
  example: string;
  means: unknown;
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const ROOT = new URL('../../', import.meta.url);
const PAGE = new URL('docs/upgrading.md', ROOT);
const proShapes: Readonly<Record<string, KeptShape>> = isProInstalled()
  ? (await import(new URL('test/pro/kept/shapes.ts', ROOT).href)).PRO_SHAPES
  : {};
const all = { ...SHAPES, ...proShapes };
const own = `${FOLDER}frozen/${currentVersion()}.json`;

// `UPDATE_COVERAGE=1 npm test -- test/kept` adds examples of new shapes to those of this version, as long as it is not released.
if (process.env.UPDATE_COVERAGE && isProInstalled() && !readReleased().versions.includes(currentVersion())) {
  const frozen: Record<string, Frozen> = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')) : {};
  for (const [name, { make, read }] of Object.entries(all)) {
    if (!make || !read || frozen[name]) continue;
    const example = await make();
    frozen[name] = { example, means: await read(example) };
  }
  writeFileSync(own, `${JSON.stringify(frozen, null, 2)}\n`);
}

const files = globSync('frozen/*.json', { cwd: FOLDER }).sort();
const read = (file: string): Record<string, Frozen> => JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'));
const examples = files.flatMap((file) =>
  Object.entries(read(file)).map(([name, frozen]) => [basename(file, '.json'), name, frozen] as const),
);

describe('what a version has written, every later one reads', () => {
  // Without the Pro package nobody reads its shapes.
  const known = examples.filter(([, name]) => isProInstalled() || all[name]);
  test.each(known)('%s: %s', async (_version, name, { example, means }) => {
    const shape = all[name];
    if (!shape?.read) throw new Error(`Nobody reads the shape "${name}" any more.`);
    expect(JSON.parse(JSON.stringify((await shape.read(example)) ?? null))).toEqual(means);
    expect(means).not.toBeNull();
    expect(JSON.stringify(means)).not.toContain('false');
  });

  test('there are examples of every shape for this version, and for every released one', () => {
    const versions = files.map((file) => basename(file, '.json'));
    expect(versions).toEqual(expect.arrayContaining([currentVersion(), ...readReleased().versions]));
    const needed = Object.keys(all).filter((name) => all[name]?.make);
    expect(Object.keys(read(`frozen/${currentVersion()}.json`))).toEqual(expect.arrayContaining(needed));
  });

  test('a text that was changed is not read', async () => {
    const { sealed } = read(`frozen/${currentVersion()}.json`);
    expect(() => SHAPES.sealed?.read?.(`v2${sealed?.example.slice(2)}`)).toThrow('sealed text: unknown format');
  });
});

test('docs/upgrading.md lists every shape', () => {
  const page = readFileSync(PAGE, 'utf8');
  const held = ({ heldBy = 'test/kept' }: KeptShape) => `\`${heldBy}\``;
  const rows = Object.values(all).map((shape) => [shape.what, shape.version, shape.before, held(shape)]);
  const head = ['What is kept', 'Its version', 'N-1 with what N wrote', 'Examples'];
  const made = isProInstalled() ? withRows(page, '## Kept shapes', head, rows) : page;
  if (process.env.UPDATE_COVERAGE) writeFileSync(PAGE, made);
  expect(readFileSync(PAGE, 'utf8')).toBe(made);
  for (const { heldBy } of Object.values(all))
    expect([heldBy, !heldBy || existsSync(new URL(heldBy, ROOT))]).toEqual([heldBy, true]);
});
