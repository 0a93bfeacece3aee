import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, dispatchOf, jobOf, submitTo, VALUES } from '#test/environment/submissions.ts';

interface Call {
  headers: IncomingHttpHeaders;
  body: unknown;
}

let engine: TestEngine;
/** A ticket desk with scripted answers, and 201 after those. */
let desk: Server;
let url: string;
let calls: Call[] = [];
let answers: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  desk = createServer(async (request, response) => {
    calls.push({ headers: request.headers, body: JSON.parse(await text(request)) });
    const { status, headers = {} } = answers.shift() ?? { status: 201 };
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/api/tickets`;
  engine = await startEngine({ extensions: ['examples/ticket-desk.ts'] });
});
afterAll(async () => {
  await engine.close();
  await new Promise((resolve) => desk.close(resolve));
});
beforeEach(() => {
  calls = [];
  answers = [];
});

/** Submits a form with the integration and waits for the outcome of its job. */
async function deliver(settings: object = {}, changes: object = {}) {
  const integration = {
    key: 'desk',
    integration_id: 'ticket_desk',
    settings: { url, token: 'the-token', ...settings },
  };
  const form = await createForm(engine, { integrations: [{ ...integration, ...changes }] });
  const { uuid, run } = await submitTo(engine, form);
  await engine.resultOf(run);
  const outcome = await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
  return { outcome, job: await jobOf(engine, uuid) };
}

test('opens one ticket, with the token that the service kept sealed', async () => {
  const { outcome, job } = await deliver({ queue: 'sales' });
  expect(outcome).toBe('delivered');
  expect(job).toMatchObject({ status: 'delivered', attempts: 1, lastError: null });
  expect(calls).toMatchObject([
    {
      headers: { authorization: 'Bearer the-token', 'idempotency-key': job.id },
      body: {
        queue: 'sales',
        subject: 'Contact us',
        body: `Your name: ${VALUES.name}\nE-mail address: ${VALUES.email}\nYour message: ${VALUES.message}`,
      },
    },
  ]);
});

test('a desk in trouble is tried again until it answers, under one idempotency key', async () => {
  answers = [503, 500, 408, 502].map((status) => ({ status }));
  const { outcome, job } = await deliver();
  expect(outcome).toBe('delivered');
  expect(job).toMatchObject({ attempts: 5 });
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(5).fill(job.id));
});

test('a desk that asks to wait is given the time', async () => {
  answers = [{ status: 429, headers: { 'retry-after': '7200' } }];
  const before = await engine.now();
  const { outcome, job } = await deliver();
  expect(outcome).toBe('delivered');
  expect(job).toMatchObject({ attempts: 2 });
  expect((await engine.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(7_200_000);
});

test.each([
  ['what the desk refuses', {}, 422, 1, 'the ticket desk answered 422'],
  ['a desk that has moved: the token goes nowhere else', {}, 302, 1, 'the ticket desk answered 302'],
  ['an integration without a token', { token: null }, 201, 0, 'settings need url and token'],
])('%s fails at once and says why', async (_what, settings, status, requests, reason) => {
  answers = [{ status, headers: { location: url } }];
  const { outcome, job } = await deliver(settings);
  expect(outcome).toBe('failed');
  expect(job).toMatchObject({ status: 'failed', attempts: 1, errorType: 'extension_failed', lastError: reason });
  expect(calls).toHaveLength(requests);
});

test('another custom integration is none of its business', async () => {
  const { outcome, job } = await deliver({}, { integration_id: 'somebody_elses' });
  expect(outcome).toBe('failed');
  expect(job).toMatchObject({ errorType: 'unknown_integration' });
  expect(calls).toEqual([]);
});
