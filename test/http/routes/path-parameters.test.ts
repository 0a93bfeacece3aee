import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routesOf } from '#bin/composition/express-app.ts';
import { installedFeatures, isProInstalled } from '#bin/edition.ts';
import type { UseCaseError } from '#db/use-case-error.ts';
import type { Param } from '#http/routing/params.ts';
import { nameOf } from '#http/routing/route.ts';
import { startService, type TestService } from '#test/environment/service.ts';

/** Invalid numbers as written in the path, and as a message repeats them. */
const NO_NUMBERS: readonly (readonly [given: string, shown: string])[] = [
  ...['undefined', 'null', 'NaN', '0', '-1', '+1', '1e3', '0x10', '01', '1.0', '1,0', '', ' ', '１', '９', '1/2', '..'],
  ...['9007199254740993', '9'.repeat(16), '9'.repeat(40)],
].map((text) => [text, text] as const);
const SHOWN_OTHERWISE = [
  ['1'.repeat(300), '1'.repeat(40)],
  ['\u0000', 'U+0000'],
  ['1\n', '1U+000A'],
  ['\u202e1', 'U+202E1'],
  [`${'x'.repeat(39)}😀`, `${'x'.repeat(39)}\ufffd`],
] as const;
const ALL = [...NO_NUMBERS, ...SHOWN_OTHERWISE];

const routes = routesOf(await installedFeatures());
const numbered = routes.flatMap((route) =>
  Object.entries(route.params ?? {}).flatMap(([name, param]) =>
    param.json.type === 'integer' ? [{ called: `${nameOf(route)} ${name}`, param: param as Param<number> }] : [],
  ),
);

test('there are routes with numbers', () => {
  expect(numbered.length).toBeGreaterThan(20);
});

test.each(numbered)('$called is the number of a thing, and what is none names nothing', ({ param }) => {
  expect([param.read('1'), param.read('9007199254740991')]).toEqual([1, 9007199254740991]);
  for (const [given, shown] of ALL) {
    let read: unknown;
    try {
      read = param.read(given);
    } catch (error) {
      expect(error).toMatchObject({ kind: 'not_found' });
      const { message } = error as UseCaseError;
      // A message either repeats the value or contains no number at all.
      expect(/\d|undefined|NaN/.test(message)).toBe(message.includes(shown) && /\d|undefined|NaN/.test(shown));
      continue;
    }
    // Pages, and routes that must not reveal the reason, look up a form that does not exist.
    expect([given, read]).toEqual([given, 0]);
  }
});

describe('over HTTP', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  test.each([
    ['POST', 'submissions'],
    ['GET', 'token'],
    ['GET', 'captcha'],
    ['GET', 'revisions'],
    ...(isProInstalled() ? [['POST', 'drafts'] as const, ['POST', 'drafts/discard'] as const] : []),
  ])('%s …/%s says which form there is none of', async (method, rest) => {
    for (const given of ['undefined', '%EF%BC%99', '%00', '9'.repeat(16)]) {
      const json = method === 'POST' ? { json: { resume_token: 'x', values: {} } } : {};
      const { status, body } = await service.call(method, `b:/forms/${given}/${rest}`, {
        headers: service.admin,
        ...json,
      });
      const message = `There is no form ${given === '%00' ? 'U+0000' : decodeURIComponent(given)}.`;
      expect([status, body]).toEqual([404, { success: false, code: 'form_not_found', message }]);
    }
  });

  test('resuming a draft has its one answer for every path, and a page its own', async () => {
    for (const given of ['undefined', '0', '%00', '1']) {
      if (isProInstalled()) {
        const { status, body } = await service.call('GET', `b:/forms/${given}/drafts/resume?token=x`);
        expect([status, body]).toEqual([404, { resumable: false }]);
      }
      expect((await service.call('GET', `/forms/${given}`)).status).toBe(404);
    }
  });
});
