import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { freePort } from '#dev/supervisor/ports.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { SecretBox } from '#security/secret-box.ts';
import { startBalancer } from '#test/environment/balancer.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules, parseForm } from '#test/environment/form-rules.ts';
import { TestProcess } from '#test/environment/processes.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';
import { until } from '#test/environment/submissions.ts';
import { countRows } from '#test/environment/tables.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { FIELDS, VALUES } from '#test/environment/visitor.ts';

let database: TestDatabase;
let formId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = { min_fill_seconds: 0, rate_limits: { per_minute: 0, per_hour: 0 } };
  const { title, config } = parseForm({ title: 'Contact us', config: { fields: FIELDS, options } });
  const forms = new FormStore({ orm: database.orm, box: new SecretBox([TEST_KEY]), rules: formRules });
  const { form } = await forms.create({ title, config }, new Date());
  formId = form.id;
});
afterAll(() => database.close());

const started: TestProcess[] = [];
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  await Promise.all(started.splice(0).map((process) => process.end('SIGKILL')));
});

const FINE = 'export function register() {}';
const BROKEN = 'export function register() { throw new Error("not yet"); }';
/** Time to start a process beside load on a busy machine. */
const START_SECONDS = 60;
const LONG_MS = 5 * START_SECONDS * 1000;
/** A request without an answer after this time counts as broken. */
const PATIENCE_MS = 60_000;
/** Long enough that Node's clients, which are told to use no idle connection after that time, use one again at all. */
const SHUTDOWN_DELAY_MS = '5000';
/** A visitor's pause between two submissions. */
const PAUSE_MS = 100;

async function start(main: string, port: number, settings: Record<string, string> = {}): Promise<TestProcess> {
  const role = new TestProcess(main, process.execPath, [`bin/${main}.ts`], {
    PATH: process.env.PATH,
    ...ENVIRONMENT,
    // Otherwise there would be a line per request.
    LOG_LEVEL: 'error',
    DATABASE_URL: database.url,
    PORT: String(port),
    ...settings,
  });
  started.push(role);
  await serving(role);
  return role;
}

const serving = (role: TestProcess) => role.start((output) => output.includes('http ready'));

/**
 * Submits repeatedly until it is stopped.
 * @returns the failures, and the number of answered submissions
 */
function submitAll(url: string, { keepConnections }: { keepConnections: boolean }) {
  let ended = false;
  const wrong: string[] = [];
  let answered = 0;
  const routes = `${url}/rest/svca/v1`;
  const headers = { 'content-type': 'application/json', ...(!keepConnections && { connection: 'close' }) };
  const visitor = async (nonce: string) => {
    while (!ended) {
      const body = JSON.stringify({ form_id: formId, fields: VALUES, _svca_nonce: nonce });
      try {
        const signal = AbortSignal.timeout(PATIENCE_MS);
        const answer = await fetch(`${routes}/submissions`, { method: 'POST', headers, body, signal });
        const text = await answer.text();
        if (answer.status === 200) answered += 1;
        else wrong.push(`${answer.status} ${text}`);
      } catch (error) {
        wrong.push(String((error as Error).cause ?? error));
      }
      await pause(PAUSE_MS);
    }
  };
  const visitors = fetch(`${routes}/forms/${formId}/token`)
    .then((answer) => answer.json() as Promise<{ nonce: string }>)
    .then(({ nonce }) => Promise.all(Array.from({ length: 5 }, () => visitor(nonce))));
  const end = async () => {
    ended = true;
    await visitors;
    return { wrong, answered };
  };
  opened.push(() => end().catch(() => {}));
  return { hasBegun: async () => answered > 0, answered: () => answered, end };
}

test(
  'roles behind a balancer are restarted one after the other without a request that is refused or broken',
  async () => {
    const ports = [await freePort()];
    ports.push(await freePort(ports));
    const roles = await Promise.all(ports.map((port) => start('http', port, { SHUTDOWN_DELAY_MS })));
    const balancer = await startBalancer(ports);
    opened.push(balancer.close);
    const everybodyServes = () => ports.every(balancer.sendsTo);
    await until('the balancer knows both', async () => everybodyServes());
    const before = await countRows(database.orm, 'submissions');
    const load = submitAll(balancer.url, { keepConnections: true });
    await until('submissions come', load.hasBegun, START_SECONDS);
    for (const role of roles) {
      expect(await role.end('SIGTERM')).toBe(0);
      expect(everybodyServes()).toBe(false);
      await serving(role);
      const answered = load.answered();
      await until('both serve again', async () => everybodyServes() && load.answered() > answered, START_SECONDS);
    }
    const { wrong, answered } = await load.end();
    expect(wrong).toEqual([]);
    expect(await countRows(database.orm, 'submissions')).toBe(before + answered);
  },
  LONG_MS,
);

test(
  'a rolling role is renewed at its port without a request that is refused or broken, also by extensions that fail',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'durable-forms-test-'));
    const extension = join(folder, 'rule.mjs');
    await writeFile(extension, FINE);
    const port = await freePort();
    const role = await start('rolling/main', port, { EXTENSIONS: extension, SHUTDOWN_DELAY_MS });
    const before = await countRows(database.orm, 'submissions');
    const url = `http://127.0.0.1:${port}`;
    const loads = [submitAll(url, { keepConnections: true }), submitAll(url, { keepConnections: false })];
    const told = (text: string, times = 1) =>
      until(text, async () => role.output.split(text).length > times, START_SECONDS);

    for (const load of loads) await until('submissions come', load.hasBegun, START_SECONDS);
    const renewed = async (times: number) => {
      // Two waits: on a busy machine starting the one takes most of the time that stopping the other has too.
      await told('the new process serves', times);
      await told('the old process has stopped', times);
    };
    role.tell('SIGHUP');
    await renewed(1);
    await writeFile(extension, BROKEN);
    role.tell('SIGHUP');
    await told('the new process could not start; the old one goes on');
    expect(role.output).toContain('not yet');
    await writeFile(extension, FINE);
    role.tell('SIGHUP');
    await renewed(2);

    const ended = await Promise.all(loads.map((load) => load.end()));
    expect(ended.flatMap(({ wrong }) => wrong)).toEqual([]);
    const answered = ended.reduce((sum, load) => sum + load.answered, 0);
    expect(answered).toBeGreaterThan(0);
    expect(await countRows(database.orm, 'submissions')).toBe(before + answered);
    expect(await role.end('SIGTERM')).toBe(0);
    await rm(folder, { recursive: true });
  },
  LONG_MS,
);

test(
  'connections go to the process that serves, not through the one that renews it: there they would be lost',
  async () => {
    const port = await freePort();
    const role = await start('rolling/main', port);
    role.tell('SIGSTOP');
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    role.tell('SIGCONT');
    expect(answer.status).toBe(200);
    expect(await role.end('SIGTERM')).toBe(0);
  },
  LONG_MS,
);

test(
  'a rolling role whose process cannot start, or dies, ends with 1, so that its supervisor starts it again',
  async () => {
    const port = await freePort();
    const away = { DATABASE_URL: ENVIRONMENT.DATABASE_URL ?? '', START_WAIT_MS: '0' };
    const failing = start('rolling/main', port, away);
    await expect(failing).rejects.toThrow('http cannot run');
    expect(await started[0]?.end('SIGTERM')).toBe(1);

    const dying = await start('rolling/main', port);
    process.kill(Number(/"pid":(\d+),"msg":"http ready"/.exec(dying.output)?.[1]), 'SIGKILL');
    await until('it says so', async () => dying.output.includes('the process that served has ended (SIGKILL)'));
    expect(await dying.end('SIGTERM')).toBe(1);
  },
  LONG_MS,
);

test(
  'two processes serve one port: they are renewed together, and one that dies is replaced, without a request that is refused',
  async () => {
    const port = await freePort();
    const role = await start('rolling/main', port, { HTTP_PROCESSES: '2', SHUTDOWN_DELAY_MS });
    const before = await countRows(database.orm, 'submissions');
    const pids = () => [...role.output.matchAll(/"pid":(\d+),"msg":"http ready"/g)].map(([, pid]) => Number(pid));
    const told = (text: string, times = 1) =>
      until(text, async () => role.output.split(text).length > times, START_SECONDS);
    await told('http ready', 2);
    const load = submitAll(`http://127.0.0.1:${port}`, { keepConnections: false });
    await until('submissions come', load.hasBegun, START_SECONDS);
    role.tell('SIGHUP');
    await told('the new process serves');
    await told('the old process has stopped', 2);
    expect(new Set(pids()).size).toBe(4);
    const { wrong, answered } = await load.end();
    expect(wrong).toEqual([]);
    expect(await countRows(database.orm, 'submissions')).toBe(before + answered);

    process.kill(pids()[3] as number, 'SIGKILL');
    await told('the process that served has ended (SIGKILL)');
    await told('http ready', 5);
    for (const pid of pids().slice(2)) if (pid !== pids()[3]) process.kill(pid, 'SIGKILL');
    await told('the process that served has ended (SIGKILL)', 3);
    expect(await role.end('SIGTERM')).toBe(1);
  },
  LONG_MS,
);
