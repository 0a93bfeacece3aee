import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { isProInstalled } from '#bin/edition.ts';
import type { DevFile } from '#dev/launcher/session.ts';
import { type DevStack, startDevStack } from '#test/environment/dev-stack.ts';

const EXTENSION = `
  import type { ExtensionApi } from 'durable-forms';

  export function register(api: ExtensionApi) {
    api.addFilter('svcb_sanitize_value', (value) => (typeof value === 'string' ? value.toUpperCase() : value));
    api.addFilter('svcb_validate_field', (error, value) => {
      if (value === 'NOBODY') throw new api.FieldError('Nobody may not.');
      return error;
    });
    api.addAction('svcb_before_email_send', (message) => {
      if (message.to.startsWith('cancelled')) throw new api.EmailCancelled('not today');
    });
    api.addFilter('svcb_wp_post_args', (args) => ({ ...args, post_title: 'Rewritten: ' + args.post_title }));
    api.addAction('svcb_integration_dispatch', (id, settings, form, payload, context) => {
      if (id !== 'everything') return false;
      api.log.info('handled', { colour: settings.colour, fields: Object.keys(payload), key: context.delivery_id });
    });
  }
`;

const CONFIG = {
  fields: [{ type: 'text', name: 'name', label: 'Name' }],
  options: {
    notifications: ['cancelled', 'sent'].map((key) => ({ key, to: `${key}@example.com`, subject: 'By {field:name}' })),
    integrations: [
      {
        key: 'post',
        integration_id: 'create_post',
        settings: { post_type: 'post', post_title: 'By {field:name}', post_content: '{all_fields}' },
      },
      { key: 'own', integration_id: 'everything', settings: { colour: 'blue' } },
    ],
  },
};

let stack: DevStack;
let database: Connection;
beforeAll(async () => {
  stack = await startDevStack();
  database = await createConnection({ uri: stack.dev.databaseUrl });
}, 480_000);
afterAll(async () => {
  await database?.end();
  await stack?.stop();
}, 60_000);

async function eventually<T>(what: string, find: () => Promise<T | null | undefined | false>): Promise<T> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const found = await find().catch(() => null);
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`never came true: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function rows(sql: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const [found] = await database.query<RowDataPacket[]>(sql, values);
  return found;
}

async function post(dev: DevFile, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(dev.apiB + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { id: number } };
}

function isAlive(pid: number | null): boolean {
  return pid !== null && existsSync(`/proc/${pid}`);
}

/** Sends requests over new connections until stopped. @returns their number and the errors of those without an answer */
function askAgainAndAgain(url: string) {
  let ended = false;
  const refused: string[] = [];
  const visit = async () => {
    let asked = 0;
    for (; !ended; asked += 1) {
      const answer = await fetch(url, { headers: { connection: 'close' } }).catch((error: Error) => error);
      if (answer instanceof Response && answer.ok) await answer.text();
      else refused.push(answer instanceof Response ? String(answer.status) : String(answer.cause));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return asked;
  };
  const visiting = visit();
  return {
    async end() {
      ended = true;
      return { asked: await visiting, refused };
    },
  };
}

test('a file dropped in place changes a value, adds an error, cancels a mail, rewrites a post and handles an integration', async () => {
  const { pids, ...dev } = stack.dev;
  const visitor = askAgainAndAgain(`${dev.baseUrl}/healthz`);
  writeFileSync(join(stack.extensions, 'everything.ts'), EXTENSION);
  await eventually('worker and HTTP role are new processes that answer', async () => {
    const { worker, http } = stack.dev.pids;
    const renewed = worker !== null && worker !== pids.worker && http !== null && http !== pids.http;
    // The old HTTP role still answers until it has ended.
    return renewed && !isAlive(pids.http) && (await fetch(`${dev.baseUrl}/readyz`)).ok;
  });
  expect(await visitor.end()).toEqual({ asked: expect.any(Number), refused: [] });

  const basic = Buffer.from(`${dev.adminUser}:${dev.adminApplicationPassword}`).toString('base64');
  const form = { title: 'Everything', config: { ...CONFIG, options: { ...CONFIG.options, min_fill_seconds: 0 } } };
  const { id } = (await post(stack.dev, '/forms', form, { authorization: `Basic ${basic}` })).body;
  const token = (await (await fetch(`${dev.apiB}/forms/${id}/token`)).json()) as Record<string, string>;
  const submit = (name: string) =>
    post(stack.dev, `/forms/${id}/submissions`, { name, _svcb_nonce: token.nonce, _svcb_timing: token.timing_token });

  expect(await submit('nobody')).toMatchObject({
    status: 422,
    body: { errors: { fields: { name: 'Nobody may not.' } } },
  });
  expect(await submit('ada')).toMatchObject({ status: 200, body: { data: { fields: { name: 'ADA' } } } });

  const ended = "select 1 from submissions where form_id = ? and status = 'completed'";
  await eventually('the run has completed', async () => (await rows(ended, [id])).length === 1);
  const mails =
    "select option_key as notification_key, status, last_error from deliveries where kind = 'mail' and form_id = ? order by 1";
  expect(await rows(mails, [id])).toEqual([
    { notification_key: 'cancelled', status: 'cancelled', last_error: 'not today' },
    { notification_key: 'sent', status: 'delivered', last_error: null },
  ]);
  expect(await rows('select title from posts where title like ?', ['%ADA%'])).toEqual([{ title: 'Rewritten: By ADA' }]);
  const jobs =
    "select integration_id, status, attempts from deliveries where kind = 'integration' and form_id = ? order by 1";
  const delivered = await eventually('the integration is delivered', async () => {
    const found = await rows(jobs, [id]);
    return found.every(({ status }) => status === 'delivered') && found;
  });
  expect(delivered).toMatchObject([{ integration_id: 'create_post' }, { integration_id: 'everything', attempts: 1 }]);
}, 480_000);

test('a broken file leaves worker and HTTP role as they run, and is told in its own words', async () => {
  const { pids, baseUrl } = stack.dev;
  writeFileSync(join(stack.extensions, 'broken.ts'), `export function register() { throw new Error('no address'); }`);
  const log = () => readFileSync(join(stack.dataDir, 'logs', 'launcher.log'), 'utf8');
  const told =
    /broken\.ts has changed and cannot be used: EXTENSIONS: \S+broken\.ts: register threw Error: no address\n/;
  await eventually('it is told', async () => told.test(log()));
  expect(stack.dev.pids).toEqual(pids);
  expect((await fetch(`${baseUrl}/readyz`)).ok).toBe(true);
}, 480_000);

test('npm run cli works on the service that runs with this DATA_DIR', async () => {
  const env = { ...process.env, DATA_DIR: stack.dataDir };
  const { stdout } = await promisify(execFile)('npm', ['run', '-s', 'cli', '--', 'form:list'], { env });
  const titles = ['Contact us', 'Guest book', ...(isProInstalled() ? ['Tickets'] : []), 'Everything'];
  expect(JSON.parse(stdout)).toMatchObject({ forms: titles.map((title) => ({ title })) });
}, 480_000);
