import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { CLIENT_PACKAGE, compileClient, packClient } from '#dev/client/package.ts';
import { WITHOUT_TYPES } from '#dev/client/route-types.ts';
import { documentOfSource } from '#dev/console/document.ts';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';
import { startService } from '#test/environment/service.ts';

const run = promisify(execFile);
/** Programs load it in a moment, and its types with each check: kB as npm counts them. */
const MOST_BYTES = 20_000;

let folder: string;
/** A project after `npm install` of the packed file, with one program. */
let project: string;
let packed: ReturnType<typeof packClient>;
/** The number of examples in the documentation. */
let documented: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-package-'));
  project = join(folder, 'project');
  mkdirSync(project);
  await compileClient(join(folder, 'client'));
  packed = packClient(join(folder, 'client'), folder);
  writeFileSync(join(project, 'package.json'), '{"private": true, "type": "module"}\n');
  const options = ['--offline', '--no-audit', '--no-fund', '--ignore-scripts'];
  await run('npm', ['install', ...options, join(folder, packed.name)], { cwd: project, env: withoutNpm(process.env) });
  cpSync(join(ROOT, 'test/client/consumer'), project, { recursive: true });
  documented = writeDocumented();
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes each example of the documentation into a file of the project. @returns the number of examples */
function writeDocumented(): number {
  const texts = ['docs/client.md', 'client/README.md'].map((file) => readFileSync(join(ROOT, file), 'utf8'));
  const blocks = texts.flatMap((text) => [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code));
  for (const [index, code] of blocks.entries()) {
    const start = code.includes('import ') ? '' : `import { createClient } from '${CLIENT_PACKAGE}';\n`;
    writeFileSync(join(project, `example${index}.ts`), start + code);
  }
  return blocks.length;
}

test('the package is small, needs no other one, and has the version of the service', () => {
  expect(packed.bytes).toBeLessThan(MOST_BYTES);
  expect(packed.files.sort()).toEqual([
    'LICENSE',
    'README.md',
    'index.d.ts',
    'index.js',
    'package.json',
    'routes.d.ts',
    'values.d.ts',
  ]);
  const installed = readdirSync(join(project, 'node_modules'));
  expect(installed.filter((name) => !name.startsWith('.'))).toEqual(['@durable-forms']);
  const manifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const own = manifest(join(project, 'node_modules', CLIENT_PACKAGE, 'package.json'));
  expect(own).toMatchObject({ version: manifest(join(ROOT, 'package.json')).version, license: 'MIT', type: 'module' });
  expect(['dependencies', 'peerDependencies', 'optionalDependencies'].filter((key) => key in own)).toEqual([]);
  // Nothing leads out of the package.
  const code = readFileSync(join(project, 'node_modules', CLIENT_PACKAGE, 'index.js'), 'utf8');
  expect(code).not.toMatch(/\b(import|require)\b/);
});

test('the document has each tag whose routes have no types in the package', async () => {
  const { tags } = (await documentOfSource()) as { tags: { name: string }[] };
  const names = tags.map(({ name }) => name);
  const missing = WITHOUT_TYPES.filter((tag) => !names.includes(tag));
  expect(isProInstalled() ? missing : []).toEqual([]);
});

/** Compiles the program with the strictest settings. @returns the compiler's messages */
async function complaints(options: Record<string, unknown>, compiler: string): Promise<string> {
  const compilerOptions = {
    target: 'es2022',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: true,
    skipLibCheck: false,
    outDir: 'out',
    ...options,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const tsc = join(ROOT, 'node_modules', compiler, 'bin/tsc');
  const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch(({ stdout }: { stdout: string }) => ({
    stdout,
  }));
  return stdout;
}

test.each<[string, Record<string, unknown>, compiler?: string]>([
  ['nodenext', { module: 'nodenext', lib: ['es2022', 'dom'], types: [] }],
  ['bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom', 'dom.iterable'], types: [] }],
  ['nodenext, by TypeScript 5', { module: 'nodenext', lib: ['es2022', 'dom'], types: [] }, 'typescript-5'],
  ['nodenext, with the types of Node', { module: 'nodenext', lib: ['es2022'], types: ['node'] }],
])(
  'a strict program and the examples of the documentation compile with it, resolved as %s',
  async (_how, options, compiler = 'typescript') => {
    expect(documented).toBe(4);
    // The program reads its arguments.
    const own = join(project, 'node_modules/@types');
    rmSync(own, { recursive: true, force: true });
    rmSync(join(project, 'process.d.ts'), { force: true });
    if (Array.isArray(options.types) && options.types.length > 0) {
      mkdirSync(own);
      for (const name of ['@types/node', 'undici-types'])
        symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
    } else {
      writeFileSync(join(project, 'process.d.ts'), 'declare const process: { argv: string[] };\n');
    }
    expect(await complaints(options, compiler)).toBe('');
  },
  60_000,
);

test('the compiled program makes a form, submits it as a visitor and reads what it sent', async () => {
  const service = await startService();
  try {
    const [scheme = ''] = Object.values(service.admin);
    const [login = '', password = ''] = Buffer.from(scheme.slice('Basic '.length), 'base64').toString().split(':');
    const args = [join(project, 'out/program.js'), service.url, login, password];
    const { stdout } = await run(process.execPath, args, { cwd: project });
    expect(JSON.parse(stdout)).toEqual({
      success: true,
      submissions: 1,
      title: 'Contact',
      refused: [422, ['who']],
      known: 4,
    });
  } finally {
    await service.close();
  }
}, 60_000);
