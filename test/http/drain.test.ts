import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Drain } from '#http/drain.ts';
import { listen, stopListening } from '#http/listen.ts';

let server: Server;
let drain: Drain;
let url: string;
let held: ServerResponse[];
let arrived: () => void;
beforeEach(async () => {
  held = [];
  server = createServer();
  drain = new Drain(server);
  server.on('request', (req, res) => {
    if (req.url !== '/held') return res.end('at once');
    held.push(res);
    arrived();
  });
  url = await listen(server, 'PORT', 0, '127.0.0.1');
});
afterEach(() => stopListening(server, 0));

const ask = async (path: string) => {
  const answer = await fetch(url + path);
  return [await answer.text(), answer.headers.get('connection')];
};

test('a server keeps connections until it drains; then each answer ends its own, one that was under way too', async () => {
  expect(await ask('/')).toEqual(['at once', 'keep-alive']);
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answer = ask('/held');
  await underWay;
  expect(drain.begun).toBe(false);

  drain.begin();
  held[0]?.end('in the end');
  expect(await answer).toEqual(['in the end', 'close']);
  expect(await ask('/')).toEqual(['at once', 'close']);
  expect(drain.begun).toBe(true);
});

test('an answer whose head is sent already stays as it is', async () => {
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const answer = ask('/held');
  await underWay;
  held[0]?.write('in ');
  drain.begin();
  held[0]?.end('the end');
  expect(await answer).toEqual(['in the end', 'keep-alive']);
});

test.each([
  ['kept from a request before', true],
  ['opened', false],
])(
  'a request that has arrived when the server stops is answered, on a connection that was just %s',
  async (_how, keeps) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (bytes) => (text += bytes));
    await once(socket, 'connect');
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
    if (keeps) {
      socket.write(request);
      await once(socket, 'data');
    }
    drain.begin();
    text = '';
    // In the kernel before the server reads on.
    socket.write(request);
    await Promise.all([once(socket, 'close'), stopListening(server, 10_000)]);
    expect(text).toMatch(/200 OK.*at once/s);
  },
);
