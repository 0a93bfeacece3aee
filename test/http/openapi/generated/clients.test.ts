import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cacheRoot, findProgram } from '#dev/setup/lookup.ts';
import { DEPENDENCY_PLUGIN } from '#dev/tools/openapi-generator.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { MINUTE_MS } from '#time.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const packages = createRequire(import.meta.url);
const generator = process.env.OPENAPI_GENERATOR_JAR;
const LONG_MS = 5 * MINUTE_MS;

let service: TestService;
let folder: string;

/** @returns the standard output @throws Error with all output when the program fails */
async function run(program: string, args: string[], cwd = folder): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let all = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    all += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    all += text;
  });
  const code = await new Promise((resolve) => {
    child.once('error', resolve);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ${args[0]}: ${code}\n${all.slice(-4_000)}`);
  return output;
}

/** Without it clients refuse or lose keys that a later version adds, and keys that begin with `x_`. */
const KEEPS_KEYS = 'disallowAdditionalPropertiesIfNotPresent=false';
/** Pages and empty tests, which no client needs, take half of the time. */
const WITHOUT = '--global-property=apiDocs=false,apiTests=false,modelDocs=false,modelTests=false';

/** Generates a client with the options that docs/api.md names. @returns its folder */
async function generate(language: string, ...options: string[]): Promise<string> {
  const target = join(folder, language);
  const args = [
    '-i',
    join(folder, 'openapi.json'),
    '-g',
    language,
    '-o',
    target,
    '--additional-properties',
    [KEEPS_KEYS, ...options].join(),
  ];
  await run('java', ['-Xmx1g', '-jar', generator ?? '', 'generate', WITHOUT, ...args]);
  return target;
}

function has(...programs: string[]): boolean {
  return generator !== undefined && programs.every((name) => findProgram([name], process.env));
}

/** The account as arguments of a program. */
function account(): string[] {
  const [scheme = ''] = Object.values(service.admin);
  const [login = '', password = ''] = Buffer.from(scheme.slice('Basic '.length), 'base64').toString().split(':');
  return [login, password];
}

/** The output of the programs that use a client. */
const USED = {
  form: expect.any(Number),
  accepted: expect.any(String),
  stored: expect.objectContaining({ who: 'Ada' }),
  listed: expect.arrayContaining(['Contact']),
  label: 'Your name',
  invalid: 422,
  missing: [404, expect.objectContaining({ success: false, code: 'form_not_found' })],
};

// Without the generator these tests are skipped, and without a language that of its client.
(generator ? describe : describe.skip)('of the document, OpenAPI Generator makes a client', () => {
  beforeAll(async () => {
    service = await startService();
    folder = mkdtempSync(join(tmpdir(), 'durable-forms-clients-'));
    const { text } = await service.call('GET', 'b:/openapi.json');
    writeFileSync(join(folder, 'openapi.json'), text);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.close();
  });

  (has('python3') ? test : test.skip)(
    'for Python, which imports and submits a form',
    async () => {
      const client = await generate('python');
      const python = await withPackages(join(client, 'requirements.txt'));
      await run(python, ['-m', 'compileall', '-q', 'openapi_client'], client);
      const source = join(here, 'use.py');
      const script = `import runpy, sys; sys.path.insert(0, '.'); sys.argv[:] = sys.argv[1:]; runpy.run_path(sys.argv[0])`;
      expect(JSON.parse(await run(python, ['-c', script, source, service.url, ...account()], client))).toEqual(USED);
    },
    LONG_MS,
  );

  (has('javac', 'mvn') ? test : test.skip)(
    'for Java, which compiles and submits a form',
    async () => {
      const client = await generate('java', 'containerDefaultToNull=true');
      const libraries = join(client, 'libraries.txt');
      await run('mvn', ['-B', '-q', `${DEPENDENCY_PLUGIN}:build-classpath`, `-Dmdep.outputFile=${libraries}`], client);
      const classpath = `out:${readFileSync(libraries, 'utf8').trim()}`;
      const sources = globSync(['src/main/**/*.java'], { cwd: client });
      writeFileSync(join(client, 'sources.txt'), [...sources, join(here, 'Use.java')].join('\n'));
      const quietly = ['-J-Xmx1g', '-proc:none', '-nowarn'];
      await run('javac', [...quietly, '-d', 'out', '-cp', classpath, '@sources.txt'], client);
      const use = ['-cp', classpath, 'Use', service.url, ...account()];
      expect(JSON.parse(await run('java', use, client))).toEqual(USED);
    },
    LONG_MS,
  );

  (has('go') ? test : test.skip)(
    'for Go, which builds',
    async () => {
      const client = await generate('go');
      await run('go', ['build', './...'], client);
    },
    LONG_MS,
  );

  test(
    'for TypeScript, which compiles',
    async () => {
      const client = await generate('typescript-fetch');
      const compiler = join(dirname(packages.resolve('typescript/package.json')), 'bin/tsc');
      const options = [
        '--strict',
        '--noEmit',
        '--target',
        'es2022',
        '--module',
        'esnext',
        '--moduleResolution',
        'bundler',
      ];
      await run(process.execPath, [compiler, ...options, '--lib', 'es2022,dom', 'index.ts'], client);
    },
    LONG_MS,
  );

  test(
    'for C#',
    async () => {
      const client = await generate('csharp');
      expect(existsSync(join(client, 'src/Org.OpenAPITools/Api/FormsApi.cs'))).toBe(true);
    },
    LONG_MS,
  );
});

/** Installs packages in an environment of the project's cache. @returns the path of its Python */
async function withPackages(requirements: string): Promise<string> {
  const environment = join(cacheRoot(process.env), 'python-of-clients');
  const python = join(environment, 'bin/python');
  if (!existsSync(python)) {
    mkdirSync(dirname(environment), { recursive: true });
    await run('python3', ['-m', 'venv', environment]);
  }
  await run(python, ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirements]);
  return python;
}
