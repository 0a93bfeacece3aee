import { describe, expect, test } from '@jest/globals';
import { endOfPem, endOfToken, judgeEndings, lookForCertificates } from '#features/alerts/rules/ending.ts';
import type { LookParts } from '#features/alerts/source.ts';
import { DAY_MS } from '#time.ts';

const NOW = new Date('2031-03-04T12:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

describe('what ends', () => {
  test.each([
    [15, 14, null],
    [14, 14, 14],
    [0.5, 14, 0],
    [-3, 14, 0],
    [-31, 14, null],
    [1, 0, null],
  ])('in %s days, with %s days before', (days, before, left) => {
    const found = judgeEndings([{ rule: 'key_ending', subject: 'A', at: inDays(days) }], before, NOW);
    expect(found.map(({ facts }) => facts?.days)).toEqual(left === null ? [] : [left]);
  });

  const jwt = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;
  test.each([
    [jwt({ exp: 1_930_000_000 }), new Date(1_930_000_000_000)],
    [jwt({ exp: 'soon' }), null],
    [jwt({}), null],
    ['a.b.c', null],
    ['tmprl_0123', null],
    [undefined, null],
  ])('a token %s', (token, end) => {
    expect(endOfToken(token)).toEqual(end);
  });

  test('the certificate of the site: while it cannot be seen nobody says that it was renewed', async () => {
    const looked = (at: Date | null, open: string[] = []) =>
      lookForCertificates(
        {
          settings: { baseUrl: 'https://forms.example.org', temporal: {} },
          thresholds: { ending_days: 14 },
          ...{ isOn: () => true, open: new Map(open.map((key) => [key, NOW])), now: NOW },
        } as unknown as LookParts,
        async () => at,
      );
    const [cause] = await looked(inDays(3));
    expect(cause).toMatchObject({ rule: 'certificate_ending', subject: 'forms.example.org', facts: { days: 3 } });
    expect(await looked(null)).toEqual([]);
    expect(await looked(inDays(90), [cause?.key ?? ''])).toEqual([]);
    await expect(looked(null, [cause?.key ?? ''])).rejects.toThrow('cannot be seen');
  });

  test.each([undefined, '', 'no certificate'])('%s is no certificate', (pem) => {
    expect(endOfPem(pem)).toBeNull();
  });
});
