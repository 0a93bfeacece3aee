import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { createBalancer } from '#dev/cluster/balancer/balancer.ts';
import { chooseNext } from '#dev/cluster/balancer/choice.ts';
import { listen } from '#dev/listen.ts';
import { freePort } from '#dev/supervisor/ports.ts';
import { waitUntil } from '#dev/supervisor/wait.ts';

describe('whose turn it is', () => {
  test.each<[why: string, ready: boolean[], last: number, tried: number[], chosen: number | undefined]>([
    ['the first at the beginning', [true, true], -1, [], 0],
    ['the next one', [true, true, true], 0, [], 1],
    ['the first after the last', [true, true, true], 2, [], 0],
    ['one that is not ready is left out', [true, false, true], 0, [], 2],
    ['one that refused this request is left out', [true, true, true], 0, [1], 2],
    ['a ready one before one that is not, whosever turn it is', [false, true], 1, [], 1],
    ['where none is ready, all in turn', [false, false], 0, [], 1],
    ['where the ready ones refused, one that is not', [true, false], 1, [0], 1],
    ['nobody where all refused', [true, false], 0, [0, 1], undefined],
    ['nobody where there is none', [], -1, [], undefined],
  ])('%s', (_why, ready, last, tried, chosen) => {
    expect(chooseNext(ready, last, new Set(tried))).toBe(chosen);
  });
});

describe('the balancer before two HTTP roles', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  /** Starts a role that answers with its name, and records its requests. */
  async function startRole(name: string, port = 0, work: RequestListener = (_, response) => response.end(name)) {
    const role = { name, ready: true, asked: [] as string[], forwarded: [] as unknown[], port, server: {} as Server };
    role.server = createServer((incoming, response) => {
      if (incoming.url === '/readyz') return response.writeHead(role.ready ? 200 : 503).end();
      role.asked.push(`${incoming.method} ${incoming.url}`);
      role.forwarded.push(incoming.headers['x-forwarded-for']);
      return work(incoming, response);
    });
    await new Promise<void>((resolve) => role.server.listen(port, '127.0.0.1', resolve));
    role.port = (role.server.address() as AddressInfo).port;
    ends.push(() => stop(role.server));
    return role;
  }

  function stop(server: Server): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  }

  async function startBalancer(...ports: number[]) {
    const { listener, watch } = createBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
    const over = new AbortController();
    const { url, close } = await listen(listener, 0, '127.0.0.1');
    ends.push(close);
    return {
      url,
      ask: (path = '/', init?: RequestInit) =>
        fetch(url + path, init).then(async (answer) => [answer.status, await answer.text()]),
      /** From now on polls the readiness of the roles. */
      watch() {
        const watching = watch(over.signal);
        ends.push(() => {
          over.abort();
          return watching;
        });
      },
    };
  }

  test('hands requests on in turn, with the address of the client', async () => {
    const [one, two] = [await startRole('one'), await startRole('two')];
    const { ask } = await startBalancer(one.port, two.port);
    const answers = [await ask('/a'), await ask('/b'), await ask('/c'), await ask('/d')];
    expect(answers.map(([, text]) => text)).toEqual(['one', 'two', 'one', 'two']);
    expect([one.asked, two.asked]).toEqual([
      ['GET /a', 'GET /c'],
      ['GET /b', 'GET /d'],
    ]);
    await ask('/e', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(one.forwarded).toEqual(['127.0.0.1', '127.0.0.1', '203.0.113.9, 127.0.0.1']);
  });

  test('a request that a role refuses goes to the other one, whole', async () => {
    const away = await freePort();
    const echo: RequestListener = (incoming, response) => void incoming.pipe(response);
    const other = await startRole('other', 0, echo);
    const { ask } = await startBalancer(away, other.port);
    const bodies = ['first', 'second', 'third'];
    const answers = await Promise.all(bodies.map((body) => ask('/submit', { method: 'POST', body })));
    expect(answers).toEqual(bodies.map((body) => [200, body]));
  });

  test('a request that was sent is not sent again: its answer is 502', async () => {
    const breaks: RequestListener = (incoming) => void incoming.socket.destroy();
    const [broken, well] = [await startRole('broken', 0, breaks), await startRole('well')];
    const { ask } = await startBalancer(broken.port, well.port);
    const [status, text] = await ask('/submit', { method: 'POST', body: 'once' });
    expect(status).toBe(502);
    expect(text).toMatch(/^The HTTP role broke off/);
    expect(broken.asked).toEqual(['POST /submit']);
    expect(well.asked).toEqual([]);
    // The role counts as down until it reports that it is ready.
    expect([await ask(), await ask()]).toEqual([
      [200, 'well'],
      [200, 'well'],
    ]);
  });

  test('one that says it is not ready gets no more requests until it is', async () => {
    const [one, two] = [await startRole('one'), await startRole('two')];
    const { ask, watch } = await startBalancer(one.port, two.port);
    const namesOfFour = async () => (await Promise.all([ask(), ask(), ask(), ask()])).map(([, text]) => text).sort();
    one.ready = false;
    watch();
    const is = (names: string[]) => async () => (await namesOfFour()).join() === names.join();
    await waitUntil(is(['two', 'two', 'two', 'two']), { what: 'one is left out', timeoutMs: 10_000 });
    one.ready = true;
    await waitUntil(is(['one', 'one', 'two', 'two']), { what: 'one is back', timeoutMs: 10_000 });
  });

  test('one that is started again is back, and nothing is refused meanwhile', async () => {
    const [one, two] = [await startRole('one'), await startRole('two')];
    const { ask, watch } = await startBalancer(one.port, two.port);
    watch();
    await stop(one.server);
    const meanwhile = await Promise.all(Array.from({ length: 10 }, () => ask()));
    expect(meanwhile).toEqual(Array.from({ length: 10 }, () => [200, 'two']));
    const again = await startRole('again', one.port);
    const isAsked = () => ask().then(() => again.asked.length > 0);
    await waitUntil(isAsked, { what: 'it is back', timeoutMs: 10_000 });
  });

  test('with both away the answer is 503, with the time to come back', async () => {
    const { url } = await startBalancer(await freePort(), await freePort());
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.text()).toBe('No HTTP role takes requests.\n');
  });

  test('a client that goes away ends its request at the role', async () => {
    const ended = Promise.withResolvers<void>();
    const hangs: RequestListener = (_, response) => void response.on('close', () => ended.resolve());
    const role = await startRole('one', 0, hangs);
    const { url } = await startBalancer(role.port);
    const patience = new AbortController();
    const asked = fetch(url, { signal: patience.signal }).catch(() => 'given up');
    await waitUntil(() => role.asked.length === 1, { what: 'the role was asked', timeoutMs: 10_000 });
    patience.abort();
    expect(await asked).toBe('given up');
    await ended.promise;
  });
});
