import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { licencesOf } from '#dev/building/licences.ts';
import { bundlePrograms, bundleRequired, packagesOf } from '#dev/building/programs.ts';

/** A program: with a file that it reads, a process that it starts, and modules that it imports by computed addresses. */
const SOURCES: Record<string, string> = {
  'package.json': JSON.stringify({ type: 'module', imports: { '#*.ts': './*.ts' } }),
  'bin/http.ts': `
    import { execFileSync } from 'node:child_process';
    import { existsSync } from 'node:fs';
    import { extname } from 'node:path';
    import { fileURLToPath } from 'node:url';
    import { PACKAGE, loadPro } from './edition.ts';
    import { definition } from '#features/integrations/letter/definition.ts';
    import { Refused } from '#features/refused.ts';
    import { note } from '#features/notes/read.ts';
    const { deliver } = await import(new URL('deliver' + extname(definition.home), definition.home).href);
    let refused: boolean | undefined;
    try { deliver(); } catch (error) { refused = error instanceof Refused; }
    const pro = existsSync(PACKAGE) ? (await loadPro()).isRefused(new Refused()) : 'none';
    const other = fileURLToPath(new URL('healthcheck' + extname(import.meta.url), import.meta.url));
    const health = execFileSync(process.execPath, [other], { encoding: 'utf8' });
    console.log(JSON.stringify({ refused, pro, note: note(), health, cafe: /^caf[é-ï]$/u.test('café') && /^\\é$/.test('é'), face: /^[😀]$/u.test('😀') }));`,
  'bin/healthcheck.ts': `import { Refused } from '#features/refused.ts'; process.stdout.write(new Refused('well').message);`,
  'bin/edition.ts': `
    import { extname } from 'node:path';
    import { fileURLToPath } from 'node:url';
    export const PACKAGE = new URL('../pro/index' + extname(fileURLToPath(import.meta.url)), import.meta.url);
    export const loadPro = () => import(PACKAGE.href);`,
  'features/refused.ts': 'export class Refused extends Error {}',
  'features/notes/read.ts': `
    import { readFileSync } from 'node:fs';
    export const note = () => readFileSync(new URL('./note.txt', import.meta.url), 'utf8');`,
  'features/notes/note.txt': 'as it was',
  'features/integrations/letter/definition.ts': 'export const definition = { home: import.meta.url };',
  'features/integrations/letter/deliver.ts': `
    import { Refused } from '#features/refused.ts';
    export function deliver() { throw new Refused(); }`,
};
const PRO = {
  'pro/index.ts': `
    import { Refused } from '#features/refused.ts';
    export const isRefused = (error: unknown) => error instanceof Refused;`,
};

/** The parts of the SDK that the build knows, as far as it needs them. */
const SDK = 'node_modules/@temporalio/worker';
const PACKAGES = {
  [`${SDK}/package.json`]: JSON.stringify({ name: '@temporalio/worker', version: '1.0.0' }),
  [`${SDK}/lib/workflow/workflow-worker-thread.js`]: `console.log('thread');`,
  [`${SDK}/lib/workflow/threaded-vm.js`]: `exports.thread = () => require.resolve('./workflow-worker-thread');`,
};

let root: string;
let dist: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'durable-forms-programs-'));
  dist = join(root, 'dist');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(files: Record<string, string>): void {
  for (const [file, text] of Object.entries({ ...PACKAGES, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
const runFile = (file: string, ...flags: string[]) =>
  execFileSync(process.execPath, [...flags, join(root, file)], { encoding: 'utf8' });
const run = (file: string) => JSON.parse(runFile(file));
/** Lets the bundles run where the sources are not. */
const moveAway = () => {
  const note = 'features/notes/note.txt';
  if (existsSync(join(root, note))) cpSync(join(root, note), join(dist, note));
  for (const folder of ['bin', 'features', 'pro', 'node_modules'])
    rmSync(join(root, folder), { recursive: true, force: true });
};

test.each([
  ['both editions', { ...SOURCES, ...PRO }, true],
  ['the free edition', SOURCES, 'none'],
])('a program of %s does bundled what its sources do, without them', async (_edition, files, pro) => {
  write(files);
  const bySources = run('bin/http.ts');
  expect(bySources).toEqual({ refused: true, pro, note: 'as it was', health: 'well', cafe: true, face: true });
  await bundlePrograms(root, dist);
  moveAway();
  expect(run('dist/bin/http.js')).toEqual(bySources);
});

test('a bundle is plain ASCII, which Node keeps with one byte for each character', async () => {
  write(SOURCES);
  await bundlePrograms(root, dist);
  const texts = globSync('**/*.js', { cwd: dist }).map((file) => readFileSync(join(dist, file), 'utf8'));
  expect(texts.length).toBeGreaterThan(3);
  for (const text of texts) expect(text).toMatch(/^[\0-\x7f]*$/);
});

test('the stack of an error names file and line of the source, for who asks Node for it', async () => {
  write({ ...SOURCES, 'bin/healthcheck.ts': `const face = /[😀]/u;\n\nthrow new Error('no' + face);\n` });
  await bundlePrograms(root, dist);
  const stackOf = () => {
    try {
      return runFile('dist/bin/healthcheck.js', '--enable-source-maps');
    } catch (error) {
      return String((error as { stderr: unknown }).stderr);
    }
  };
  expect(stackOf()).toContain(`${join(root, 'bin/healthcheck.ts')}:3:7`);
});

test('classes of the ORM keep their names, which it goes by, also where another class has the same', async () => {
  const main = `
    import { TimeType as OfOrm } from '@mikro-orm/times';
    class TimeType {}
    console.log(JSON.stringify([new OfOrm().constructor.name, new TimeType() instanceof OfOrm]));`;
  const orm = 'node_modules/@mikro-orm/times';
  write({
    ...SOURCES,
    'bin/http.ts': main,
    [`${orm}/package.json`]: JSON.stringify({ name: '@mikro-orm/times', type: 'module', main: 'index.js' }),
    [`${orm}/index.js`]: 'class Type {}\nexport class TimeType extends Type {}',
  });
  const { packages } = await bundlePrograms(root, dist);
  expect(packages).toContain(orm);
  moveAway();
  expect(run('dist/bin/http.js')).toEqual(['TimeType', false]);
});

test('a CommonJS module that is imported late has the names that it has in Node, also for two programs', async () => {
  const main = `const { word } = await import('words'); const whole = await import('words');
    console.log(JSON.stringify([word, whole.default.word]));`;
  write({
    ...SOURCES,
    'bin/http.ts': main,
    'bin/worker.ts': main,
    'node_modules/words/package.json': JSON.stringify({ name: 'words', version: '1.0.0', main: 'index.js' }),
    'node_modules/words/index.js': `exports.word = 'yes';`,
  });
  const bySources = run('bin/http.ts');
  expect((await bundlePrograms(root, dist)).packages).toContain('node_modules/words');
  // Two clones in different folders make the same bytes.
  for (const file of globSync('**/*.{js,map}', { cwd: dist })) {
    expect([file, readFileSync(join(dist, file), 'utf8').includes(root)]).toEqual([file, false]);
  }
  moveAway();
  expect([bySources, run('dist/bin/http.js'), run('dist/bin/worker.js')]).toEqual([
    bySources,
    ['yes', 'yes'],
    bySources,
  ]);
});

test('the worker of the SDK finds its thread, and a new SDK that the build does not know is refused', async () => {
  const main = `import sdk from '@temporalio/worker/lib/workflow/threaded-vm.js'; console.log(JSON.stringify(String(sdk.thread())));`;
  write({ ...SOURCES, 'bin/http.ts': main });
  const { packages } = await bundlePrograms(root, dist);
  expect(packages).toEqual([SDK]);
  expect(existsSync(new URL(run('dist/bin/http.js')))).toBe(true);
  write({ ...SOURCES, 'bin/http.ts': main, [`${SDK}/lib/workflow/threaded-vm.js`]: 'exports.thread = () => null;' });
  await expect(bundlePrograms(root, dist)).rejects.toThrow('is no longer what dev/building/programs.ts changes');
});

test('a module that is loaded by `require` is a file of its own, with its packages', async () => {
  write({
    'node_modules/words/package.json': JSON.stringify({ name: 'words', version: '1.0.0', main: 'index.js' }),
    'node_modules/words/index.js': `exports.word = 'yes';`,
    'security/converter.cjs': `exports.said = require('words').word;`,
    'main.cjs': `console.log(JSON.stringify(require('./dist/security/converter.cjs').said));`,
  });
  expect(await bundleRequired(root, dist, 'security/converter.cjs')).toEqual({ packages: ['node_modules/words'] });
  moveAway();
  expect(run('main.cjs')).toBe('yes');
});

test('a file belongs to the innermost package round it', () => {
  const files = [
    '/clone/node_modules/a/lib/x.js',
    'node_modules/@b/c/node_modules/d/index.js',
    'node_modules/a/y.js',
    'bin/cli.ts',
  ];
  expect(packagesOf(files)).toEqual(['node_modules/@b/c/node_modules/d', 'node_modules/a']);
});

test('the notices have the terms of each package, those of several once', () => {
  const described = (name: string, more: object) => JSON.stringify({ name, version: '1.0.0', license: 'MIT', ...more });
  write({
    'node_modules/a/package.json': described('a', {}),
    'node_modules/a/LICENSE.md': 'Do as you like.\r\n',
    'node_modules/b/package.json': described('b', {}),
    'node_modules/b/licence': 'Do as you like.',
    'node_modules/c/package.json': described('c', { license: 'Apache-2.0', author: { name: 'Ada' } }),
    'node_modules/d/package.json': described('d', { license: 'Apache-2.0' }),
    'node_modules/d/LICENSE': 'Say who made it.',
    'node_modules/d/NOTICE': 'Grace made it.',
  });
  const folders = ['a', 'b', 'c', 'd', 'a'].map((name) => `node_modules/${name}`);
  const parts = licencesOf(root, folders).split(/\n-{80}\n\n/);
  expect(parts.slice(1)).toEqual([
    'a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\nDo as you like.\n',
    'c 1.0.0 (Apache-2.0)\n\nThe package has no text of its licence. Its author: Ada.\n',
    'd 1.0.0 (Apache-2.0)\n\nSay who made it.\n\nGrace made it.\n',
  ]);
  write({ 'node_modules/c/package.json': JSON.stringify({ name: 'c', version: '1.0.0' }) });
  expect(() => licencesOf(root, folders)).toThrow('c 1.0.0 has no licence, so its code may not be passed on.');
});
