import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { FormStore } from '#features/forms/store/form-store.ts';
import { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import { composeMail } from '#features/mail/compose.ts';
import { MailState } from '#features/mail/state.ts';
import { forgetSuppressed, suppress } from '#features/mail/store/suppressions.ts';
import { RateLimits } from '#features/requests/rate-limits.ts';
import { readSiteLimits } from '#features/requests/site-limits.ts';
import { readSite } from '#features/site/site.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { cachedRead, FRESH_MS, RefreshedCache } from '#settings/cache.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { putMail, putOptions } from '#test/environment/settings-rows.ts';
import { createForm, until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

const NOW = new Date('2031-03-04T05:06:07Z');
const box = new SecretBox([TEST_KEY]);
const nets = parseCidrList('loopback');
const http = createHttpClient({ allowedPrivateNetworks: nets, userAgent: 'test' });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await http.close();
  await database.close();
});

/** Returns the caches of a process, which it holds between two requests, mails or submissions. */
function process() {
  const { orm, url } = database;
  const forms = new ActiveForms(orm);
  const limits = new RateLimits({ url, box, readSiteLimits: () => readSiteLimits(orm), poolSize: 2 });
  const site = cachedRead(() => readSite(orm, 'https://forms.example.com'));
  const mail = composeMail({
    settings: { mailUrl: 'smtp://127.0.0.1:1', mailApiUrls: {}, allowedPrivateNetworks: nets },
    ...{ orm, box, http, maxConnections: 1, clock: () => NOW, log: pino({ level: 'silent' }) },
  });
  const state = new MailState({ orm, box });
  const isDead = async () => {
    await state.settings();
    return state.isSuppressed('gone@example.net');
  };
  return {
    form: async (id: number) => (await forms.find(id))?.title ?? null,
    siteName: async () => (await site()).name,
    mailProvider: async () => (await mail.mailer.chosen()).name,
    isDead,
    isLimited: () =>
      limits.consume({ formId: 1, subject: { address: '203.0.113.7' }, limits: {}, texts: DEFAULT_TEXTS }).then(
        () => false,
        () => true,
      ),
    async close() {
      state.close();
      await mail.mailer.close();
      await limits.close();
    },
  };
}

const NONE = { per_minute: 0, per_hour: 0 };

test('what a process goes by is less than a second old', () => {
  expect(FRESH_MS).toBeLessThan(1_000);
});

test('what is saved in one process holds in the others, and what is taken back too', async () => {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const { id, config } = await createForm({ forms, now: async () => NOW }, {});
  await putOptions(orm, { form_rate_limits: NONE, address_rate_limits: NONE });
  const other = process();
  const seen = async () => ({
    form: await other.form(id),
    siteName: await other.siteName(),
    mailProvider: await other.mailProvider(),
    isDead: await other.isDead(),
    isLimited: await other.isLimited(),
  });
  const expectWithin = async (expected: object) => {
    let last: object = {};
    await until('what was saved is seen', async () => {
      last = await seen();
      return JSON.stringify(last) === JSON.stringify({ ...last, ...expected });
    });
    expect(last).toMatchObject(expected);
  };
  try {
    const before = { form: 'Contact us', siteName: 'forms.example.com', mailProvider: 'host', isDead: false };
    expect(await seen()).toEqual({ ...before, isLimited: false });
    await forms.update(id, { title: 'Write to us', config }, NOW);
    await putOptions(orm, { site_name: 'Ada’s shop', address_rate_limits: { per_minute: 1, per_hour: 1 } });
    await putMail({ orm, box }, 'resend', { resend: { api_key: 're_key' } });
    await suppress({ orm, box }, ['gone@example.net'], { provider: 'smtp' }, NOW);
    const after = { form: 'Write to us', siteName: 'Ada’s shop', mailProvider: 'resend', isDead: true };
    await expectWithin({ ...after, isLimited: true });
    await forms.trash(id, NOW);
    await putOptions(orm, { site_name: undefined, address_rate_limits: NONE });
    await putMail({ orm, box }, 'host', {});
    await forgetSuppressed({ orm, box }, 'gone@example.net');
    await expectWithin({ ...before, form: null, isLimited: false });
  } finally {
    await other.close();
  }
});

test('what was read last goes on while the database is away, and what is saved next is seen', async () => {
  let now = 0;
  let value: string | null = 'first';
  const read = async () => {
    if (value === null) throw new Error('the database is away');
    return value;
  };
  let kept: string | undefined;
  const refreshed = new RefreshedCache(
    async () => {
      kept = await read();
    },
    () => now,
  );
  const site = cachedRead(read, () => now);
  const seen = async () => {
    await refreshed.freshen(kept !== undefined);
    return [await site(), kept];
  };
  try {
    expect(await seen()).toEqual(['first', 'first']);
    value = null;
    now += 1_000;
    expect(await seen()).toEqual(['first', 'first']);
    value = 'second';
    expect(await seen()).toEqual(['second', 'second']);
    // Without any earlier read the error is thrown: it says more than a guess would.
    value = null;
    await expect(cachedRead(read, () => now)()).rejects.toThrow('the database is away');
  } finally {
    refreshed.close();
  }
});

test('a database that hangs holds nobody up who knows enough', async () => {
  let now = 0;
  const hangs = new Promise<void>(() => {});
  let read = async () => {};
  const refreshed = new RefreshedCache(
    () => read(),
    () => now,
  );
  try {
    await refreshed.freshen(false);
    read = () => hangs;
    now += 1_000;
    await refreshed.freshen(true);
  } finally {
    refreshed.close();
  }
}, 3_000);
