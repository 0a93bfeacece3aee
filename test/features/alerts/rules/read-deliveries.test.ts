import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { readDeliveries } from '#features/alerts/rules/read-deliveries.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { HOUR_MS } from '#time.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(() => service.orm.em.fork().nativeDelete(Delivery, {}));
afterAll(() => service.close());

type Times = readonly (readonly [enqueued: number, finished: number])[];
/** Inserts mails of a notification that were enqueued, and ended, the given numbers of hours ago. */
const ended = (status: 'failed' | 'delivered', formId: number, key: string, times: Times) =>
  service.orm.em.fork().insertMany(
    Delivery,
    times.map(([enqueued, finished]) => ({
      ...{ id: randomUUID(), submissionUuid: randomUUID(), kind: 'mail' as const, formId, revision: 1, key, status },
      ...{ attempts: 1, replays: 0, errorType: status === 'failed' ? 'server_error' : null, provider: 'smtp' },
      ...{ enqueuedAt: ago(enqueued), finishedAt: ago(finished) },
    })),
  );
const failed = (key: string, ...times: Times) => ended('failed', 7, key, times);
const found = async (most?: number) => {
  const { standings } = await readDeliveries(service.orm.em.fork(), NOW, most);
  return standings.map(({ key, count, inHour }) => [key, count, inHour]).sort();
};

test('deliveries that have failed within a day are found, also those that were tried for days', async () => {
  await failed('fresh', [0.5, 0.4], [3, 2]);
  await failed('tried', [72, 0.1]);
  await failed('old', [30, 29]);
  expect(await found()).toEqual([
    ['fresh', 2, 1],
    ['tried', 1, 1],
  ]);
});

test('of many that failed long ago no more are looked at than of others', async () => {
  await failed('old', [30, 29], [31, 30]);
  await failed('tried', [72, 0.1]);
  expect(await found(2)).toEqual([]);
  expect(await found(3)).toEqual([['tried', 1, 1]]);
});

test('what a form with little gets is seen beside one to which much arrives', async () => {
  await failed('quiet', [20, 19]);
  await ended('delivered', 7, 'quiet', [[10, 9]]);
  const often = Array.from({ length: 5 }, (_, minute) => [minute / 60, minute / 60] as const);
  await ended('delivered', 8, 'busy', often);
  const { arrivals } = await readDeliveries(service.orm.em.fork(), NOW, 5);
  expect(arrivals.map(({ formId, key, at }) => [formId, key, at])).toEqual([
    [8, 'busy', NOW],
    [7, 'quiet', ago(9)],
  ]);
});
