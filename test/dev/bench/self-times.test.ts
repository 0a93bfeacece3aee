import { expect, test } from '@jest/globals';
import { selfTimes } from '#dev/bench/profile/self-times.ts';

const ROOT = new URL('../../../', import.meta.url).href;
const FRAMES: [functionName: string, url: string, owner: string | undefined][] = [
  ['(idle)', '', undefined],
  ['(garbage collector)', '', '(garbage collector)'],
  ['writev', '', 'V8 and native code'],
  ['onread', 'node:internal/stream_base_commons', 'node:'],
  ['send', `${ROOT}node_modules/nodemailer/lib/mailer.js`, 'nodemailer'],
  ['create', `${ROOT}node_modules/@temporalio/worker/lib/worker.js`, '@temporalio/worker'],
  ['encode', `${ROOT}node_modules/@temporalio/common/node_modules/long/index.js`, 'long'],
  ['firstPass', `${ROOT}features/processing/activities/first-pass.ts`, 'features/processing'],
  ['lookAfter', `${ROOT}engine/loop.ts`, 'engine'],
  ['submission', 'workflow-bundle-2f0a.js', 'workflow bundle'],
];

test.each(FRAMES)('%s of %j is counted as %s', (functionName, url, owner) => {
  const profile = { nodes: [{ id: 7, callFrame: { functionName, url } }], samples: [7, 7], timeDeltas: [500, 1500] };
  expect(selfTimes(profile)).toEqual(owner === undefined ? [] : [{ owner, ms: 2 }]);
});

test('owners come in the order of their time', () => {
  const nodes = FRAMES.slice(3, 6).map(([functionName, url], id) => ({ id, callFrame: { functionName, url } }));
  const profile = { nodes, samples: [0, 1, 2, 1], timeDeltas: [2000, 1000, 500, 3000] };
  expect(selfTimes(profile)).toEqual([
    { owner: 'nodemailer', ms: 4 },
    { owner: 'node:', ms: 2 },
    { owner: '@temporalio/worker', ms: 0.5 },
  ]);
});
