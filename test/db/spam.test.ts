import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CaptchaToken, Spam } from '../../db/entities/spam.ts';
import { useCaptchaToken } from '../../db/spam/captcha-tokens.ts';
import { keepSpam, openSpam } from '../../db/spam/quarantine.ts';
import { SecretBox } from '../../security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';
import { TEST_KEY } from '../environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const CONTENT = { values: { name: 'Ada' }, ipAddress: '203.0.113.9', userAgent: null };

let database: TestDatabase;
const box = new SecretBox([TEST_KEY]);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const spamOf = (formId: number, score: number) => ({
  ...{ formId, revision: 1, surface: 'b' as const, reason: 'honeypot_filled', score, detail: {} },
  ...{ content: CONTENT, createdAt: NOW, expiresAt: NOW },
});

describe('quarantine', () => {
  test('holds so many of each form: the oldest go first, and those of other forms stay', async () => {
    const { orm } = database;
    await keepSpam({ orm, box }, spamOf(8, 1), 3);
    for (const score of [1, 2, 3, 4, 5]) await keepSpam({ orm, box }, spamOf(7, score), 3);
    const rows = await orm.em.fork().findAll(Spam, { orderBy: { id: 'asc' } });
    expect(rows.map(({ formId, score }) => [formId, score])).toEqual([
      [8, 1],
      [7, 3],
      [7, 4],
      [7, 5],
    ]);
  });

  test('opens what it holds, at its own place alone', async () => {
    const [row, other] = await database.orm.em.fork().findAll(Spam);
    if (!row || !other) throw new Error('nothing was kept');
    expect(openSpam(box, row)).toEqual(CONTENT);
    expect(() => openSpam(box, { ...row, uuid: other.uuid })).toThrow();
  });
});

describe('a token of a CAPTCHA', () => {
  const use = (...hashes: string[]) => useCaptchaToken(database.orm, hashes, NOW);
  const [one, two] = ['1'.repeat(64), '2'.repeat(64)];

  test('counts once, also when it counted under an older key', async () => {
    expect([await use(one), await use(one)]).toEqual([true, false]);
    expect([await use(two, one), await use(two)]).toEqual([false, true]);
  });

  test('counts once of many at the same moment', async () => {
    const uses = await Promise.all(Array.from({ length: 8 }, () => use('3'.repeat(64))));
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await database.orm.em.fork().count(CaptchaToken)).toBe(3);
  });
});
