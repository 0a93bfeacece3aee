import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { listen } from '#dev/listen.ts';
import { Deliveries, deliveryRoutes, type Endpoint } from '#fakes/pro/payments/deliveries.ts';

interface SignedEndpoint extends Endpoint {
  secret: string;
}

let url: string;
let close: () => Promise<void>;
let deliveries: Deliveries<SignedEndpoint>;
let received: { endpoint: string; event: string; signature: string | undefined }[] = [];
/** The next statuses; 200 when there are none left. */
let answers: number[] = [];

beforeAll(async () => {
  const app = express();
  app.post('/hook/:endpoint', express.text({ type: () => true }), (request, response) => {
    received.push({ endpoint: request.params.endpoint, event: request.body, signature: request.get('signature') });
    response.status(answers.shift() ?? 200).end();
  });
  app.use('/deliveries', (request, response, next) => deliveryRoutes(deliveries)(request, response, next));
  ({ url, close } = await listen(app, 0, '127.0.0.1'));
});
afterAll(() => close());
beforeEach(() => {
  received = [];
  answers = [];
  deliveries = new Deliveries({
    now: () => new Date(0),
    sign: ({ id }, { secret }) => ({ signature: `${secret}-${id}` }),
  });
  register('a');
});
afterEach(() => deliveries.close());

function register(id: string, changes: Partial<SignedEndpoint> = {}) {
  deliveries.register({ id, url: `${url}/hook/${id}`, account: 'test', types: ['*'], secret: `s-${id}`, ...changes });
}

function send(...ids: string[]) {
  for (const id of ids) deliveries.send({ id, type: `type.${id}`, account: 'test', body: id });
}

const events = () => received.map(({ event }) => event);
const NAMES = [...'abcdefghij'];

describe('deliveries of a payment fake', () => {
  test('go signed to each endpoint of the account that takes the type', async () => {
    register('b', { types: ['type.2'] });
    register('live', { account: 'live' });
    send('1', '2');
    await deliveries.idle();
    expect(received.map((one) => Object.values(one).join(' ')).sort()).toEqual(['a 1 s-a-1', 'a 2 s-a-2', 'b 2 s-b-2']);
  });

  test('are tried again until a 2xx, and given up in the end', async () => {
    deliveries.configure({ retry_ms: 0, retries: 2 });
    answers = [500, 302];
    send('1');
    await deliveries.idle();
    expect(deliveries.records[0]).toMatchObject({ event: '1', state: 'delivered', attempts: 3, status: 200 });
    answers = [500, 400, 503];
    send('2');
    await deliveries.idle();
    expect(deliveries.records[0]).toMatchObject({ event: '2', state: 'failed', attempts: 3, status: 503 });
  });

  test('are given up when nobody is there, or the endpoint is gone', async () => {
    register('nowhere', { url: 'http://127.0.0.1:1/' });
    deliveries.configure({ retry_ms: 0, retries: 1, paused: true });
    send('1');
    deliveries.unregister('a');
    deliveries.flush();
    await deliveries.idle();
    expect(deliveries.records).toMatchObject([
      { endpoint: 'nowhere', state: 'failed', attempts: 2, status: null },
      { endpoint: 'a', state: 'failed', attempts: 0, status: null },
    ]);
    expect(received).toEqual([]);
  });

  test('come twice when asked for', async () => {
    deliveries.configure({ copies: 2, delay_ms: 1 });
    send('1');
    await deliveries.idle();
    expect(events()).toEqual(['1', '1']);
  });

  test('are held while paused, and shuffled in the same way for the same seed', async () => {
    const orders: string[] = [];
    for (const seed of [1, 1, 2]) {
      received = [];
      deliveries.configure({ paused: true, reorder_ms: 60_000, concurrency: 1, seed });
      send(...NAMES);
      await deliveries.idle();
      expect(received).toEqual([]);
      deliveries.flush();
      await deliveries.idle();
      expect(events().sort()).toEqual(NAMES);
      orders.push(received.map(({ event }) => event).join(''));
    }
    expect(new Set([...orders, NAMES.join('')]).size).toBe(3);
  });

  test('get lost, the same ones for the same seed', async () => {
    const lost: string[][] = [];
    for (const seed of [3, 3]) {
      deliveries.clear();
      received = [];
      deliveries.configure({ loss: 0.5, seed, concurrency: 1 });
      send(...NAMES);
      await deliveries.idle();
      const ids = deliveries.records.filter(({ state }) => state === 'lost').map(({ event }) => event);
      expect([...ids, ...events()].sort()).toEqual(NAMES);
      lost.push(ids);
    }
    expect(lost[0]).toEqual(lost[1]);
    expect(lost[0]?.length).toBeGreaterThan(0);
  });

  test('are configured over HTTP', async () => {
    const put = (body: object) =>
      fetch(`${url}/deliveries`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await put({ loss: 2 })).json()).toEqual({ error: 'loss must be a number from 0 to 1.' });
    expect((await put({ copies: 0 })).status).toBe(400);
    expect((await put({ speed: 1 })).status).toBe(400);
    expect((await put({ paused: true, copies: 2 })).status).toBe(200);
    send('1');
    expect(await (await fetch(`${url}/deliveries`)).json()).toMatchObject({ waiting: 2, switches: { copies: 2 } });
    await fetch(`${url}/deliveries/flush`, { method: 'POST' });
    const idle = await (await fetch(`${url}/deliveries/idle`, { method: 'POST' })).json();
    expect(idle).toMatchObject({ waiting: 0, deliveries: [{ state: 'delivered' }, { state: 'delivered' }] });
    await fetch(`${url}/deliveries`, { method: 'DELETE' });
    expect(await (await fetch(`${url}/deliveries`)).json()).toMatchObject({
      switches: { copies: 1, paused: false },
      deliveries: [],
      endpoints: [{ id: 'a' }],
    });
  });

  test('end with the sandbox', async () => {
    deliveries.configure({ delay_ms: 60_000 });
    send('1');
    const idle = deliveries.idle();
    deliveries.close();
    await idle;
    send('2');
    expect([deliveries.waiting, received]).toEqual([0, []]);
  });
});
