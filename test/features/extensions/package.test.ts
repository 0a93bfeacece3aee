import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { compile } from '#dev/compile.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);
/** Functions that short examples leave to the reader. */
const STUBS = ['count', 'send', 'isHoliday', 'heartbeat', 'tidy', 'isTaken', 'escapeHtml', 'blocked']
  .map((name) => `declare function ${name}(...args: unknown[]): any;`)
  .concat('declare const statistics: { put(...args: unknown[]): Promise<void> };')
  .join('\n');

let folder: string;
/** A project after `npm install durable-forms`, with the author's files beside the package. */
let consumer: string;
let packed: string[];
/** The number of examples in the documentation. */
let documented: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'package-test-'));
  const source = join(folder, 'source');
  consumer = join(folder, 'consumer');
  mkdirSync(source);
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const name of ['package.json', ...files]) {
    if (name !== 'dist') cpSync(join(ROOT, name), join(source, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(source, 'node_modules'));
  compile(join(source, 'dist'), { checked: false });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--offline'], { cwd: source });
  const [{ filename, files: listed }] = JSON.parse(stdout);
  packed = listed.map(({ path }: { path: string }) => path);

  const installed = join(consumer, 'node_modules/durable-forms');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(source, filename), '-C', installed, '--strip-components', '1']);
  for (const from of ['examples', 'test/features/extensions/consumer'])
    cpSync(join(ROOT, from), consumer, { recursive: true });
  documented = writeDocumented(join(consumer, 'documentation'));
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes each example of the documentation into a file. @returns the number of examples */
function writeDocumented(folder: string): number {
  const texts = ['docs/extensions.md', 'README.md'].map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code));
  mkdirSync(folder, { recursive: true });
  for (const [index, code] of blocks.entries()) {
    const whole = code.includes('import type')
      ? code
      : `import type { ExtensionApi } from 'durable-forms';\n${STUBS}\nexport function register(api: ExtensionApi) {\n${code}}`;
    writeFileSync(join(folder, `block${index}.ts`), whole);
  }
  return blocks.length;
}

test('the package holds what its entries name, the examples and the documentation', () => {
  const { exports } = JSON.parse(readFileSync(join(consumer, 'node_modules/durable-forms/package.json'), 'utf8'));
  const { types, default: code } = exports['.'];
  for (const entry of [types, code]) expect(packed).toContain(entry.replace('./', ''));
  for (const file of ['examples/ticket-desk.ts', 'docs/extensions.md', 'README.md']) expect(packed).toContain(file);
  for (const file of ['LICENSE', ...(isProInstalled() ? ['dist/pro/LICENSE'] : [])]) expect(packed).toContain(file);
  expect(packed.filter((path) => path.endsWith('.d.ts'))).toEqual(['dist/features/extensions/index.d.ts']);
  // `durable-forms dev` needs compiled parts of dev/ and fakes/.
  expect(packed.filter((path) => /^(dev|fakes|(dist\/)?(test|extensions\.local|node_modules))\//.test(path))).toEqual(
    [],
  );
});

/** Compiles an author's files, and the documentation's examples in a separate folder. @returns the compiler's messages */
async function complaints(moduleResolution: string, module: string, compiler = 'typescript'): Promise<string> {
  const compilerOptions = {
    module,
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: 'es2024',
    lib: ['es2024', 'dom'],
    types: [],
    // The types of the package need those of no other one.
    skipLibCheck: false,
  };
  writeFileSync(
    join(consumer, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts', 'documentation/*.ts'] }),
  );
  writeFileSync(join(consumer, 'package.json'), JSON.stringify({ type: 'module' }));
  const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', consumer]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }));
  return stdout;
}

test.each<[string, string, compiler?: string]>([
  ['nodenext', 'nodenext'],
  ['nodenext', 'nodenext', 'typescript-5'],
  ['bundler', 'esnext'],
])(
  'authors get every type from the package, resolved as %s, and every example of the documentation compiles',
  async (...how) => {
    expect(existsSync(join(consumer, 'ticket-desk.ts'))).toBe(true);
    expect(documented).toBeGreaterThanOrEqual(5);
    expect(await complaints(...how)).toBe('');
  },
);

test('its entry can be imported too, and brings nothing: run-time values come with the api', async () => {
  const script = 'console.log(JSON.stringify(Object.keys(await import("durable-forms"))))';
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: consumer });
  expect(JSON.parse(stdout)).toEqual([]);
});
