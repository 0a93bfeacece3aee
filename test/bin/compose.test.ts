import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { composeRole, openFoundation } from '#bin/composition/foundation.ts';
import { composeHttp } from '#bin/composition/http.ts';
import { isProInstalled, loadPro } from '#bin/edition.ts';
import { createLog } from '#bin/log.ts';
import type { Pro } from '#features/edition.ts';
import { ExtensionError } from '#features/extensions/load.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { testSettings } from '#test/environment/settings.ts';
import { createStubEngine } from '#test/environment/stub-engine.ts';
import { until } from '#test/environment/submissions.ts';

const log = createLog('http', 'silent', { write() {} });

describe('the resources of a role', () => {
  const start = async () => ({ stopped: Promise.resolve() });

  test('is closed once, the last first, and all of it although some fails', async () => {
    const closed: string[] = [];
    const role = await composeRole(async (opened) => {
      opened.defer(() => void closed.push('database'));
      opened.defer(() => Promise.reject(new Error('the mailer hangs')));
      opened.defer(async () => void closed.push('server'));
      return { start };
    });
    const closing = [role.close(), role.close()];
    for (const one of closing) await expect(one).rejects.toThrow('the mailer hangs');
    expect(closed).toEqual(['server', 'database']);
  });

  test('is closed when the rest cannot be opened, for which the reason is told', async () => {
    const closed: string[] = [];
    const composed = composeRole(async (opened) => {
      opened.defer(() => void closed.push('database'));
      opened.defer(() => Promise.reject(new Error('the mailer hangs')));
      throw new Error('an extension is broken');
    });
    await expect(composed).rejects.toThrow('an extension is broken');
    expect(closed).toEqual(['database']);
  });
});

describe('the HTTP role', () => {
  let database: TestDatabase;
  let pro: Pro | null;
  beforeAll(async () => {
    database = await createTestDatabase();
    pro = isProInstalled() ? await loadPro({}) : null;
  });
  afterAll(() => database.close());

  /** Counts connections to the database, except this query's own. */
  const connections = async () => {
    const sql = `select count(*) - 1 as n from information_schema.processlist where db = database()`;
    const [row] = await database.orm.em.fork().execute<{ n: number }[]>(sql);
    return Number(row?.n);
  };

  test('that is told to stop is not ready, still answers for its delay, and then no more', async () => {
    const settings = testSettings({ databaseUrl: database.url, shutdownDelayMs: 1_000 });
    const foundation = await openFoundation(settings, { pro, log });
    const http = await composeHttp(foundation, { engine: createStubEngine(), slowestClientMs: 0 });
    const { url } = await http.start();
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    const closing = http.close();
    const [ready, page] = await Promise.all([fetch(`${url}/readyz`), fetch(`${url}/assets/form.js`)]);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'stopping', database: true, engine: true }]);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    await closing;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    await foundation.orm.close();
  });

  test('closes its server and its own connections, and leaves what it was given', async () => {
    const engine = createStubEngine();
    let engineClosed = false;
    const close = async () => {
      engineClosed = true;
    };
    Object.assign(engine.connection, { close });
    const foundation = await openFoundation(testSettings({ databaseUrl: database.url }), { pro, log });
    const http = await composeHttp(foundation, { engine, slowestClientMs: 0 });
    const { url, stopped } = await http.start();
    // The login throttle and the rate limits each retain a connection.
    await fetch(`${url}/rest/host/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'ada', password: 'wrong' }),
    });
    await http.intake.limits.take('compose', 1, 60);
    const before = await connections();

    await http.close();
    await stopped;
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    await until('its connections are gone', async () => (await connections()) <= before - 2);
    expect(engineClosed).toBe(false);
    expect(await foundation.orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);

    await foundation.orm.close();
    await until('no connection is left', async () => (await connections()) === 0);
  });

  test('does not listen without its extensions, nor on a port that is taken', async () => {
    const settings = testSettings({ databaseUrl: database.url });
    const foundation = await openFoundation(settings, { pro, log });
    const engine = createStubEngine();
    const broken = { ...foundation, settings: { ...settings, extensions: ['no-such-file.mjs'] } };
    await expect(composeHttp(broken, { engine })).rejects.toThrow(ExtensionError);

    const first = await composeHttp(foundation, { engine });
    const { url } = await first.start();
    const port = Number(new URL(url).port);
    const second = await composeHttp({ ...foundation, settings: { ...settings, port } }, { engine });
    await expect(second.start()).rejects.toThrow(`PORT: ${port} cannot be listened on: listen EADDRINUSE`);
    await second.close();
    const other = { ...foundation, settings: { ...settings, metricsPort: port } };
    await expect(composeHttp(other, { engine })).rejects.toThrow(`METRICS_PORT: ${port} cannot be listened on`);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await first.close();
    await foundation.orm.close();
  });
});

test('the Pro edition is not opened without its package', async () => {
  await expect(openFoundation(testSettings({ edition: 'pro' }), { log })).rejects.toThrow('the Pro package is missing');
});
