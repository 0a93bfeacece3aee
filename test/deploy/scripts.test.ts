import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-forms-deploy-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('deploy/run', () => {
  let program: string;
  beforeAll(() => {
    const root = join(folder, 'service');
    for (const path of ['deploy', 'node_modules/.bin', 'dist/bin']) mkdirSync(join(root, path), { recursive: true });
    program = join(root, 'deploy/run');
    copyFileSync(join(DEPLOY, 'run'), program);
    symlinkSync(process.execPath, join(root, 'node_modules/.bin/node'));
    const tell = 'console.log(JSON.stringify([process.pid, process.env.A, process.execArgv, process.argv.slice(2)]))';
    for (const name of ['role', 'cli']) writeFileSync(join(root, `dist/bin/${name}.js`), tell);
    const role = 'A=$' + '{A:-2} exec node --max-semi-space-size=4 dist/bin/role.js';
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ scripts: { role, once: 'node dist/bin/role.js once' } }),
    );
  });

  /** Runs in another folder, with no Node on PATH. */
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const child = spawn(program, args, { cwd: '/', env: { PATH: '/usr/bin:/bin', ...env } });
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { pid: child.pid, code, err, told: out === '' ? null : JSON.parse(out) };
  };

  test('becomes the role, with the flags and variables that its script names', async () => {
    const { pid, told } = await run(['role', 'one', 'a b']);
    expect(told).toEqual([pid, '2', ['--max-semi-space-size=4'], ['one', 'a b']]);
    expect((await run(['role'], { A: '9' })).told).toEqual([expect.any(Number), '9', expect.anything(), []]);
  });

  test('runs what is done once, and commands', async () => {
    expect((await run(['once', '--days', '7'])).told?.[3]).toEqual(['once', '--days', '7']);
    const { pid, told } = await run(['cli', 'user:create', '--login', 'ada']);
    expect(told).toEqual([pid, null, [], ['user:create', '--login', 'ada']]);
  });

  test('says what is missing', async () => {
    expect(await run(['rolle'])).toMatchObject({ code: 1, err: 'package.json has no script "rolle"\n' });
    const { code, err } = await run([]);
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining('name a script of package.json, or cli')]);
    expect(code).not.toBe(0);
  });
});

/** Creates a program that only records its arguments. */
function noting(name: string): () => string {
  const notes = join(folder, `${name}.notes`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho "$@" >>${notes}\ncat >>${notes}\n`, {
    mode: 0o755,
  });
  return () => readFileSync(notes, 'utf8');
}
const withNoted = () => ({ PATH: `${join(folder, 'bin')}:/usr/bin:/bin` });

test('MySQL gets a user for Temporal that may only use its own databases', () => {
  const notes = noting('mysql');
  const env = { ...withNoted(), MYSQL_ROOT_PASSWORD: 'root word', TEMPORAL_MYSQL_PASSWORD: 'word' };
  execFileSync('sh', [join(DEPLOY, 'compose/mysql-temporal.sh')], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  expect(notes().split('\n')).toEqual([
    '--user=root --password=root word',
    "create user 'temporal'@'%' identified by 'word';",
    "grant all on `temporal`.* to 'temporal'@'%';",
    "grant all on `temporal\\_visibility`.* to 'temporal'@'%';",
    '',
  ]);
});

test("Temporal's databases are made and brought up to date; an error ends it", async () => {
  const notes = noting('temporal-sql-tool');
  const script = join(DEPLOY, 'compose/temporal-schema.sh');
  execFileSync('sh', [script], { env: withNoted(), stdio: ['ignore', 'pipe', 'pipe'] });
  const to = '--plugin mysql8 --ep mysql -p 3306 -u temporal --db';
  const schema = '/etc/temporal/schema/mysql/v8';
  expect(notes().trim().split('\n')).toEqual([
    `${to} temporal create`,
    `${to} temporal setup-schema -v 0.0`,
    `${to} temporal update-schema -d ${schema}/temporal/versioned`,
    `${to} temporal_visibility create`,
    `${to} temporal_visibility setup-schema -v 0.0`,
    `${to} temporal_visibility update-schema -d ${schema}/visibility/versioned`,
  ]);
  writeFileSync(join(folder, 'bin/temporal-sql-tool'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  await expect(promisify(execFile)('sh', [script], { env: withNoted() })).rejects.toMatchObject({ code: 3 });
});
