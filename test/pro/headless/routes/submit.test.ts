import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { License } from '#pro/licence/entities.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { placesOf } from '#test/environment/tables.ts';
import { createForm, sendNext, submitB, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { giveLicence, headlessForm, rotate, submitHeadless } from '#test/pro/environment/headless.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';

const WRONG = `svcb_${'A'.repeat(43)}`;
const REFUSED = { success: false, message: expect.any(String), errors: [] };

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  await giveLicence(service, service.clock.now());
});
afterAll(() => service.close());

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const submissionsOf = (formId: number) => service.orm.em.fork().count(Submission, { formId });

describe('a submission with a key', () => {
  test('needs no nonce, honeypot, fill time or CAPTCHA, and is answered as a browser’s', async () => {
    const { id, key } = await headlessForm(service);
    const browser = await submitB(service, id);
    const server = await submitHeadless(service, id, key);
    expect([server.status, browser.status]).toEqual([200, 200]);
    const { data, ...rest } = server.body as { data: { submission_id: number } };
    const other = browser.body as { data: { submission_id: number } };
    expect(data).toEqual({ ...other.data, submission_id: other.data.submission_id + 1 });
    expect(rest).toEqual({ ...(browser.body as object), data: undefined });
    expect(await submissionsOf(id)).toBe(2);
  });

  test('passes where a visitor has to solve a CAPTCHA, and with the honeypot filled', async () => {
    const captcha = { enabled: true, provider: 'altcha' };
    const { id, key } = await headlessForm(service, {}, { captcha, min_fill_seconds: 3_600 });
    expect((await submitB(service, id)).status).not.toBe(200);
    const { honeypot_field: honeypot } = await tokensOf(service, id);
    const { status, body } = await submitHeadless(service, id, key, { json: { ...VALUES, [honeypot]: 'filled' } });
    expect([status, body]).toMatchObject([200, { success: true, data: { fields: VALUES } }]);
  });

  test('is validated as a browser’s', async () => {
    const { id, key } = await headlessForm(service);
    const answer = await submitHeadless(service, id, key, { json: { name: 'Ada', email: 'nobody' } });
    expect([answer.status, answer.body]).toEqual([
      422,
      {
        success: false,
        message: expect.any(String),
        errors: { fields: { email: expect.any(String) }, data: { name: 'Ada', email: 'nobody' } },
      },
    ]);
  });

  test('must be JSON', async () => {
    const { id, key } = await headlessForm(service);
    const headers = { 'x-svcb-api-key': key, 'content-type': 'text/plain' };
    const { status } = await service.call('POST', `b:/forms/${id}/submissions`, { raw: '{}', headers });
    expect(status).toBe(415);
  });

  test('is limited by its key: 600 a minute, or as the form says; visitors have limits of their own', async () => {
    const limits = { rate_limits: { per_minute: 1, per_hour: 0 } };
    const { id, key } = await headlessForm(service, { per_minute: 2 }, limits);
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      statuses.push((await submitHeadless(service, id, key, at(address))).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await submitHeadless(service, id, key);
    expect(refused.body).toEqual({ success: false, code: 'rate_limited', message: expect.any(String) });
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect((await submitB(service, id)).status).toBe(200);
    // Each key has its own count.
    expect((await submitHeadless(service, id, await rotate(service, id))).status).toBe(200);
  });

  test('may be sent again with its Idempotency-Key, also after the key has changed; a visitor’s is another', async () => {
    const { id, key } = await headlessForm(service);
    const headers = { 'idempotency-key': 'order-4711' };
    const first = await submitHeadless(service, id, key, { headers });
    const again = await submitHeadless(service, id, await rotate(service, id), { headers });
    expect(again.body).toEqual(first.body);
    const visitor = await submitB(service, id, VALUES, { headers });
    expect(visitor.status).toBe(200);
    expect(visitor.body).not.toEqual(first.body);
    expect((await submitHeadless(service, id, key, { headers, json: { ...VALUES, name: 'Eve' } })).status).toBe(409);
    expect(await submissionsOf(id)).toBe(2);
  });

  test('is no page’s: there is no CORS answer, and the header is not among those that pages may send', async () => {
    const origin = 'https://app.example.org';
    const { id, key } = await headlessForm(service, {}, { allowed_origins: [origin] });
    const answer = await submitHeadless(service, id, key, { headers: { origin } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    const preflight = await service.call('OPTIONS', `b:/forms/${id}/submissions`, { headers: { origin } });
    expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/api-key/i);
  });

  test('may wait longer for the mail than a moment', async () => {
    const notifications = [{ key: 'team', to: 'team@example.com', subject: 'New' }];
    const { id, key } = await headlessForm(service, {}, { notifications });
    const [answer] = await Promise.all([
      submitHeadless(service, id, key, { headers: { prefer: 'wait=10' } }),
      sendNext(service, id, 'team'),
    ]);
    expect(answer.body).toMatchObject({ success: true, email: { sent: true } });
  });

  test('of a form with a payment is told where to pay', async () => {
    const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990, description: 'A ticket' };
    const { id, key } = await headlessForm(service, {}, { payment });
    const { status, body } = await submitHeadless(service, id, key);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        payment_required: true,
        payment_redirect: expect.any(String),
        order_uuid: expect.any(String),
        status_token: expect.any(String),
      },
    ]);
  });
});

describe('without a valid key', () => {
  interface Case {
    id: number | string;
    key: string;
    headers?: Record<string, string>;
  }
  const causes: [string, (right: { id: number; key: string }) => Promise<Case> | Case][] = [
    ['a form that is not there', ({ key }) => ({ id: 999_999, key })],
    [
      'a form in the trash',
      async ({ id, key }) => {
        await service.as.admin('DELETE', `b:/forms/${id}`);
        return { id, key };
      },
    ],
    ['a malformed id', ({ key }) => ({ id: '1x', key })],
    ['a malformed address', ({ key }) => ({ id: '%E0%A4%A', key })],
    ['an id that no number holds', ({ key }) => ({ id: '9'.repeat(40), key })],
    ['headless not enabled', async () => headlessForm(service, { enabled: false })],
    ['no key made', async ({ key }) => ({ id: await createForm(service, { headless: { enabled: true } }), key })],
    ['a wrong key', ({ id }) => ({ id, key: WRONG })],
    ['another form’s key', async ({ id }) => ({ id, key: (await headlessForm(service)).key })],
    ['an empty header', ({ id }) => ({ id, key: '' })],
    ['a short key', ({ id }) => ({ id, key: 'svcb_' })],
    ['a long key', ({ id }) => ({ id, key: WRONG.repeat(100) })],
    ['two keys', ({ id, key }) => ({ id, key: `${key}, ${key}` })],
    ['an address that is not listed', () => headlessForm(service, { allowlist: ['192.0.2.0/24'] })],
    [
      'no licence',
      async (right) => {
        await service.orm.em.fork().nativeDelete(License, {});
        return right;
      },
    ],
    [
      'a licence past its grace',
      async (right) => {
        const ago = (days: number) => new Date(service.clock.now().getTime() - days * DAY_MS);
        await giveLicence(service, service.clock.now(), { standing: 'expired', expiresAt: ago(14) });
        return right;
      },
    ],
    [
      'a licence that was taken back',
      async (right) => {
        await giveLicence(service, service.clock.now(), { standing: 'disabled' });
        return right;
      },
    ],
    [
      'a key that has ended',
      async ({ id, key }) => {
        await rotate(service, id, { keep_hours: 0 });
        return { id, key };
      },
    ],
    [
      'a key that was revoked',
      async ({ id, key }) => {
        await service.as.admin('DELETE', `b:/forms/${id}/headless-key`);
        return { id, key };
      },
    ],
    [
      'too many failures',
      async ({ id, key }) => {
        for (let count = 0; count < 10; count += 1) await submitHeadless(service, id, WRONG);
        return { id, key };
      },
    ],
    ['another body', ({ id }) => ({ id, key: WRONG, headers: { 'content-type': 'text/plain' } })],
    ['a malformed Idempotency-Key', ({ id }) => ({ id, key: WRONG, headers: { 'idempotency-key': ' ' } })],
    ['an origin', ({ id }) => ({ id, key: WRONG, headers: { origin: 'https://app.example.org' } })],
  ];

  const shownOf = ({ status, headers, text }: Answer) => ({
    status,
    text,
    headers: [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  });

  test.each(causes)('%s: the one answer, after the same statements', async (_cause, prepare) => {
    const right = await headlessForm(service, {}, { allowed_origins: ['https://app.example.org'] });
    const usual = shownOf(await submitHeadless(service, (await headlessForm(service)).id, WRONG));
    expect(JSON.parse(usual.text)).toEqual(REFUSED);
    expect(usual.status).toBe(401);

    const { id, key, headers } = await prepare(right);
    const kept = await service.orm.em.fork().count(Submission, {});
    const statements = await statementsOf(async () => {
      expect(shownOf(await submitHeadless(service, id, key, { headers }))).toEqual(usual);
    });
    expect(statements.map((sql) => sql.replace(/\s+/g, ' ').slice(0, 40)).sort()).toEqual([
      expect.stringMatching(/^insert into rate_limits/),
      expect.stringMatching(/^select `?l0|^select .*license/i),
      expect.stringMatching(/^select f\.id as form_id/),
    ]);
    expect(await service.orm.em.fork().count(Submission, {})).toBe(kept);
  });

  test('the header is not read in the free edition', async () => {
    const free = await startService({ edition: 'free' });
    try {
      const id = await createForm(free);
      const answer = await submitHeadless(free, id, WRONG);
      expect([answer.status, answer.body]).toMatchObject([403, { code: 'invalid_nonce' }]);
      expect((await submitB(free, id, VALUES, { headers: { 'x-svcb-api-key': WRONG } })).status).toBe(200);
      const { status } = await free.as.admin('POST', `b:/forms/${id}/headless-key`);
      expect(status).toBe(404);
    } finally {
      await free.close();
    }
  });
});

describe('too many failures', () => {
  const wrong = (id: number, address: string) => submitHeadless(service, id, WRONG, at(address));

  test('11 wrong keys, then the right one: 401; the same key from elsewhere, and for another form, works', async () => {
    const { id, key } = await headlessForm(service);
    const other = await headlessForm(service);
    for (let count = 0; count < 11; count += 1) expect((await wrong(id, '198.51.100.1')).status).toBe(401);
    expect((await submitHeadless(service, id, key, at('198.51.100.1'))).status).toBe(401);
    expect((await submitHeadless(service, id, key, at('198.51.100.2'))).status).toBe(200);
    expect((await submitHeadless(service, other.id, other.key, at('198.51.100.1'))).status).toBe(200);
    // Visitors from the same address are not limited.
    expect((await submitB(service, id, VALUES, at('198.51.100.1'))).status).toBe(200);
  });

  test('nine are not too many; the right key does not count, and does not make up for them', async () => {
    const { id, key } = await headlessForm(service);
    const right = async () => (await submitHeadless(service, id, key, at('198.51.100.1'))).status;
    for (let count = 0; count < 20; count += 1) expect(await right()).toBe(200);
    for (let count = 0; count < 9; count += 1) await wrong(id, '198.51.100.1');
    expect(await right()).toBe(200);
    await wrong(id, '198.51.100.1');
    expect(await right()).toBe(401);
  });

  test('are counted whatever comes then: the right key causes the same write as a wrong one', async () => {
    const { id, key } = await headlessForm(service);
    const points = async () =>
      (await service.orm.em.fork().findOneOrFail(RateLimit, { key: { $like: 'headless:%' } })).points;
    for (let count = 0; count < 10; count += 1) await wrong(id, '198.51.100.1');
    expect(await points()).toBe(10);
    await submitHeadless(service, id, key, at('198.51.100.1'));
    expect(await points()).toBe(11);
    await wrong(id, '198.51.100.1');
    expect(await points()).toBe(12);
  });

  test.each<[string, (id: number) => Promise<unknown>, (id: number) => Promise<unknown>]>([
    [
      'no licence',
      () => service.orm.em.fork().nativeDelete(License, {}),
      () => giveLicence(service, service.clock.now()),
    ],
    ['headless switched off', (id) => change(id, { enabled: false }), (id) => change(id, { enabled: true })],
    [
      'an address that is not listed',
      (id) => change(id, { enabled: true, allowlist: ['192.0.2.0/24'] }),
      (id) => change(id, { enabled: true, allowlist: [] }),
    ],
  ])(
    'are wrong keys alone. %s: 11 calls with the right one are refused, and it works as soon as that is mended',
    async (_cause, spoil, mend) => {
      const { id, key } = await headlessForm(service);
      const right = async () => (await submitHeadless(service, id, key, at('198.51.100.1'))).status;
      await spoil(id);
      for (let count = 0; count < 11; count += 1) expect(await right()).toBe(401);
      await mend(id);
      expect(await right()).toBe(200);
    },
  );

  test('a right key that is refused writes the counter as a wrong one does, and adds nothing to it', async () => {
    const { id, key } = await headlessForm(service, { allowlist: ['192.0.2.0/24'] });
    const row = async () => service.orm.em.fork().findOneOrFail(RateLimit, { key: { $like: 'headless:%' } });
    await wrong(id, '198.51.100.1');
    const before = await row();
    await submitHeadless(service, id, key, at('198.51.100.1'));
    const after = await row();
    expect(after.points).toBe(1);
    expect(Math.abs(Number(after.expire) - Number(before.expire))).toBe(1);
  });

  test('last an hour from the first of them', async () => {
    const { id, key } = await headlessForm(service);
    const right = async () => (await submitHeadless(service, id, key, at('198.51.100.1'))).status;
    expect(await right()).toBe(200);
    service.clock.pass(50 * MINUTE_MS);
    for (let count = 0; count < 10; count += 1) await wrong(id, '198.51.100.1');
    service.clock.pass(59 * MINUTE_MS);
    expect(await right()).toBe(401);
    service.clock.pass(60_000);
    expect(await right()).toBe(200);
  });

  test('an IPv6 subscriber is one, however many addresses it has', async () => {
    const { id, key } = await headlessForm(service);
    for (let count = 0; count < 10; count += 1) await wrong(id, `2001:db8:0:1::${count + 1}`);
    expect((await submitHeadless(service, id, key, at('2001:db8:0:1:ffff::1'))).status).toBe(401);
    expect((await submitHeadless(service, id, key, at('2001:db8:0:2::1'))).status).toBe(200);
  });

  test('of an IPv6 site are twice as many, and the next one refuses all of it', async () => {
    const { id, key } = await headlessForm(service);
    for (let count = 1; count <= 19; count += 1) await wrong(id, `2001:db8:1:${count}::1`);
    expect((await submitHeadless(service, id, key, at('2001:db8:1:99::1'))).status).toBe(200);
    await wrong(id, '2001:db8:1:20::1');
    expect((await submitHeadless(service, id, key, at('2001:db8:1:99::1'))).status).toBe(401);
    expect((await submitHeadless(service, id, key, at('2001:db8:2:99::1'))).status).toBe(200);
  });

  test('that come at once are all counted', async () => {
    const { id, key } = await headlessForm(service);
    await Promise.all(Array.from({ length: 40 }, () => wrong(id, '198.51.100.1')));
    const [row] = await service.orm.em.fork().find(RateLimit, { key: { $like: 'headless:%' } });
    expect(row?.points).toBe(40);
    expect((await submitHeadless(service, id, key, at('198.51.100.1'))).status).toBe(401);
  });
});

describe('the allowlist', () => {
  test.each<[string[], string, number]>([
    [[], '198.51.100.7', 200],
    [['198.51.100.7'], '198.51.100.7', 200],
    [['198.51.100.7'], '198.51.100.8', 401],
    [['198.51.100.0/24', '203.0.113.9'], '203.0.113.9', 200],
    [['198.51.100.0/24'], '198.51.101.1', 401],
    [['2001:db8::/32'], '2001:db8:7::1', 200],
    [['2001:db8::1'], '2001:0db8:0:0:0:0:0:1', 200],
    [['2001:db8::/32'], '2001:db9::1', 401],
    [['198.51.100.7'], '::ffff:198.51.100.7', 200],
    [['::ffff:198.51.100.0/120'], '198.51.100.7', 200],
    [['0.0.0.0/0'], '2001:db8::1', 401],
  ])('%j lets %s in: %i', async (allowlist, address, status) => {
    const { id, key } = await headlessForm(service, { allowlist });
    expect((await submitHeadless(service, id, key, at(address))).status).toBe(status);
  });

  test('goes by trusted proxies only', async () => {
    const alone = await startService({ trustProxy: '192.0.2.1' });
    try {
      await giveLicence(alone, alone.clock.now());
      const { id, key } = await headlessForm(alone, { allowlist: ['198.51.100.7'] });
      expect((await submitHeadless(alone, id, key, at('198.51.100.7'))).status).toBe(401);
    } finally {
      await alone.close();
    }
  });
});

describe('secrets', () => {
  test('a key stands sealed in the database, and in no log; addresses of failures nowhere', async () => {
    const { id, key } = await headlessForm(service);
    const other = await rotate(service, id);
    await submitHeadless(service, id, key);
    await submitHeadless(service, id, `${other}x`, at('198.51.100.77'));
    expect(await placesOf(service.orm, [key, other])).toEqual([]);
    expect(await placesOf(service.orm, ['198.51.100.77'])).toEqual([]);
    expect(canariesIn({ key, other, address: '198.51.100.77' }, service.logLines)).toEqual([]);
    expect(service.logLines.some((line) => line.includes('"reason":"wrong_key"'))).toBe(true);
  });

  test('a key that cannot be opened lets nobody in, and the log says so', async () => {
    const { id, key } = await headlessForm(service);
    await service.orm.em.fork().nativeUpdate(FormSecret, { formId: id }, { sealed: 'v1.00000000.AAAA' });
    expect((await submitHeadless(service, id, key)).status).toBe(401);
    expect(service.logLines.some((line) => line.includes('cannot be opened'))).toBe(true);
  });

  test('an allowlist that cannot be read lets nobody in', async () => {
    const { id, key } = await headlessForm(service, { allowlist: ['192.0.2.1'] });
    await service.orm.em
      .fork()
      .execute("update forms set config = replace(config, '192.0.2.1', 'anywhere') where id = ?", [id]);
    expect((await submitHeadless(service, id, key)).status).toBe(401);
  });
});

async function change(id: number, headless: object): Promise<void> {
  const { body } = await service.as.admin('GET', `b:/forms/${id}`);
  const { config } = body as { config: { options: object } };
  const json = { config: { ...config, options: { ...config.options, headless } } };
  expect((await service.as.admin('PATCH', `b:/forms/${id}`, json)).status).toBe(200);
}

/** Returns the statements that the service makes on its own connections during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { orm } = service.foundation;
  const logger = orm.config.getLogger();
  const seen: string[] = [];
  const [isEnabled, logQuery] = [logger.isEnabled, logger.logQuery];
  logger.isEnabled = () => true;
  logger.logQuery = ({ query = '' }) => void seen.push(query);
  try {
    await work();
  } finally {
    Object.assign(logger, { isEnabled, logQuery });
  }
  return seen;
}
