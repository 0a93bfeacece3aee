import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';
import { SubmissionCounter } from '#features/requests/entities.ts';
import { type RateLimitedRequest, RateLimits } from '#features/requests/rate-limits.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { SiteLimits } from '#features/requests/site-limits.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { type DatabaseLink, linkDatabase } from '#test/environment/database-link.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const NONE = { per_minute: 0, per_hour: 0 };

let database: TestDatabase;
let link: DatabaseLink;
let limits: RateLimits;
let site: SiteLimits;
/** Milliseconds on the clock of `limits`. */
let now: number;
beforeAll(async () => {
  database = await createTestDatabase();
  link = await linkDatabase(database.url);
});
afterAll(async () => {
  await link.close();
  await database.close();
});
beforeEach(() => {
  now = 0;
  site = { form: { per_minute: 2, per_hour: 0 }, address: NONE };
  limits = open();
});
afterEach(() => limits.close());

const open = () =>
  new RateLimits({
    url: link.url,
    box: new SecretBox([TEST_KEY]),
    readSiteLimits: async () => site,
    monotonic: () => now,
  });
let formId = 0;
const visitor = (more: Partial<RateLimitedRequest> = {}): RateLimitedRequest => ({
  formId,
  subject: { address: '198.51.100.1' },
  limits: {},
  texts: DEFAULT_TEXTS,
  ...more,
});
const outcome = (request: RateLimitedRequest, of = limits) =>
  of.consume(request).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error.code : error),
  );
const outcomes = async (times: number, request: RateLimitedRequest) => {
  const all = [];
  for (let time = 0; time < times; time += 1) all.push(await outcome(request));
  return all;
};
const rows = () => database.orm.em.fork().find(SubmissionCounter, {}, { orderBy: { id: 'asc' } });
beforeEach(async () => {
  formId += 1;
  await database.orm.em.fork().nativeDelete(SubmissionCounter, {});
});

describe('the limits of submissions', () => {
  test('follow the site where the form does not say otherwise, each window for itself', async () => {
    expect(await outcomes(3, visitor())).toEqual(['taken', 'taken', 'rate_limited']);
    expect(await outcomes(3, visitor({ formId: 1_000, limits: { per_hour: 1 } }))).toEqual([
      'taken',
      'rate_limited',
      'rate_limited',
    ]);
    expect(await outcomes(3, visitor({ formId: 1_001, limits: { per_minute: undefined } }))).toEqual([
      'taken',
      'taken',
      'rate_limited',
    ]);
  });

  test('of the site are read anew after a moment', async () => {
    await outcomes(2, visitor());
    site = { form: { per_minute: 3, per_hour: 0 }, address: NONE };
    expect(await outcome(visitor())).toBe('rate_limited');
    now += 2_000;
    expect(await outcomes(2, visitor())).toEqual(['taken', 'rate_limited']);
  });

  test('cost nothing where there are none', async () => {
    expect(await outcomes(5, visitor({ limits: NONE }))).toEqual(Array(5).fill('taken'));
    expect(await rows()).toEqual([]);
  });

  test('of API keys are 600 a minute, whatever the site says, and no address counts', async () => {
    site = { form: { per_minute: 1, per_hour: 1 }, address: { per_minute: 1, per_hour: 1 } };
    expect(await outcomes(3, visitor({ subject: { apiKey: 'one' } }))).toEqual(['taken', 'taken', 'taken']);
    expect(await rows()).toMatchObject([{ minuteLimit: 600, minutePoints: 3, hourLimit: 0 }]);
    const one = visitor({ subject: { apiKey: 'other' }, limits: { per_minute: 1 } });
    expect(await outcomes(2, one)).toEqual(['taken', 'rate_limited']);
  });

  test('keep neither addresses nor keys', async () => {
    await outcome(visitor());
    await outcome(visitor({ subject: { apiKey: 'canary-key' } }));
    expect(JSON.stringify(await rows())).not.toMatch(/198\.51|canary/);
  });
});

describe('whoever was refused', () => {
  test('costs the database nothing until the window ends', async () => {
    await outcomes(3, visitor());
    const before = await rows();
    await link.cut();
    const refused = await limits.consume(visitor()).catch((error) => error);
    await link.mend();
    expect(refused).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: expect.any(Number) } });
    expect(await rows()).toEqual(before);
  });

  test('is told of the seconds that are left', async () => {
    await outcomes(3, visitor());
    const first = await limits.consume(visitor()).catch((error: Refusal) => error.details.retryAfterSeconds);
    now += 10_500;
    const second = await limits.consume(visitor()).catch((error: Refusal) => error.details.retryAfterSeconds);
    expect(Number(first) - Number(second)).toBe(10);
  });

  test('is asked about again after that: the row decides', async () => {
    await outcomes(3, visitor());
    await database.orm.em.fork().execute('update submission_counters set minute_end = minute_end - 60');
    expect(await outcome(visitor())).toBe('rate_limited');
    now += 60_000;
    expect(await outcome(visitor())).toBe('taken');
  });

  test('at one form may still submit another', async () => {
    await outcomes(3, visitor());
    expect(await outcome(visitor({ formId: 1_002 }))).toBe('taken');
  });
});

describe('while the database is away', () => {
  test('nothing is let through uncounted, and it goes on by itself', async () => {
    expect(await outcome(visitor())).toBe('taken');
    await link.cut();
    expect(await outcome(visitor())).toBeInstanceOf(DatabaseUnavailable);
    await link.mend();
    expect(await outcomes(2, visitor())).toEqual(['taken', 'rate_limited']);
  });

  test('a failure to read the limits of the site is not remembered', async () => {
    let away = true;
    const own = new RateLimits({
      url: link.url,
      box: new SecretBox([TEST_KEY]),
      readSiteLimits: async () => {
        if (away) throw DatabaseUnavailable.late('away');
        return site;
      },
    });
    expect(await outcome(visitor(), own)).toBeInstanceOf(DatabaseUnavailable);
    away = false;
    expect(await outcome(visitor(), own)).toBe('taken');
    await own.close();
  });
});
