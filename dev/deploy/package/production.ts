import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '#dev/supervisor/ports.ts';
import { basic } from './development.ts';
import type { ReadmeLines } from './readme.ts';
import { type Site, waitUntil } from './site.ts';
import { answerOf, submit } from './submit.ts';

/** The servers that the service needs. */
export interface Servers {
  /** URL of a user who may create databases. */
  url: string;
  enginePort: number;
}

/**
 * Follows README in production: init, doctor and start, then an account, a form, whose event `listen` forwards, and a submission.
 * @throws Error when a step does not do what README says
 */
export async function tryProduction(
  site: Site,
  { init, start }: ReadmeLines,
  servers: Servers,
  say: (line: string) => void,
): Promise<void> {
  const database = await createDatabase(servers.url);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const mail = 'sendmail:///bin/true';
  const given = init.replace(/mysql:\S+/, () => `'${database}'`).replace(/smtp:\S+/, mail);
  site.must(`${given} --temporal-address 127.0.0.1:${servers.enginePort} --base-url ${address}`);
  const file = join(site.folder, 'durable-forms.env');
  // `listen` forwards to this machine, which a service in production refuses otherwise.
  const settings = [`PORT=${port}`, 'SHUTDOWN_DELAY_MS=0', 'ALLOWED_PRIVATE_NETWORKS=127.0.0.1/32'];
  writeFileSync(file, `${readFileSync(file, 'utf8')}${settings.join('\n')}\n`);

  const service = site.start('sh', ['-c', `exec 2>&1 >&2; ${start.replace('&& npx ', '&& exec node_modules/.bin/')}`]);
  await waitUntil(`${address}/readyz`, async () => {
    if (service.exitCode !== null) throw new Error(`"${start}" ended with ${service.exitCode}`);
    return fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  });
  const password = 'a long enough password';
  site.must('npx durable-forms user:create --login ada --email ada@example.com --password-stdin', { input: password });
  const made = JSON.parse(site.must('npx durable-forms app-password:create --login ada')) as { password: string };
  const api = `${address}/rest/svcb/v1`;
  const headers = { Authorization: basic('ada', made.password), 'Content-Type': 'application/json' };
  const form = { title: 'Contact', config: { fields: [{ type: 'text', name: 'who' }] } };
  let saved: unknown;
  await withListener(site, async (events) => {
    saved = await answerOf(await fetch(`${api}/forms`, { method: 'POST', headers, body: JSON.stringify(form) }));
    await waitUntil('listen forwards the event of the new form', async () =>
      events.some((text) => text.includes('form.created')),
    );
  });
  await submit(`${api}/forms/${(saved as { id: number }).id}`, { who: 'Ada' });
  importClient(site);
  // By now a worker has polled for work.
  const examined = JSON.parse(site.must('npx durable-forms doctor')) as { parts: { part: string; state: string }[] };
  say(`doctor: ${examined.parts.map(({ part, state }) => `${part} ${state}`).join(', ')}`);
  service.kill('SIGTERM');
  if (service.exitCode === null) await once(service, 'exit');
  if (service.exitCode !== 0) throw new Error(`start ended with ${service.exitCode}`);
}

async function createDatabase(url: string): Promise<string> {
  const { createConnection } = await import('mysql2/promise');
  const connection = await createConnection({ uri: url });
  await connection.query('create database durable_forms character set utf8mb4');
  await connection.end();
  const database = new URL(url);
  database.pathname = '/durable_forms';
  return database.href;
}

/** Runs `listen` with a receiver. @param use gets the bodies that have arrived so far */
async function withListener(site: Site, use: (events: readonly string[]) => Promise<void>): Promise<void> {
  const events: string[] = [];
  const receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (more: string) => (text += more));
    request.on('end', () => {
      if (request.headers['webhook-signature']) events.push(text);
      response.end();
    });
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  let said = '';
  const program = join(site.folder, 'node_modules/.bin/durable-forms');
  const listen = site.start(program, ['listen', '--forward-to', `http://127.0.0.1:${port}/`], {
    said: (text) => (said += text),
  });
  try {
    await waitUntil('listen says where it forwards to', async () => {
      if (listen.exitCode !== null) throw new Error(`listen ended with ${listen.exitCode}: ${said}`);
      return said.includes('Events are forwarded to');
    });
    await use(events);
    listen.kill('SIGTERM');
    if (listen.exitCode === null) await once(listen, 'exit');
    if (listen.exitCode !== 0) throw new Error(`listen ended with ${listen.exitCode}: ${said}`);
  } finally {
    receiver.close();
  }
}

function importClient(site: Site): void {
  const imported =
    "import { createClient } from 'durable-forms/client'; console.log(typeof createClient({ baseUrl: 'http://a' }).open)";
  const args = ['--input-type=module', '-e', imported];
  const said = execFileSync(process.execPath, args, { cwd: site.folder, encoding: 'utf8' });
  if (said.trim() !== 'function') throw new Error(`durable-forms/client: ${said}`);
}
