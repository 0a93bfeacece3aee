import { createServer, type Server, type ServerResponse } from 'node:http';
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
