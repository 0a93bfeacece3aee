import { Agent, request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isProInstalled } from '#bin/edition.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, nonceA, tokensOf } from '#test/environment/visitor.ts';
import { FREE, PRO } from '#test/http/routes/table.ts';
import { type HostileRequest, hostileRequests } from './requests.ts';

const REQUESTS = 10_000;
const AT_ONCE = 20;
/** Far more than any answer takes: what is slower hangs. */
const HANGS_MS = 30_000;
const MOST_GROWTH = 40 * 1024 * 1024;
/** Everything that an answer may be but a failure of ours. */
const FINE = (status: number) => status >= 200 && status < 500;

const CHOICE = {
  options: [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'B' },
  ],
};
const FIELDS = [
  { type: 'text', name: 'text', pattern: '(a+)+b', max_length: 100 },
  { type: 'textarea', name: 'textarea' },
  { type: 'email', name: 'email' },
  { type: 'tel', name: 'tel' },
  { type: 'url', name: 'url' },
  { type: 'number', name: 'number', min: 0, max: 10, step: 0.1 },
  { type: 'date', name: 'date' },
  { type: 'select', name: 'select', ...CHOICE },
  { type: 'radio', name: 'radio', ...CHOICE },
  { type: 'checkboxes', name: 'checkboxes', max: 1, ...CHOICE },
  { type: 'checkbox', name: 'checkbox' },
  {
    type: 'hidden',
    name: 'hidden',
    conditional: { action: 'show', match: 'all', rules: [{ field: 'text', op: 'equals', value: 'a' }] },
  },
].map((field) => ({ label: field.name, ...field }));

const PREFIXES: Record<string, string> = { a: '/rest/svca/v1', b: '/rest/svcb/v1', host: '/rest/host' };
const routes = Object.entries({ ...FREE, ...(isProInstalled() ? PRO : {}) })
  .filter(([, access]) => access === 'visitor' || access === 'signed')
  .map(([route]) => route.replace(/ (a|b|host):/, (_match, mount: string) => ` ${PREFIXES[mount]}`));

let service: TestService;
let agent: Agent;
beforeAll(async () => {
  service = await startService();
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

test(`${REQUESTS} hostile requests to the public routes: each is answered, none with a failure of ours, and memory stays`, async () => {
  const formId = await createForm(
    service,
    { min_fill_seconds: 0, ...(isProInstalled() && { drafts: { enabled: true } }) },
    FIELDS,
  );
  const { nonce, timing_token, honeypot_field } = await tokensOf(service, formId);
  const honest = {
    formId,
    fields: FIELDS.map(({ name }) => name),
    tokens: { _svcb_nonce: nonce, _svcb_timing: timing_token, [honeypot_field]: '' },
    nonceA: await nonceA(service, formId),
  };
  const seed = Date.now();
  const requests = hostileRequests(routes, honest, seed);
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  const sendMany = async (count: number) => {
    let left = count;
    const client = async () => {
      while (left > 0) {
        left -= 1;
        const hostile = requests.next().value;
        let outcome = await send(hostile);
        // Where the machine is too busy for the database's deadline, that is said; the same request does no harm by itself.
        if (outcome === 503) outcome = await send(hostile);
        if (typeof outcome === 'number') statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
        if (typeof outcome === 'string' || !FINE(outcome)) wrong.push(`${outcome}: ${shown(hostile)} (seed ${seed})`);
        service.logLines.length = 0;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
  };
  await sendMany(REQUESTS / 2);
  // Caches are full and code is compiled by now.
  const settled = heapUsed();
  await sendMany(REQUESTS / 2);
  const growth = heapUsed() - settled;
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(growth).toBeLessThan(MOST_GROWTH);
  // They are not all stopped at the door.
  expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 400, 403, 404, 415, 422]));
  expect((await service.call('GET', '/healthz')).status).toBe(200);
}, 300_000);

/** @returns the status, or what went wrong */
function send({ method, path, headers, body }: HostileRequest): Promise<number | string> {
  const { hostname, port } = new URL(service.url);
  return new Promise((resolve) => {
    const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
    const sent = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
      response.on('error', (error) => resolve(error.message));
    });
    sent.setTimeout(HANGS_MS, () => sent.destroy(new Error('no answer')));
    sent.on('error', (error) => resolve(error.message));
    sent.end(body);
  });
}

function shown({ method, path, headers, body }: HostileRequest): string {
  return `${method} ${path.slice(0, 120)} ${JSON.stringify(headers).slice(0, 200)} ${JSON.stringify(body.toString('latin1').slice(0, 200))}`;
}

function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}
