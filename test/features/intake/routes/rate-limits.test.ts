import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SubmissionCounter } from '#features/requests/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';
import { placesOf } from '#test/environment/tables.ts';
import { bodyB, createForm, from, submitA, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const limited = (per_minute: number, per_hour: number) =>
  createForm(service, { rate_limits: { per_minute, per_hour } });

describe('limits of a form', () => {
  test.each([
    ['a minute', 2, 0, 60],
    ['an hour', 0, 2, 3600],
  ])('per %s: what is too much is 429 with the time to wait', async (_window, perMinute, perHour, seconds) => {
    const id = await limited(perMinute, perHour);
    expect((await submitB(service, id)).status).toBe(200);
    expect((await submitB(service, id)).status).toBe(200);
    const answer = await submitB(service, id);
    expect([answer.status, answer.body]).toEqual([
      429,
      { success: false, code: 'rate_limited', message: expect.any(String) },
    ]);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(seconds - 30);
    expect(wait).toBeLessThanOrEqual(seconds);
  });

  test('count both surfaces together', async () => {
    const id = await limited(2, 0);
    expect((await submitA(service, id)).status).toBe(200);
    expect((await submitB(service, id)).status).toBe(200);
    for (const answer of [await submitA(service, id), await submitB(service, id)]) {
      expect([answer.status, answer.body]).toEqual([
        429,
        { success: false, code: 'rate_limited', message: expect.any(String) },
      ]);
      expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    }
  });

  test('count each address for itself, and an IPv6 subscriber as one', async () => {
    const id = await limited(1, 0);
    const statusFrom = async (address: string) => (await submitB(service, id, VALUES, from(address))).status;
    expect(await statusFrom('198.51.100.1')).toBe(200);
    expect(await statusFrom('198.51.100.1')).toBe(429);
    expect(await statusFrom('198.51.100.2')).toBe(200);
    expect(await statusFrom('2001:db8:0:1::1')).toBe(200);
    expect(await statusFrom('2001:db8:0:1:ffff::2')).toBe(429);
    expect(await statusFrom('2001:db8:1:1::1')).toBe(200);
  });

  test.each([
    ['next to each other', (index: number) => `2001:db8:0:${index}::1`],
    ['far from each other', (index: number) => `2001:db8:0:${index}00::1`],
  ])('count the networks of an IPv6 end site together: %s', async (_where, address) => {
    const id = await limited(3, 0);
    const answers = [];
    for (let index = 1; index <= 8; index += 1) answers.push(await submitB(service, id, VALUES, from(address(index))));
    expect(answers.map(({ status }) => status)).toEqual([...Array(6).fill(200), 429, 429]);
    expect(answers[7]?.headers.get('ratelimit')).toMatch(/^"form-site-minute";r=0;t=\d+$/);
    expect((await submitB(service, id, VALUES, from('2001:db8:9:1::1'))).status).toBe(200);
  });

  test('count each form for itself', async () => {
    const [one, other] = [await limited(1, 0), await limited(1, 0)];
    expect((await submitB(service, one)).status).toBe(200);
    expect((await submitB(service, other)).status).toBe(200);
  });

  test('let no more through when all come at once', async () => {
    const id = await limited(5, 0);
    const json = bodyB(await tokensOf(service, id));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => service.call('POST', `b:/forms/${id}/submissions`, { json })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('are 30 a minute unless the form says otherwise, and 0 is none', async () => {
    const usual = await createForm(service, { rate_limits: {} });
    const free = await limited(0, 0);
    for (const [id, expected] of [
      [usual, [...Array(30).fill(200), 429]],
      [free, Array(31).fill(200)],
    ] as const) {
      const json = bodyB(await tokensOf(service, id));
      const statuses: number[] = [];
      for (let request = 0; request < 31; request += 1) {
        statuses.push((await service.call('POST', `b:/forms/${id}/submissions`, { json })).status);
      }
      expect(statuses).toEqual(expected);
    }
  });

  test('follow the form’s settings when they change', async () => {
    const id = await limited(1, 0);
    await submitB(service, id);
    expect((await submitB(service, id)).status).toBe(429);
    const { body } = await service.as.admin('GET', `b:/forms/${id}`);
    const { config } = body as { config: { options: object } };
    const json = { config: { ...config, options: { ...config.options, rate_limits: { per_minute: 0, per_hour: 0 } } } };
    await service.as.admin('PATCH', `b:/forms/${id}`, json);
    expect((await submitB(service, id)).status).toBe(200);
  });

  test('are counted without keeping the address', async () => {
    const id = await createForm(service, { anonymize_ip: true, rate_limits: { per_minute: 5, per_hour: 5 } });
    await submitB(service, id, VALUES, from('198.51.100.99'));
    expect(await placesOf(service.orm, ['198.51.100.99'])).toEqual([]);
  });
});

test('what the minute refuses does not count against the hour', async () => {
  const id = await limited(1, 3);
  expect((await submitB(service, id)).status).toBe(200);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const refused = await submitB(service, id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  const counters = await service.orm.em.fork().find(SubmissionCounter, { minuteLimit: 1, hourLimit: 3 });
  expect(counters.map(({ minutePoints, hourPoints }) => [minutePoints, hourPoints])).toEqual([[1, 1]]);
});

describe('what is refused tells', () => {
  test('which limits there are, and which one is used up', async () => {
    const id = await limited(1, 8);
    await submitB(service, id, VALUES, from('198.51.100.20'));
    const { headers } = await submitB(service, id, VALUES, from('198.51.100.20'));
    const wait = headers.get('retry-after');
    expect(headers.get('ratelimit')).toBe(`"form-minute";r=0;t=${wait}`);
    expect(headers.get('ratelimit-policy')).toBe(
      '"form-minute";q=1;w=60, "form-hour";q=8;w=3600, "address-minute";q=120;w=60, "address-hour";q=1200;w=3600',
    );
  });

  test('the hour where that is what is used up', async () => {
    const id = await limited(0, 1);
    await submitB(service, id, VALUES, from('198.51.100.21'));
    const { headers } = await submitB(service, id, VALUES, from('198.51.100.21'));
    expect(headers.get('ratelimit')).toBe(`"form-hour";r=0;t=${headers.get('retry-after')}`);
    expect(headers.get('ratelimit-policy')).toBe('"form-hour";q=1;w=3600, "address-hour";q=1200;w=3600');
  });

  test('nothing while there are turns left', async () => {
    const { headers } = await submitB(service, await limited(1, 8), VALUES, from('198.51.100.22'));
    expect(['retry-after', 'ratelimit', 'ratelimit-policy'].map((name) => headers.get(name))).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe('limits of the site', () => {
  const free = { per_minute: 0, per_hour: 0 };
  const statuses = async (ids: number[], address: string) => {
    const answers: number[] = [];
    for (const id of ids) answers.push((await submitB(limitedSite, id, VALUES, from(address))).status);
    return answers;
  };
  let limitedSite: TestService;
  beforeAll(async () => {
    limitedSite = await startService();
    const { orm, clock } = limitedSite;
    const options = { form_rate_limits: { per_minute: 2 }, address_rate_limits: { per_minute: 4, per_hour: 0 } };
    await putOptions(orm, options, clock.now());
  });
  afterAll(() => limitedSite.close());

  test('hold for forms that do not say otherwise', async () => {
    const [usual, own] = [
      await createForm(limitedSite, { rate_limits: {} }),
      await createForm(limitedSite, { rate_limits: { per_minute: 3 } }),
    ];
    expect(await statuses([usual, usual, usual], '198.51.100.30')).toEqual([200, 200, 429]);
    expect(await statuses([own, own, own, own], '198.51.100.31')).toEqual([200, 200, 200, 429]);
  });

  test('count an address over all forms', async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, () => createForm(limitedSite, { rate_limits: {} })));
    const [a = 0, b = 0, c = 0] = ids;
    expect(await statuses([a, a, b, b, c], '198.51.100.32')).toEqual([200, 200, 200, 200, 429]);
    expect(await statuses([c], '198.51.100.33')).toEqual([200]);
    const { headers } = await submitB(limitedSite, c, VALUES, from('198.51.100.32'));
    expect(headers.get('ratelimit')).toBe(`"address-minute";r=0;t=${headers.get('retry-after')}`);
  });

  test('for an address bind forms whose default is more', async () => {
    const service = await startService();
    const options = { form_rate_limits: { per_minute: 9 }, address_rate_limits: { per_minute: 2 } };
    await putOptions(service.orm, options);
    const id = await createForm(service, { rate_limits: {} });
    const answers: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push((await submitB(service, id, VALUES, from('198.51.100.35'))).status);
    }
    expect(answers).toEqual([200, 200, 429]);
    await service.close();
  });

  test('bind no form that allows more by itself', async () => {
    const [more, none] = [
      await createForm(limitedSite, { rate_limits: { per_minute: 6 } }),
      await createForm(limitedSite, { rate_limits: free }),
    ];
    expect(await statuses(Array(7).fill(more), '198.51.100.34')).toEqual([...Array(6).fill(200), 429]);
    expect(await statuses(Array(7).fill(none), '198.51.100.34')).toEqual(Array(7).fill(200));
  });
});

test.each([
  ['a peer that is no trusted proxy', '192.0.2.0/24', (n: number) => `198.51.100.${n}`],
  [
    'a client that writes hops of its own before its proxy’s',
    'loopback',
    (n: number) => `198.51.100.${n}, 203.0.113.5`,
  ],
  [
    'a client whose proxy leads through another one',
    'loopback, 10.0.0.0/8',
    (n: number) => `198.51.100.${n}, 203.0.113.5, 10.0.0.9`,
  ],
])('no header makes another client of %s', async (_whom, trustProxy, header) => {
  const own = await startService({ trustProxy });
  try {
    const id = await createForm(own, { rate_limits: { per_minute: 1, per_hour: 0 } });
    const statuses: number[] = [];
    for (const n of [1, 2]) {
      const headers = { 'x-forwarded-for': header(n), forwarded: `for=${header(n)}`, 'x-real-ip': `198.51.100.${n}` };
      statuses.push((await submitB(own, id, VALUES, { headers })).status);
    }
    expect(statuses).toEqual([200, 429]);
  } finally {
    await own.close();
  }
});
