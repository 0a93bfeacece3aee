import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bundleRole } from '#dev/building/role-bundle.ts';

/** A compiled role: with a file that it reads, and modules that it imports by computed addresses. */
const COMPILED: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#*.ts': './*.js' } }),
  'bin/http.js': `
    import { existsSync } from 'node:fs';
    import { PACKAGE, loadPro } from './edition.js';
    import { definition } from '#features/integrations/letter/definition.ts';
    import { Refused } from '#features/refused.ts';
    import { note } from '#features/notes/read.ts';
    const { deliver } = await import(new URL('deliver.js', definition.home).href);
    let refused;
    try { deliver(); } catch (error) { refused = error instanceof Refused; }
    const pro = existsSync(PACKAGE) ? (await loadPro()).isRefused(new Refused()) : 'none';
    console.log(JSON.stringify({ refused, pro, note: note(), cafe: /^caf[é-ï]$/u.test('café'), face: /^[😀]$/u.test('😀') }));`,
  'bin/edition.js': `
    export const PACKAGE = new URL('../pro/index.js', import.meta.url);
    export const loadPro = () => import(PACKAGE.href);`,
  'features/refused.js': 'export class Refused extends Error {}',
  'features/notes/read.js': `
    import { readFileSync } from 'node:fs';
    export const note = () => readFileSync(new URL('./note.txt', import.meta.url), 'utf8');`,
  'features/notes/note.txt': 'as it was',
  'features/integrations/letter/definition.js': 'export const definition = { home: import.meta.url };',
  'features/integrations/letter/deliver.js': `
    import { Refused } from '#features/refused.ts';
    export function deliver() { throw new Refused(); }`,
};
const PRO = {
  'pro/index.js': `
    import { Refused } from '#features/refused.ts';
    export const isRefused = (error) => error instanceof Refused;`,
};

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'durable-forms-bundle-'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), text);
  }
}
const run = () => JSON.parse(execFileSync(process.execPath, [join(dist, 'bin/http.js')], { encoding: 'utf8' }));

test.each([
  ['both editions', { ...COMPILED, ...PRO }, true],
  ['the free edition', COMPILED, 'none'],
])('a role of %s does bundled what its modules do, without them', async (_edition, files, pro) => {
  write(files);
  const byModules = run();
  expect(byModules).toEqual({ refused: true, pro, note: 'as it was', cafe: true, face: true });
  await bundleRole(dist, 'http');
  for (const file of globSync('{bin/edition.js,features/**/*.js,pro/**/*.js}', { cwd: dist })) rmSync(join(dist, file));
  expect(run()).toEqual(byModules);
});

test('a bundle is plain ASCII, which Node keeps with one byte for each character', async () => {
  write(COMPILED);
  await bundleRole(dist, 'http');
  const texts = globSync('roles/**/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) expect(text).toMatch(/^[\0-\x7f]*$/);
});

test('classes of the ORM keep their names, which it goes by, also where another class has the same', async () => {
  const main = `
    import { TimeType as OfOrm } from '@mikro-orm/times';
    class TimeType {}
    console.log(JSON.stringify([new OfOrm().constructor.name, new TimeType() instanceof OfOrm]));`;
  const orm = 'node_modules/@mikro-orm/times';
  write({
    ...COMPILED,
    'bin/http.js': main,
    [`${orm}/package.json`]: JSON.stringify({ name: '@mikro-orm/times', type: 'module', main: 'index.js' }),
    [`${orm}/index.js`]: 'class Type {}\nexport class TimeType extends Type {}',
  });
  await bundleRole(dist, 'http');
  expect(run()).toEqual(['TimeType', false]);
});
