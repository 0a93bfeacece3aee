import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { composeLicence } from '#pro/licence/compose.ts';
import { License } from '#pro/licence/entities.ts';
import { Licence } from '#pro/licence/licence.ts';
import type { LicenceServer } from '#pro/licence/licence-server.ts';
import { licenceMetrics } from '#pro/licence/metrics.ts';
import { createLemonSqueezy } from '#pro/licence/providers/lemon-squeezy/client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { placesOf } from '#test/environment/tables.ts';
import { ask } from '#test/environment/third-parties.ts';
import { DAY_MS } from '#time.ts';

const OTHER = 'SANDBOX-LICENCE-OTHER-0005';

let sandbox: Sandbox;
let service: TestService;
const answers: string[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  service = await startService({ proSettings: { LICENSE_SERVER_URL: `${sandbox.url}/license/` } });
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(License, {});
  await service.orm.em.fork().nativeDelete(RateLimit, {});
  await ask('DELETE', `${sandbox.url}/license/state`);
});
afterAll(async () => {
  await service.close();
  await sandbox.close();
});

interface Body {
  success: boolean;
  code?: string;
  errors?: Record<string, string>;
  license: Record<string, unknown>;
}

async function call(method: string, path: string, json?: unknown) {
  const answer = await service.as.admin(method, `b:/license${path}`, json);
  answers.push(answer.text);
  return { status: answer.status, body: answer.body as Body };
}
const activate = (license_key: unknown = SANDBOX_LICENCE) => call('POST', '/activate', { license_key });
const shown = async () => (await call('GET', '')).body.license;
const sell = (key: string, changes: object) => ask('PUT', `${sandbox.url}/license/keys/${key}`, changes);
const outage = (method: 'PUT' | 'DELETE') => ask(method, `${sandbox.url}/license/outage`);
async function sitesOf(key: string): Promise<{ id: string; name: string }[]> {
  const { keys } = (await ask('GET', `${sandbox.url}/license/keys`)) as { keys: { key: string; instances: [] }[] };
  return keys.find((one) => one.key === key)?.instances ?? [];
}

const NONE = {
  status: 'inactive',
  reason: null,
  license_key: null,
  license_key_set: false,
  expires_at: null,
  grace_ends_at: null,
  activated_at: null,
  checked_at: null,
  last_error: null,
  activation_limit: null,
  activation_usage: null,
};

describe('the licence', () => {
  test('is inactive first; a key is activated for this site, and shown by its end', async () => {
    expect((await call('GET', '')).body).toEqual({ success: true, license: NONE });
    const expires = '2031-09-01T00:00:00.000Z';
    await sell(SANDBOX_LICENCE, { expires_at: expires });
    const now = service.clock.now().toISOString();
    const { status, body } = await activate(` ${SANDBOX_LICENCE}\n`);
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        license: {
          status: 'active',
          reason: null,
          license_key: '********0001',
          license_key_set: true,
          expires_at: expires,
          grace_ends_at: null,
          activated_at: now,
          checked_at: now,
          last_error: null,
          activation_limit: 3,
          activation_usage: 1,
        },
      },
    ]);
    expect(await shown()).toEqual(body.license);
    expect(await sitesOf(SANDBOX_LICENCE)).toEqual([
      { id: expect.any(String), name: expect.stringMatching(/^forms\.example\.org [0-9a-f-]{36}$/) },
    ]);
  });

  test('that is activated again uses no second activation, and a site keeps its name', async () => {
    await activate();
    const [first] = await sitesOf(SANDBOX_LICENCE);
    expect((await activate()).status).toBe(200);
    expect(await sitesOf(SANDBOX_LICENCE)).toEqual([first]);
    await call('POST', '/deactivate');
    await activate();
    expect((await sitesOf(SANDBOX_LICENCE)).map(({ name }) => name)).toEqual([first?.name]);
  });

  test('whose activation was freed elsewhere is activated anew', async () => {
    await activate();
    await ask('DELETE', `${sandbox.url}/license/keys/${SANDBOX_LICENCE}/instances`);
    expect((await call('POST', '/refresh')).body.license).toMatchObject({ status: 'invalid', reason: 'not_activated' });
    expect((await activate()).body.license).toMatchObject({ status: 'active' });
    expect(await sitesOf(SANDBOX_LICENCE)).toHaveLength(1);
  });

  test('makes room for another key, whose activation is given back', async () => {
    await activate();
    await sell(OTHER, {});
    expect((await activate(OTHER)).body.license).toMatchObject({ status: 'active', license_key: '********0005' });
    expect([await sitesOf(SANDBOX_LICENCE), await sitesOf(OTHER)]).toEqual([[], [expect.anything()]]);
  });

  test('stays when another key is refused, and when the one before cannot be given back', async () => {
    await activate();
    expect((await activate('SANDBOX-LICENCE-FULL-0004')).status).toBe(422);
    expect(await shown()).toMatchObject({ status: 'active', license_key: '********0001' });
    await sell(OTHER, {});
    await ask('POST', `${sandbox.url}/license/failures/deactivate`, {});
    expect((await activate(OTHER)).body.license).toMatchObject({ status: 'active', license_key: '********0005' });
    expect(service.logLines.some((line) => line.includes('could not be given back'))).toBe(true);
  });

  test.each([
    ['SANDBOX-LICENCE-EXPIRED-0002', 'has expired', 'expired'],
    ['SANDBOX-LICENCE-DISABLED-0003', 'was disabled', 'disabled'],
    ['SANDBOX-LICENCE-FULL-0004', 'at as many sites as it allows', 'limit_reached'],
    ['SANDBOX-LICENCE-UNHEARD-OF', 'not known', 'unknown'],
  ])('is not activated with %s: it %s, and that is audited', async (key, why, reason) => {
    await service.orm.em.fork().nativeDelete(AuditEntry, {});
    const { status, body } = await activate(key);
    const message = expect.stringContaining(why);
    expect([status, body]).toMatchObject([422, { code: 'validation_failed', errors: { license_key: message } }]);
    expect(JSON.stringify(body)).not.toContain(key);
    expect(await shown()).toEqual(NONE);
    const entries = await service.orm.em.fork().findAll(AuditEntry);
    expect(entries).toMatchObject([{ event: 'license.refused', accountId: 1, details: { reason } }]);
  });

  test.each([[], null, 7, '', 'short', 'with a space in it', 'ü'.repeat(20), 'x'.repeat(256)])(
    'is not activated with %j, and the server is not asked',
    async (key) => {
      expect(await activate(key)).toMatchObject({ status: 422, body: { errors: { license_key: expect.any(String) } } });
      expect(await ask('GET', `${sandbox.url}/license/keys`)).toMatchObject({ requests: { activate: 0 } });
    },
  );

  test.each([
    [
      'renewed',
      { expires_at: '2040-01-01T00:00:00.000Z' },
      { status: 'active', expires_at: '2040-01-01T00:00:00.000Z' },
    ],
    ['ended', { expires_at: '2026-01-01T00:00:00.000Z' }, { status: 'expired', reason: 'expired' }],
    ['disabled', { status: 'disabled' }, { status: 'invalid', reason: 'disabled' }],
  ])('that was %s is that after a refresh', async (_what, change, expected) => {
    await activate();
    await sell(SANDBOX_LICENCE, change);
    expect((await call('POST', '/refresh')).body.license).toMatchObject(expected);
    expect(await shown()).toMatchObject({ ...expected, license_key_set: true });
  });

  test('that was disabled and is no more is active after a refresh', async () => {
    await activate();
    await sell(SANDBOX_LICENCE, { status: 'disabled' });
    await call('POST', '/refresh');
    await sell(SANDBOX_LICENCE, { status: 'active' });
    expect((await call('POST', '/refresh')).body.license).toMatchObject({ status: 'active', reason: null });
  });

  test.each([
    ['expired', { expires_at: '2026-01-01T00:00:00.000Z' }, 'expired'],
    ['disabled', { status: 'disabled' }, 'invalid'],
  ])('that is %s and activated here already is shown as it is, and nothing is refused', async (reason, change, is) => {
    await activate();
    await sell(SANDBOX_LICENCE, change);
    const { status, body } = await activate();
    expect([status, body.license]).toMatchObject([200, { status: is, reason, license_key: '********0001' }]);
    expect(await shown()).toEqual(body.license);
  });

  test('that is deactivated gives its activation back and forgets the key', async () => {
    await activate();
    expect((await call('POST', '/deactivate')).body).toEqual({ success: true, license: NONE });
    expect(await sitesOf(SANDBOX_LICENCE)).toEqual([]);
    expect(await service.orm.em.fork().count(License, {})).toBe(0);
  });

  test('that the server does not know any more is deactivated all the same', async () => {
    await activate();
    await ask('DELETE', `${sandbox.url}/license/keys/${SANDBOX_LICENCE}`);
    expect((await call('POST', '/deactivate')).status).toBe(200);
  });

  test.each(['/refresh', '/deactivate'])('that is not there: %s is 409', async (path) => {
    expect(await call('POST', path)).toMatchObject({ status: 409, body: { success: false, code: 'no_license' } });
  });
});

describe('while the licence server is away', () => {
  test('nothing changes but the note of it, and every change is 502', async () => {
    await activate();
    const before = await shown();
    await outage('PUT');
    service.clock.pass(DAY_MS);
    for (const [path, json] of [['/refresh'], ['/deactivate'], ['/activate', { license_key: OTHER }]] as const) {
      expect(await call('POST', path, json)).toMatchObject({ status: 502, body: { code: 'provider_unavailable' } });
    }
    const lastError = { at: service.clock.now().toISOString(), error_class: 'connection_failed' };
    expect(await shown()).toEqual({ ...before, last_error: lastError });
    await outage('DELETE');
    expect((await call('POST', '/refresh')).body.license).toMatchObject({ status: 'active', last_error: null });
  });

  test('the key can be forgotten by force, which is audited', async () => {
    await service.orm.em.fork().nativeDelete(AuditEntry, {});
    await activate();
    await outage('PUT');
    expect((await call('POST', '/deactivate', { force: false })).status).toBe(502);
    expect((await call('POST', '/deactivate', { force: 'yes' })).body).toMatchObject({ code: 'validation_failed' });
    expect(await call('POST', '/deactivate', { force: true })).toMatchObject({ status: 200, body: { license: NONE } });
    const details = { status: 'inactive', force: true };
    const [entry] = await service.orm.em.fork().find(AuditEntry, { event: 'license.deactivated' });
    expect(entry?.details).toEqual(details);
  });

  test.each([
    [1, 'active', null],
    [3, 'grace', 'unchecked'],
    [13, 'grace', 'unchecked'],
    [15, 'expired', 'unchecked'],
  ])('after %i days it is %s', async (days, status, reason) => {
    await activate();
    service.clock.pass(days * DAY_MS);
    expect(await shown()).toMatchObject({ status, reason, license_key_set: true });
  });
});

/** Opens the licence of this service as its worker does. */
async function withLicence<T>(work: (licence: Licence) => Promise<T>): Promise<T> {
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const own = { http, baseUrl: 'https://a.example', licenseServerUrl: `${sandbox.url}/license` };
  return work(composeLicence({ ...service.foundation, ...own })).finally(() => http.close());
}

describe('who watches the log and the metrics', () => {
  interface Line {
    level: number;
    msg: string;
    was?: string;
    status?: string;
    grace_ends_at?: string | null;
  }
  const checked = async (licence: Licence) => {
    const from = service.logLines.length;
    await licence.check(service.clock.now()).catch(() => {});
    const lines = service.logLines.slice(from).map((line) => JSON.parse(line) as Line);
    return lines.map(({ level, msg, was, status, grace_ends_at: until }) => [level, msg, was, status, until ?? null]);
  };
  const WARN = 40;
  const AWAY = 'the licence server gave no clear answer';

  test('learns of a server that is away, of grace, of its end, and that all is well again', async () => {
    await activate();
    const graceEnd = new Date(service.clock.now().getTime() + 14 * DAY_MS).toISOString();
    await outage('PUT');
    await withLicence(async (licence) => {
      service.clock.pass(DAY_MS);
      expect(await checked(licence)).toEqual([[WARN, AWAY, undefined, 'active', null]]);
      service.clock.pass(2 * DAY_MS);
      expect(await checked(licence)).toEqual([
        [WARN, AWAY, undefined, 'grace', graceEnd],
        [WARN, 'the licence has changed', 'active', 'grace', graceEnd],
      ]);
      expect(await checked(licence)).toEqual([
        [WARN, AWAY, undefined, 'grace', graceEnd],
        [WARN, 'the licence is still not active', 'grace', 'grace', graceEnd],
      ]);
      service.clock.pass(12 * DAY_MS);
      expect(await checked(licence)).toEqual([
        [WARN, AWAY, undefined, 'expired', graceEnd],
        [WARN, 'the licence has changed', 'grace', 'expired', graceEnd],
      ]);
      await outage('DELETE');
      expect(await checked(licence)).toEqual([[30, 'the licence has changed', 'expired', 'active', null]]);
      expect(await checked(licence)).toEqual([]);
    });
  });

  test('learns of grace without a server in the settings too', async () => {
    await activate();
    const http = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
    const own = { http, baseUrl: 'https://a.example', licenseServerUrl: undefined };
    const licence = composeLicence({ ...service.foundation, ...own });
    service.clock.pass(3 * DAY_MS);
    expect(await checked(licence)).toEqual([[WARN, 'the licence has changed', 'active', 'grace', expect.any(String)]]);
    await http.close();
  });

  test('sees the status, and how long grace lasts', async () => {
    await withLicence(async (licence) => {
      const [status, grace] = licenceMetrics(licence, service.clock.now);
      const is = async () => (await status?.get())?.values.filter(({ value }) => value === 1);
      const left = async () => (await grace?.get())?.values;
      expect([await is(), await left()]).toMatchObject([[{ labels: { status: 'inactive' } }], []]);
      await activate();
      expect([await is(), await left()]).toMatchObject([[{ labels: { status: 'active' } }], []]);
      service.clock.pass(3 * DAY_MS);
      const reason = { labels: { reason: 'unchecked' } };
      expect(await is()).toMatchObject([{ labels: { status: 'grace' } }]);
      expect(await left()).toMatchObject([{ ...reason, value: (11 * DAY_MS) / 1000 }]);
      service.clock.pass(20 * DAY_MS);
      expect(await is()).toMatchObject([{ labels: { status: 'expired' } }]);
      expect(await left()).toMatchObject([{ ...reason, value: 0 }]);
    });
  });
});

test('a change in the same moment is refused, and gives back what it has activated', async () => {
  const http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test' });
  const lemonSqueezy = createLemonSqueezy({ http, url: `${sandbox.url}/license` });
  const bothHaveRead = Promise.withResolvers<void>();
  let asked = 0;
  const server: LicenceServer = {
    ...lemonSqueezy,
    async activate(key, name) {
      asked += 1;
      if (asked === 2) bothHaveRead.resolve();
      await bothHaveRead.promise;
      return lemonSqueezy.activate(key, name);
    },
  };
  const licence = () => new Licence({ ...service.foundation, baseUrl: 'https://a.example', server });
  const now = service.clock.now();
  const ends = await Promise.allSettled([
    licence().activate(SANDBOX_LICENCE, now),
    licence().activate(SANDBOX_LICENCE, now),
  ]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'license_changed' } });
  expect(await sitesOf(SANDBOX_LICENCE)).toHaveLength(1);
  await http.close();
});

test('without LICENSE_SERVER_URL a key cannot be activated, and the answer says why', async () => {
  const alone = await startService();
  try {
    const json = { license_key: SANDBOX_LICENCE };
    const answer = await alone.as.admin('POST', 'b:/license/activate', json);
    expect([answer.status, answer.body]).toMatchObject([503, { code: 'license_server_missing' }]);
    expect((answer.body as { message: string }).message).toContain('LICENSE_SERVER_URL');
  } finally {
    await alone.close();
  }
});

test('ten keys a minute are enough, ten checks too; one keeps nobody from the other', async () => {
  await activate();
  for (let count = 0; count < 11; count += 1) expect((await activate('typo')).status).toBe(422);
  for (let count = 0; count < 9; count += 1) expect((await activate('SANDBOX-LICENCE-UNHEARD-OF')).status).toBe(422);
  expect((await activate('SANDBOX-LICENCE-UNHEARD-OF')).status).toBe(429);
  for (let count = 0; count < 10; count += 1) expect((await call('POST', '/refresh')).status).toBe(200);
  expect((await call('POST', '/refresh')).status).toBe(429);
  expect((await call('POST', '/deactivate')).status).toBe(200);
  expect((await call('GET', '')).status).toBe(200);
});

test.each([
  ['/activate', { license_key: OTHER }, 'Nothing was changed'],
  ['/refresh', undefined, 'asked again every day'],
  ['/deactivate', undefined, 'stays as it was'],
])('%s without an answer says who gave none, and what follows', async (path, json, follows) => {
  await activate();
  await outage('PUT');
  try {
    const { status, body } = await call('POST', path, json);
    const { message } = body as Body & { message: string };
    expect([status, message]).toEqual([502, expect.stringContaining(follows)]);
    expect(message).toContain(`The licence server at ${new URL(sandbox.url).host}: `);
  } finally {
    await outage('DELETE');
  }
});

test('changes are audited; the key stands sealed in the database and in no log, answer or error', async () => {
  await service.orm.em.fork().nativeDelete(AuditEntry, {});
  await activate();
  await call('POST', '/refresh');
  expect(await placesOf(service.orm, [SANDBOX_LICENCE])).toEqual([]);
  await call('POST', '/deactivate');
  const entries = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'asc' } });
  expect(entries.map(({ event, details }) => [event, details])).toEqual([
    ['license.activated', { status: 'active' }],
    ['license.refreshed', { status: 'active' }],
    ['license.deactivated', { status: 'inactive' }],
  ]);
  expect(canariesIn({ key: SANDBOX_LICENCE }, [...service.logLines, ...answers])).toEqual([]);
});
