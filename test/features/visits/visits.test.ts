import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { visitsBudgets } from '#features/visits/budgets.ts';
import { VisitCounters } from '#features/visits/counters.ts';
import { visits as visitsFeature } from '#features/visits/feature.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'page_break', name: 'more', label: 'More' },
  { type: 'text', name: 'city', label: 'City' },
];
const SHOP = 'https://shop.example.org';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());
beforeEach(async () => {
  formId = await createForm(service, { min_fill_seconds: 0, allowed_origins: [SHOP] }, FIELDS);
});

interface Visits {
  views: number;
  starts: number;
  sends: number;
  counting: boolean;
  time: object | null;
  pages: { page: string; reached: number; left: number }[];
  fields: object[];
}

const readAnswer = (query = '', id = formId) => service.as.admin('GET', `b:/forms/${id}/results/visits${query}`);
async function read(query = ''): Promise<Visits> {
  await service.visits.write();
  const { status, body } = await readAnswer(query);
  expect(status).toBe(200);
  return body as Visits;
}
const FACTS = { revision: '1', pages: '7', page: '0', last: 'name', sent: '' };
const encoded = (facts: object) => new URLSearchParams(facts as Record<string, string>).toString();
function report(facts: object = FACTS, headers: Record<string, string> = {}, id = formId) {
  const type = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
  return service.call('POST', `b:/forms/${id}/visits`, { headers: { ...type, ...headers }, raw: encoded(facts) });
}
const view = (headers: Record<string, string> = {}, path = '') =>
  service.call('GET', `/forms/${formId}${path}`, { headers });

const inputsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  );

describe('visits', () => {
  test('are told from the view to sending', async () => {
    await view();
    await view({}, '/embed');
    await view();
    await report({ ...FACTS, pages: '7.3', page: '1', last: 'city' });
    await report();
    const done = { ...FACTS, pages: '7.5', page: '1', last: 'city', sent: '10' };
    expect((await report({ ...done, before: encoded(FACTS) })).status).toBe(204);
    await storeSubmission(service, formId, { name: 'Ada' });
    await countResults(service);
    expect(await read()).toEqual({
      ...{ form: { id: formId, title: 'Contact us' }, time_zone: 'UTC', counting: true },
      ...{ views: 3, starts: 2, sends: 1 },
      time: { median_seconds: 37, lower_quartile_seconds: 34, upper_quartile_seconds: 40 },
      pages: [
        { page: expect.any(String), title: null, reached: 3, left: 1, median_seconds: 12 },
        { page: 'more', title: 'More', reached: 2, left: 1, median_seconds: 6 },
      ],
      fields: [{ path: 'city', label: 'City', last_touched: 1 }],
    });
  });

  test('are limited to days in the zone of the site', async () => {
    await view();
    await service.visits.write();
    const day = service.clock.now().toISOString().slice(0, 10);
    const next = new Date(service.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    expect((await read(`?from=${day}&to=${day}`)).views).toBe(1);
    expect((await read(`?from=${next}`)).views).toBe(0);
  });

  test.each([
    ['from', '?from=2031-02-30'],
    ['from', '?from=2031-03-02&to=2031-03-01'],
    ['where', '?where=name=Ada'],
  ])('refuse a wrong %s', async (key, query) => {
    const { status, body } = await readAnswer(query);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [key]]);
  });

  test('of a form that does not exist are not found', async () => {
    expect((await readAnswer('', 999_999)).status).toBe(404);
  });

  test.each<[string, Record<string, string>]>([
    ['with Sec-GPC', { 'sec-gpc': '1' }],
    ['with DNT', { dnt: '1' }],
    ['by a program', { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1)' }],
    ['ahead of a visit', { 'sec-purpose': 'prefetch;prerender' }],
  ])('%s are not counted', async (_name, headers) => {
    expect([(await view(headers)).status, (await report(FACTS, headers)).status]).toEqual([200, 204]);
    expect(await read()).toMatchObject({ views: 0, starts: 0 });
  });

  test('are not counted by a form that says so, whose page reports none', async () => {
    expect((await view()).text).toMatch(/ data-visits="1"/);
    formId = await createForm(service, { ignore_visits: true }, FIELDS);
    expect((await view()).text).not.toMatch(/data-visits/);
    expect((await report()).status).toBe(204);
    expect(await read()).toMatchObject({ counting: false, views: 0, starts: 0 });
  });

  test('without JavaScript count the pages that are reached', async () => {
    const { text } = await view();
    const raw = encoded({ ...inputsOf(text), name: 'Ada' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await service.call('POST', `/forms/${formId}`, { headers, raw })).text).toContain('Page 2 of 2');
    expect(await read()).toMatchObject({
      views: 1,
      starts: 1,
      pages: [
        { reached: 1, left: 0 },
        { reached: 1, left: 0 },
      ],
    });
  });
});

describe('a report', () => {
  test('of the page of another site is a view', async () => {
    const { status, headers } = await report({ ...FACTS, last: '' }, { origin: SHOP });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, SHOP]);
    await report({ ...FACTS, before: encoded({ ...FACTS, last: '' }) }, { origin: SHOP });
    expect(await read()).toMatchObject({ views: 1, starts: 1 });
  });

  test.each([
    ['our own page', () => ({ origin: service.url, host: new URL(service.url).host }), 1],
    ['a site that the form does not allow', () => ({ origin: 'https://evil.example' }), 0],
    ['no site', () => ({ origin: 'null' }), 0],
  ])('from %s', async (_name, headers, starts) => {
    expect((await report(FACTS, headers())).status).toBe(204);
    expect(await read()).toMatchObject({ starts, views: 0 });
  });

  test('of another or an unknown revision counts, but for its pages', async () => {
    await report({ ...FACTS, revision: '7', pages: '7.3', page: '1' });
    await report({ ...FACTS, revision: '', pages: '7.3', page: '1' });
    expect(await read()).toMatchObject({ starts: 2, pages: [{ reached: 0 }, { reached: 0 }] });
  });

  test.each<[string, object, string]>([
    ['revision', { revision: 'x' }, 'revision'],
    ['page', { page: '-1' }, 'page'],
    ['list of pages', { pages: '7.x' }, 'pages'],
    ['list of too many pages', { pages: '.'.repeat(300) }, 'pages'],
    ['input', { last: 'x'.repeat(301) }, 'last'],
    ['time', { sent: '100' }, 'sent'],
    ['earlier report', { before: 'pages=x' }, 'before'],
    ['key', { colour: 'red' }, 'colour'],
    ['repeated key', { before: 'before=1' }, 'before'],
    ['earlier report of another revision', { before: encoded({ ...FACTS, revision: '2' }) }, 'before'],
    ['earlier report that has more', { before: encoded({ ...FACTS, sent: '5' }) }, 'before'],
  ])('with a wrong %s is refused', async (_name, wrong, key) => {
    const { status, body } = await report({ ...FACTS, ...wrong });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [key]]);
    expect((await read()).starts).toBe(0);
  });

  test('of a form that does not exist is not found', async () => {
    const { status, body } = await report(FACTS, {}, 999_999);
    expect([status, (body as { code: string }).code]).toEqual([404, 'form_not_found']);
  });

  test('that is too large is refused', async () => {
    expect((await report({ before: 'x'.repeat(visitsBudgets.visitReport.atMost) })).status).toBe(413);
  });

  test('in another media type is refused', async () => {
    const answer = await service.call('POST', `b:/forms/${formId}/visits`, { json: FACTS });
    expect(answer.status).toBe(415);
  });

  test('that is empty takes away no visits of others', async () => {
    await report();
    await report();
    const before = encoded({ ...FACTS, sent: '5' });
    for (let sent = 0; sent < 3; sent += 1) expect((await report({ revision: '1', before })).status).toBe(422);
    expect(await read()).toMatchObject({ starts: 2, fields: [{ path: 'name', last_touched: 2 }] });
  });

  test('that takes back more than there is takes away no later visits', async () => {
    for (const last of ['city', 'city', 'city']) await report({ ...FACTS, last, before: encoded(FACTS) });
    expect(await read()).toMatchObject({ fields: [{ path: 'city', last_touched: 3 }] });
    await report();
    expect((await read()).fields).toContainEqual({ path: 'name', label: 'Your name', last_touched: 1 });
  });

  test('after too many of an address is refused', async () => {
    const answers: Awaited<ReturnType<typeof report>>[] = [];
    for (let sent = 0; sent <= visitsBudgets.visitReports.atMost; sent += 1) answers.push(await report());
    expect([answers.at(-2)?.status, answers.at(-1)?.status]).toEqual([204, 429]);
    expect(answers.at(-1)?.text).toMatch(/"Too many requests\. Try again in \d+ s\."/);
    expect((await read()).starts).toBe(visitsBudgets.visitReports.atMost);
  });
});

describe('counters of visits', () => {
  const START = [{ path: '', name: 'starts', count: 1 }];

  test('of several processes are added up', async () => {
    const others = [1, 2].map(() => new VisitCounters(service.foundation));
    for (const counters of others) counters.add(formId, [...START, { path: 'name', name: 'last', count: 1 }]);
    await Promise.all(others.map((counters) => counters.write()));
    expect(await read()).toMatchObject({ starts: 2, fields: [{ path: 'name', last_touched: 2 }] });
  });

  test('write by themselves', async () => {
    const counters = new VisitCounters(service.foundation, 1);
    counters.add(formId, START);
    while ((await read()).starts === 0) await sleep(5);
  });

  test('wait for a database that is away', async () => {
    let isAway = true;
    const warnings: unknown[] = [];
    const { readSite } = service.foundation;
    const counters = new VisitCounters({
      ...service.foundation,
      log: { warn: (...given: unknown[]) => void warnings.push(given) } as never,
      readSite: () => (isAway ? Promise.reject(new Error('away')) : readSite()),
    });
    counters.add(formId, START);
    await counters.write();
    await counters.write();
    expect([warnings.length, (await read()).starts]).toEqual([1, 0]);
    isAway = false;
    await counters.write();
    expect((await read()).starts).toBe(1);
  });

  test('hold no more in memory than they may', async () => {
    const most = visitsBudgets.visitCountersInMemory.atMost;
    const counters = new VisitCounters({
      ...service.foundation,
      readSite: () => Promise.reject(new Error('away')),
      log: { warn() {} } as never,
    });
    for (let form = 1; form <= most; form += 1) counters.add(1_000_000 + form, START);
    counters.add(formId, START);
    expect(counters.waiting).toBe(most);
  });

  test('expire with their time', async () => {
    const [expiring] = visitsFeature.expiring ?? [];
    const now = service.clock.now();
    const oldest = await expiring?.value?.(now, service.orm);
    expect(oldest).toBe(Math.floor(now.getTime() / DAY_MS) - 730);
  });
});
