import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '#dev/setup/context.ts';
import { createProgress } from '#dev/setup/progress.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { stopSignals } from '#dev/supervisor/stop-signals.ts';
import { withTestDatabase } from '#dev/testing/database.ts';
import { setUp } from '#dev/tools/set-up.ts';
import { type Built, buildStages, within } from './build.ts';
import { readCompose, settingsOfService } from './compose.ts';
import { last, parseDockerfile, parseIgnored, type Stage, words } from './dockerfile.ts';

/*
 * `npm run deploy:check`: replays the steps of deploy/Dockerfile in an empty folder, then runs the image's commands of
 * compose.yaml as the image's user, on a database and an engine of its own: migrations, set-up of the engine, HTTP, a worker, and
 * both in one process, until each is healthy by the image's own check, and stops them. Needs root, to become that user. Takes
 * some minutes. `-- --build FOLDER` only builds the files there, `-- --run FOLDER` only runs files that were built there.
 */
const READY_SECONDS = 120;
const { values: given } = parseArgs({ options: { build: { type: 'string' }, run: { type: 'string' } } });
const existingFolder = given.build ?? given.run;
const folder = existingFolder ? resolve(existingFolder) : mkdtempSync(join(tmpdir(), 'durable-forms-image-'));
mkdirSync(folder, { recursive: true });
// The image's user needs access to the folder.
chmodSync(folder, 0o755);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const { stop: signal } = stopSignals();
const started: ChildProcess[] = [];

try {
  const stages = parseDockerfile(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'));
  const ignored = parseIgnored(readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8'));
  const isMade = given.run !== undefined;
  const image = [...buildStages(stages, { clone: ROOT, ignored, folder, isMade, say }).values()].at(-1);
  const final = stages.at(-1);
  if (!image || !final) throw new Error('deploy/Dockerfile has no stage');
  if (given.build === undefined) await runOnParts(image, final);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const one of started) if (one.exitCode === null) one.kill('SIGKILL');
  if (!existingFolder) rmSync(folder, { recursive: true, force: true });
}

async function runOnParts(image: Built, final: Stage): Promise<void> {
  const progress = createProgress(process.stdout);
  const tools = await setUp({ purpose: 'test', env: process.env, progress, signal });
  if (!tools.databaseServer || !tools.temporalCli) throw new Error('unset DATABASE_URL and TEMPORAL_ADDRESS');
  const enginePort = await freePort();
  const engine = start(tools.temporalCli, ['server', 'start-dev', '--headless', '--port', String(enginePort)], {});
  await withTestDatabase({ server: tools.databaseServer, env: process.env, progress, signal }, async (url) => {
    await runService(image, final, { url, enginePort });
  });
  engine.kill('SIGTERM');
  say('The image works: its roles were healthy, and ended with 0.');
}

async function runService(image: Built, final: Stage, parts: { url: string; enginePort: number }) {
  const [uid = 0, gid = uid] = (last(final, 'USER') ?? '').split(':').map(Number);
  const wordsOf = (instruction: string) =>
    words(last(final, instruction) ?? '[]').map((word) => within(image.root, word));
  const [entry, health] = [wordsOf('ENTRYPOINT'), wordsOf('HEALTHCHECK')];
  const port = await freePort();
  const database = new URL(parts.url);
  database.pathname = '/durable_forms';
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: parts.url });
  await connection.query('create database durable_forms character set utf8mb4');
  await connection.end();

  const key = randomBytes(32).toString('base64url');
  const given = { APP_KEY: key, MYSQL_PASSWORD: key, MYSQL_ROOT_PASSWORD: key, TEMPORAL_MYSQL_PASSWORD: key };
  const services = readCompose(join(ROOT, 'deploy/compose'), given);
  const before = filesOf(image.root);
  const inImage = (service: string, command: string[], more: Record<string, string>) => {
    const env = {
      ...image.env,
      ...settingsOfService(services, service),
      DATABASE_URL: database.href,
      TEMPORAL_ADDRESS: `127.0.0.1:${parts.enginePort}`,
      UPLOADS_DIR: within(image.root, '/var/lib/durable-forms/uploads'),
      HOST: '127.0.0.1',
      ...more,
    };
    const [file = '', ...args] = command;
    return start(file, args, { cwd: image.workdir, env, uid, gid });
  };
  const service = (name: string, more: Record<string, string> = {}) =>
    inImage(name, [...entry, ...(services[name]?.command ?? [])], more);
  const toEnd = async (child: ChildProcess, what: string) => {
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`${what} ended with ${code}`);
  };

  // The roles start once schema and engine are ready, as they do behind compose's conditions.
  await toEnd(service('migrate'), 'migrate');
  for (let tries = 0; ; tries += 1) {
    const [code] = await once(service('temporal-setup'), 'exit');
    if (code === 0) break;
    if (tries === 20) throw new Error('temporal-setup does not succeed');
    await sleep(1_000);
  }
  for (const [name, ports] of [
    ['http', { PORT: String(port), METRICS_PORT: String(await freePort([port])) }],
    ['worker', { PORT: '1', METRICS_PORT: String(await freePort([port])) }],
    ['single', { PORT: String(port), METRICS_PORT: String(await freePort([port])) }],
  ] as const) {
    const role = service(name, ports);
    for (let seconds = 0; ; seconds += 1) {
      if (role.exitCode !== null) throw new Error(`${name} ended with ${role.exitCode}`);
      const [code] = await once(inImage(name, health, ports), 'exit');
      if (code === 0) break;
      if (seconds === READY_SECONDS) throw new Error(`${name} is not healthy after ${READY_SECONDS} s`);
      await sleep(1_000);
    }
    say(`${name}: healthy`);
    role.kill('SIGTERM');
    await toEnd(role, name);
  }
  const written = filesOf(image.root).filter((file) => !before.includes(file));
  if (written.length > 0) throw new Error(`written into the image: ${written.join(', ')}`);
}

function start(
  file: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number },
) {
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'inherit'], ...options });
  started.push(child);
  return child;
}

/** Returns the files of the image without its packages and uploads. */
function filesOf(root: string): string[] {
  return globSync('**/*', { cwd: root, exclude: (path) => /(^|\/)(node_modules|uploads)$/.test(path) });
}
