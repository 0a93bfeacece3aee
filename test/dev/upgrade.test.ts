import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '#dev/setup/context.ts';
import { submitSteadily } from '#dev/upgrade/load.ts';
import { NEXT_EDITS } from '#dev/upgrade/next.ts';
import { type UpgradeReport, withRun } from '#dev/upgrade/page.ts';

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

test('a run goes into the tables of the page, in place of the earlier one between the same versions', () => {
  const page = readFileSync(join(ROOT, 'docs/upgrading.md'), 'utf8');
  const report: UpgradeReport = {
    ...{
      date: '2026-11-30',
      from: '7.0.0',
      to: '7.1.0',
      rate: 50,
      answered: 14_114,
      failures: { '503': 2 },
      longestMs: 301,
    },
    ...{
      figures: { lost: 1, unequal: 2, webhookDoubles: 3, mailDoubles: 4 },
      openRuns: 5,
      begunAnew: 6,
      mistakes: ['x'],
    },
    states: [
      { name: 'old', begun: ['draft', 'export'], ended: [] },
      { name: 'new', begun: ['draft'], ended: ['draft'] },
    ],
  };
  const once = withRun(page, report);
  expect(once).toContain('| 2026-11-30 | 7.0.0 | 7.1.0 | 50 | 14114 | 2 | 301 | 3 | 7 | 5 | 6 | 1 |\n');
  expect(once).toContain('| 7.0.0 | 7.1.0 | draft | 2 | 1 |\n| 7.0.0 | 7.1.0 | export | 1 | 0 |\n');
  expect(withRun(once, report)).toBe(once);
  const other = withRun(withRun(once, { ...report, to: '7.2.0' }), { ...report, rate: 10 });
  expect(other).toContain('| 7.0.0 | 7.2.0 | 50 |');
  expect(other).toContain('| 7.0.0 | 7.1.0 | 10 |');
  expect(other).not.toContain('| 7.0.0 | 7.1.0 | 50 |');
});
