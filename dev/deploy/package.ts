import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { isBuilt } from '#dev/building/stamp.ts';
import { ROOT } from '#dev/setup/context.ts';
import { withoutNpm } from '#dev/setup/lookup.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { withTestDatabase } from '#dev/testing/database.ts';
import { setUp } from '#dev/tools/set-up.ts';

/*
 * `npm run package:check`: packs the service as `npm publish` would, installs the package into an empty folder, and follows
 * docs/cli.md there: init, doctor, start, an account, a form, a submission; then stops it. Uses a database and an engine of its
 * own. Takes some minutes, most of them for packages. `-- --keep` leaves the folder.
 */
const READY_SECONDS = 120;
const { values: given } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'durable-forms-package-'));
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { stop: signal } = stopSignals();
const started: ChildProcess[] = [];
/** The settings of the npm that runs this script must not reach the npm that it runs. */
const clean = withoutNpm(process.env);

try {
  if (!isBuilt(ROOT)) execFileSync(process.execPath, ['dev/build.ts'], { cwd: ROOT, stdio: 'inherit' });
  const site = install();
  const progress = createProgress(process.stdout);
  const tools = await setUp({ purpose: 'test', env: process.env, progress, signal });
  if (!tools.databaseServer || !tools.temporalCli) throw new Error('unset DATABASE_URL and TEMPORAL_ADDRESS');
  const enginePort = await freePort();
  const engine = start(tools.temporalCli, ['server', 'start-dev', '--headless', '--port', String(enginePort)]);
  await withTestDatabase({ server: tools.databaseServer, env: process.env, progress, signal }, (url) =>
    use(site, url, enginePort),
  );
  engine.kill('SIGTERM');
  say(
    'The package works: it was installed, examined and started in an empty folder, and a form of it took a submission.',
  );
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const one of started) if (one.exitCode === null) one.kill('SIGKILL');
  if (given.keep) say(`left: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

function install(): string {
  const site = join(folder, 'site');
  mkdirSync(site);
  const run = (args: string[], cwd: string) =>
    execFileSync('npm', args, { cwd, env: clean, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  // The package was built just now.
  const [packed] = JSON.parse(run(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], ROOT)) as {
    filename: string;
    size: number;
  }[];
  if (!packed) throw new Error('npm pack made nothing');
  say(`packed: ${packed.filename}, ${(packed.size / 1e6).toFixed(1)} MB`);
  writeFileSync(join(site, 'package.json'), '{"private": true}\n');
  run(['install', '--no-audit', '--no-fund', '--omit=dev', join(folder, packed.filename)], site);
  return site;
}

async function use(site: string, databaseUrl: string, enginePort: number): Promise<void> {
  const database = new URL(databaseUrl);
  database.pathname = '/durable_forms';
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: databaseUrl });
  await connection.query('create database durable_forms character set utf8mb4');
  await connection.end();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const mailUrl = 'sendmail:///bin/true';
  const command = (args: string[], input = '') => {
    return execFileSync(join(site, 'node_modules/.bin/durable-forms'), args, {
      cwd: site,
      env: clean,
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  };
  command([
    'init',
    '--database-url',
    database.href,
    '--temporal-address',
    `127.0.0.1:${enginePort}`,
    '--base-url',
    address,
    '--mail-url',
    mailUrl,
  ]);
  const file = join(site, 'durable-forms.env');
  writeFileSync(file, `${readFileSync(file, 'utf8')}PORT=${port}\nSHUTDOWN_DELAY_MS=0\n`);
  const service = start(join(site, 'node_modules/.bin/durable-forms'), ['start'], site);
  for (let seconds = 0; ; seconds += 1) {
    if (service.exitCode !== null) throw new Error(`start ended with ${service.exitCode}`);
    const status = await fetch(`${address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) break;
    if (seconds === READY_SECONDS) throw new Error(`not ready after ${READY_SECONDS} s`);
    await sleep(1_000);
  }
  command(['user:create', '--login', 'ada', '--email', 'ada@example.net']);
  const { password } = JSON.parse(command(['app-password:create', '--login', 'ada'])) as { password: string };
  const headers = {
    Authorization: `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`,
    'Content-Type': 'application/json',
  };
  const form = {
    title: 'Contact',
    config: { fields: [{ type: 'text', name: 'who' }], options: { min_fill_seconds: 0 } },
  };
  const ask = async (path: string, body?: object) => {
    const answer = await fetch(`${address}/rest/svcb/v1${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string | number>;
  };
  const { id } = await ask('/forms', form);
  const { nonce, honeypot_field: trap, timing_token: timing } = await ask(`/forms/${id}/token`);
  await ask(`/forms/${id}/submissions`, { who: 'Ada', _svcb_nonce: nonce, _svcb_timing: timing, [String(trap)]: '' });
  const imported =
    "import { createClient } from 'durable-forms/client'; console.log(typeof createClient({ baseUrl: 'http://a' }).open)";
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', imported], { cwd: site, encoding: 'utf8' });
  if (said.trim() !== 'function') throw new Error(`durable-forms/client: ${said}`);
  // By now a worker has polled for work.
  const examined = JSON.parse(command(['doctor'])) as { parts: { part: string; state: string }[] };
  say(`doctor: ${examined.parts.map(({ part, state }) => `${part} ${state}`).join(', ')}`);
  service.kill('SIGTERM');
  if (service.exitCode === null) await once(service, 'exit');
  if (service.exitCode !== 0) throw new Error(`start ended with ${service.exitCode}`);
}

function start(file: string, args: string[], cwd?: string): ChildProcess {
  const child = spawn(file, args, { cwd, env: clean, stdio: ['ignore', 'ignore', 'inherit'] });
  started.push(child);
  return child;
}
