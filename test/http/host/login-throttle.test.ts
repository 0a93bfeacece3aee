import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '../../environment/service.ts';
import { givePassword, PASSWORD } from '../../environment/signed-in.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await givePassword(service, 'ada');
});
afterAll(() => service.close());

const HTTPS = { 'x-forwarded-proto': 'https' };
const from = (address: string) => ({ ...HTTPS, 'x-forwarded-for': address });

test('too many failures are 429 with the time to wait, by REST and on the page, and even the right password waits', async () => {
  const rest = (password: string, address: string) =>
    service.call('POST', 'host:/login', { json: { login: 'ada', password }, headers: from(address) });
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await rest('wrong', '198.51.100.1')).status).toBe(401);
  }
  const refused = await rest(PASSWORD, '198.51.100.1');
  expect([refused.status, refused.body]).toEqual([
    429,
    { success: false, code: 'rate_limited', message: 'Too many failed attempts to sign in. Try again in 15 min.' },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(refused.headers.getSetCookie()).toEqual([]);

  const page = await service.call('POST', '/login', {
    raw: new URLSearchParams({ login: 'ada', password: PASSWORD }).toString(),
    headers: { ...from('198.51.100.1'), 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(page.text).toContain('Try again in 15 min.');

  expect((await rest(PASSWORD, '198.51.100.2')).status).toBe(200);
});

test('a login with spaces round it is the same login: it signs in, and its failures are counted together', async () => {
  await givePassword(service, 'ed');
  const rest = (login: string, password: string) =>
    service.call('POST', 'host:/login', { json: { login, password }, headers: from('203.0.113.9') });
  expect((await rest(' ed ', PASSWORD)).status).toBe(200);
  for (let failure = 0; failure < 5; failure += 1) {
    expect((await rest(`ed${' '.repeat(failure)}`, 'wrong')).status).toBe(401);
  }
  expect((await rest('ed      ', PASSWORD)).status).toBe(429);
});
