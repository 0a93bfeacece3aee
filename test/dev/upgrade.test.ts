import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '#dev/setup/context.ts';
import { submitSteadily } from '#dev/upgrade/load.ts';
import { NEXT_EDITS } from '#dev/upgrade/next.ts';

test('a steady load counts each answer: submissions, refusals, and requests without an answer', async () => {
  let asked = 0;
  const stop = new AbortController();
  const server = createServer((request, response) => {
    asked += 1;
    const turn = asked % 3;
    if (asked === 9) stop.abort();
    if (turn === 0) request.socket.destroy();
    else if (turn === 1) response.end(JSON.stringify({ data: { submission_id: asked } }));
    else response.writeHead(503).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const sent = await submitSteadily({ url, body: '{}' }, 200, stop.signal);
  server.closeAllConnections();
  server.close();
  expect(asked).toBeGreaterThanOrEqual(9);
  expect(sent.ids.slice(0, 3)).toEqual([1, 4, 7]);
  const lost = [...sent.failures].filter(([what]) => what !== '503').reduce((sum, [, count]) => sum + count, 0);
  expect(sent.failures.get('503')).toBeGreaterThanOrEqual(3);
  expect(lost).toBeGreaterThanOrEqual(3);
  expect(sent.ids.length + lost + (sent.failures.get('503') ?? 0)).toBe(asked);
});

test.each(NEXT_EDITS)('"--to next" finds its place in $file', ({ file, change }) => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  expect(change(text)).not.toBe(text);
});
