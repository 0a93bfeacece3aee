import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { givePassword, signInAs } from '#test/environment/signed-in.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
});
afterAll(() => service.close());

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const open = (headers: Record<string, string>) => service.call('GET', '/', { headers });

test('a browser that is not signed in sees the name of the site and the way to sign in', async () => {
  const { status, headers, text } = await open({ accept: BROWSER });
  const { name } = await service.foundation.readSite();
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'Accept',
  ]);
  expect(text).toContain(`<h1>${name}</h1>`);
  expect(text).toContain('<a href="/login">Sign in</a>');
});

test('who is signed in is led to where they work', async () => {
  const { cookie } = await signInAs(service, 'ada');
  const { status, headers } = await open({ accept: BROWSER, cookie });
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, '/console', 'no-store']);
});

test.each(['application/json', '*/*', 'application/json, text/html;q=0.5', 'image/png'])(
  'a client that asks for %s is told that there is nothing',
  async (accept) => {
    const { status, headers, body } = await open({ accept });
    expect([status, headers.get('content-type'), body]).toEqual([
      404,
      'application/json; charset=utf-8',
      { success: false, code: 'route_not_found', message: 'There is no route GET /.' },
    ]);
  },
);
