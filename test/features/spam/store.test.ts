import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { useCaptchaToken } from '#features/captcha/captcha-tokens.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { CaptchaToken, Spam, SpamDrops } from '#features/spam/entities.ts';
import { insertSpam, openSpam, readDrops } from '#features/spam/store/quarantine.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const CONTENT = { values: { name: 'Ada' }, ...NOT_CAPTURED, ipAddress: '203.0.113.9' };

let database: TestDatabase;
const box = new SecretBox([TEST_KEY]);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const spamOf = (formId: number, score: number) => ({
  formId,
  revision: 1,
  surface: 'b' as const,
  reason: 'honeypot_filled',
  score,
  detail: {},
  content: CONTENT,
  createdAt: NOW,
  expiresAt: NOW,
});

describe('quarantine', () => {
  const held = async (formId: number) =>
    (await database.orm.em.fork().find(Spam, { formId }, { orderBy: { id: 'asc' } })).map(
      ({ score, revision }) => `${score} of ${revision}`,
    );

  test.each([
    ['the surest goes first, also when it came last', [60, 100, 70, 90, 50], ['60 of 1', '70 of 3', '50 of 5']],
    ['of the same the oldest goes first', [100, 100, 60, 100, 100], ['60 of 3', '100 of 4', '100 of 5']],
    [
      'a flood takes no place of what is more likely a person’s',
      [60, 60, 60, 100, 100],
      ['60 of 1', '60 of 2', '60 of 3'],
    ],
  ])('holds so many of each form: %s', async (_what, scores, expected) => {
    const { orm } = database;
    const em = orm.em.fork();
    await em.nativeDelete(Spam, {});
    await em.nativeDelete(SpamDrops, {});
    await insertSpam({ orm, box }, spamOf(8, 100), 3);
    for (const [index, score] of scores.entries()) {
      await insertSpam({ orm, box }, { ...spamOf(7, score), revision: index + 1 }, 3);
    }
    expect([await held(7), await held(8)]).toEqual([expected, ['100 of 1']]);
    expect(await readDrops(orm, 7)).toEqual({ dropped: 2, lastAt: NOW });
    expect(await readDrops(orm, 8)).toEqual({ dropped: 0, lastAt: null });
    await insertSpam({ orm, box }, { ...spamOf(8, 100), leftOut: 5 }, 3);
    expect(await readDrops(orm)).toEqual({ dropped: 7, lastAt: NOW });
  });

  test('has no id for what it has removed at once, so that no file waits for its release', async () => {
    const { orm } = database;
    await orm.em.fork().nativeDelete(Spam, {});
    const uuid = await insertSpam({ orm, box }, spamOf(7, 60), 1);
    expect(await insertSpam({ orm, box }, spamOf(7, 100), 1)).toBeNull();
    const rows = await orm.em.fork().find(Spam, { formId: 7 });
    expect(rows.map((row) => row.uuid)).toEqual([uuid]);
  });

  test('has room for others once somebody has released some', async () => {
    const { orm } = database;
    await orm.em.fork().nativeDelete(Spam, {});
    for (const score of [60, 61]) await insertSpam({ orm, box }, spamOf(7, score), 2);
    await orm.em.fork().nativeUpdate(Spam, { score: 61 }, { status: 'released' });
    await insertSpam({ orm, box }, spamOf(7, 62), 2);
    expect(await held(7)).toEqual(['60 of 1', '61 of 1', '62 of 1']);
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
