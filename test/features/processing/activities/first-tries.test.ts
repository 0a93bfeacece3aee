import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { CircuitBreakers } from '#activities/circuit-breaker.ts';
import type { PlannedStep } from '#features/deliveries/activities/method.ts';
import { PacedPermits } from '#features/deliveries/activities/receivers/pace.ts';
import { Permits } from '#features/deliveries/activities/receivers/permits.ts';
import {
  createFirstTries,
  type FirstTriesParts,
  type PassSubject,
} from '#features/processing/activities/first-tries.ts';

const NOW = new Date('2030-01-01T10:00:00Z');
const CONCURRENT = 2;
const STEP: PlannedStep = {
  key: 'crm',
  integrationId: 'own_crm',
  target: {
    receiver: { key: 'own_crm', limit: { concurrent: CONCURRENT } },
    breaker: 'crm of form 1',
    deliver: () => Promise.reject(new Error('no attempt is made here')),
  },
  isQuick: true,
  here: () => false,
};

let ms: number;
let breakers: CircuitBreakers;
let prepare: () => Promise<{ attempts: number; waitMs: number; release(): void }>;
beforeEach(() => {
  ms = 0;
  breakers = new CircuitBreakers(() => ms);
  const permits = new Permits(() => ms);
  const paced = new PacedPermits({ orm: {} as MikroORM, permits });
  const plans = (steps: PlannedStep[]) =>
    ({ plan: async () => steps }) as unknown as FirstTriesParts['methods']['mail'];
  const methods = { mail: plans([]), integration: plans([STEP]) };
  const tries = createFirstTries({ methods, permits, paced, breakers } as FirstTriesParts);
  const subject = { submission: { id: 1, formId: 1 }, owner: 'a run', now: NOW } as PassSubject;
  prepare = async () => {
    const [step] = await tries.prepare({} as EntityManager, subject);
    const waitMs = (step?.row.dueAt?.getTime() ?? 0) - NOW.getTime();
    return { attempts: step?.row.attempts ?? -1, waitMs, release: () => step?.permit?.release() };
  };
});

test('a pass that waited for the permit of an attempt makes none once that one has failed', async () => {
  const begun = [await prepare(), await prepare()];
  expect(begun).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
  const waiting = [1, 2, 3, 4].map(prepare);
  await turn();
  ms = 1_000;
  breakers.failed('crm of form 1');
  for (const { release } of begun) release();
  const left = await Promise.all(waiting);
  expect(left.map(({ attempts }) => attempts)).toEqual([0, 0, 0, 0]);
  // An attempt takes a second, of which the passes that made none say nothing.
  expect(left.map(({ waitMs }) => waitMs).sort()).toEqual([30_500, 31_000, 31_500, 32_000]);
});

test('one of the passes that wait makes the attempt that finds out whether the receiver has recovered', async () => {
  breakers.failed('crm of form 1');
  ms = 30_000;
  const passes = await Promise.all([1, 2, 3, 4].map(prepare));
  expect(passes.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 0, 1]);
  breakers.answered('crm of form 1', 10);
  for (const { release } of passes) release();
  // The others have released their permits.
  expect(await Promise.all([1, 2].map(prepare))).toMatchObject([{ attempts: 1 }, { attempts: 1 }]);
});
