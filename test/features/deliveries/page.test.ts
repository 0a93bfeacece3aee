import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { type DeliveryFilter, decodeCursor, findPage } from '#features/deliveries/store/page.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { MINUTE_MS } from '#time.ts';

const BEGAN = Date.parse('2031-03-04T05:00:00Z');
const STATES: DeliveryState[] = ['delivered', 'failed', 'pending', 'retrying', 'cancelled', 'no_recipient'];

let database: TestDatabase;
let rows: Delivery[];
beforeAll(async () => {
  database = await createTestDatabase();
  const made = Array.from({ length: 120 }, (_, n) => {
    const status = STATES[n % STATES.length] ?? 'failed';
    const kind = n % 5 === 0 ? ('mail' as const) : ('integration' as const);
    return {
      ...{ id: randomUUID(), kind, submissionUuid: randomUUID(), formId: 1 + (n % 3), revision: 1 + (n % 2) },
      ...{
        key: n % 4 === 0 ? 'crm' : 'log',
        integrationId: kind === 'mail' ? null : n % 7 === 0 ? 'slack' : 'webhook',
      },
      ...{ status, errorType: status === 'failed' && n % 8 === 1 ? 'http_503' : null },
      // Several in the same millisecond.
      enqueuedAt: new Date(BEGAN + Math.floor(n / 4) * MINUTE_MS),
      nextAttemptAt: status === 'pending' && n % 4 === 0 ? new Date(BEGAN + 1_000 * MINUTE_MS) : null,
    };
  });
  await database.orm.em.fork().insertMany(Delivery, made);
  rows = await database.orm.em.fork().findAll(Delivery);
});
afterAll(() => database.close());

const at = (minutes: number) => new Date(BEGAN + minutes * MINUTE_MS);

/** Reads all pages. */
async function walk(
  filter: DeliveryFilter,
  { order = 'desc' as 'asc' | 'desc', limit = 7, most }: { order?: 'asc' | 'desc'; limit?: number; most?: number } = {},
) {
  const pages: string[][] = [];
  let next: string | null = null;
  do {
    const after = next === null ? undefined : decodeCursor(next);
    const page = await findPage(database.orm.em.fork(), 'integration', filter, { order, limit, after }, most);
    pages.push(page.rows.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  return pages;
}

function expected(matches: (row: Delivery) => boolean, order: 'asc' | 'desc' = 'desc'): string[] {
  const sign = order === 'asc' ? 1 : -1;
  return rows
    .filter((row) => row.kind === 'integration' && matches(row))
    .sort((one, other) => sign * (+one.enqueuedAt - +other.enqueuedAt || (one.id < other.id ? -1 : 1)))
    .map(({ id }) => id);
}

const FILTERS: [string, DeliveryFilter, (row: Delivery) => boolean][] = [
  ['none', {}, () => true],
  ['a form', { formId: 2 }, ({ formId }) => formId === 2],
  ['a state', { states: ['failed'] }, ({ status }) => status === 'failed'],
  ['states', { states: ['failed', 'retrying'] }, ({ status }) => status === 'failed' || status === 'retrying'],
  [
    'a form and a rare state',
    { formId: 2, states: ['failed'] },
    ({ formId, status }) => formId === 2 && status === 'failed',
  ],
  [
    'a form and a usual state',
    { formId: 1, states: ['delivered'] },
    ({ formId, status }) => formId === 1 && status === 'delivered',
  ],
  ['an error class', { errorClass: 'http_503' }, ({ errorType }) => errorType === 'http_503'],
  ['an integration', { own: { integrationId: 'slack' } }, ({ integrationId }) => integrationId === 'slack'],
  ['a key', { own: { key: 'crm' } }, ({ key }) => key === 'crm'],
  ['any key but one', { butKey: 'crm' }, ({ key }) => key !== 'crm'],
  [
    'places',
    {
      places: [
        { formId: 1, revision: 1, key: 'crm' },
        { formId: 2, revision: 2, key: 'log' },
      ],
    },
    ({ formId, revision, key }) =>
      (formId === 1 && revision === 1 && key === 'crm') || (formId === 2 && revision === 2 && key === 'log'),
  ],
  ['times', { from: at(3), to: at(20) }, ({ enqueuedAt }) => enqueuedAt >= at(3) && enqueuedAt < at(20)],
  [
    'states and deferred ones',
    { states: ['failed', 'retrying'], deferredAfter: at(500) },
    ({ status, nextAttemptAt }) =>
      ['failed', 'retrying'].includes(status) || (status === 'pending' && Number(nextAttemptAt) > Number(at(500))),
  ],
  [
    'states and deferred ones of a form',
    { formId: 1, states: ['retrying', 'cancelled'], deferredAfter: at(500) },
    ({ formId, status, nextAttemptAt }) =>
      formId === 1 &&
      (['retrying', 'cancelled'].includes(status) || (status === 'pending' && Number(nextAttemptAt) > Number(at(500)))),
  ],
  ['what none has', { own: { integrationId: 'mailchimp' } }, () => false],
];

describe.each(['asc', 'desc'] as const)('in order %s', (order) => {
  test.each(FILTERS)('pages have every delivery once, filtered by %s', async (_, filter, matches) => {
    expect((await walk(filter, { order })).flat()).toEqual(expected(matches, order));
  });

  test.each(FILTERS)('so they do when a request may read 10 deliveries, filtered by %s', async (_, filter, matches) => {
    expect((await walk(filter, { order, most: 10 })).flat()).toEqual(expected(matches, order));
  });
});

test('chosen deliveries are found by their ids', async () => {
  const ids = rows.slice(0, 9).map(({ id }) => id);
  expect((await walk({ ids })).flat().sort()).toEqual(expected(({ id }) => ids.includes(id)).sort());
  expect(await walk({ ids: [] })).toEqual([[]]);
});

test('a request that reads as many as it may ends its page there, even empty', async () => {
  const pages = await walk({ own: { integrationId: 'mailchimp' } }, { most: 10 });
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.flat()).toEqual([]);
});

test('a filter that has no column is refused', async () => {
  const filter = { own: { colour: 'red' } };
  await expect(findPage(database.orm.em.fork(), 'mail', filter, { order: 'asc', limit: 1 })).rejects.toThrow('colour');
});
