import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ link: true });
});
afterEach(() => {
  service.engine.failure = null;
});
afterAll(() => service.close());

const ask = async (path: string) => {
  const { status, body } = await service.call('GET', path);
  return [status, body];
};

test('a process that runs is healthy, whatever else is away', async () => {
  service.engine.failure = engineAway();
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  await service.link?.cut();
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  await service.link?.mend();
});

test('it is ready when database and engine answer', async () => {
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', database: true, engine: true }]);
});

test('it is ready without the engine, which it reports', async () => {
  service.engine.failure = engineAway();
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', database: true, engine: false }]);
});

test('it is not ready without the database, and is again when that is back', async () => {
  await service.link?.cut();
  expect(await ask('/readyz')).toEqual([503, { status: 'unavailable', database: false, engine: true }]);
  await service.link?.mend();
  expect(await ask('/readyz')).toEqual([200, { status: 'ok', database: true, engine: true }]);
});

test('what there is no route for is 404, in the one shape of errors and with a request id', async () => {
  for (const [method, path] of [
    ['GET', '/'],
    ['GET', '/rest/svcb/v2/forms'],
    ['POST', '/rest/svcb/v1/forms/1/unknown'],
  ] as const) {
    const { status, body, headers } = await service.call(method, path);
    expect([status, body]).toEqual([
      404,
      { success: false, code: 'route_not_found', message: expect.stringContaining(method) },
    ]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('what a path has no route for by this method is 405, and Allow names the methods that it has', async () => {
  for (const [method, path, allowed] of [
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['PUT', '/forms/7', 'GET, HEAD, POST'],
    ['PUT', '/rest/svcb/v1/forms', 'GET, HEAD, POST'],
    ['POST', '/rest/svcb/v1/forms/7/', 'DELETE, GET, HEAD, PATCH, PUT'],
    ['GET', '/rest/svcb/v1/forms/7/submissions', 'POST'],
    ['GET', '/rest/host/login', 'POST'],
  ] as const) {
    const { status, body, headers } = await service.call(method, path);
    const message = expect.stringContaining(`${method} ${path}. The path takes ${allowed}.`);
    expect([status, body]).toEqual([405, { success: false, code: 'method_not_allowed', message }]);
    expect(headers.get('allow')).toBe(allowed);
  }
});
