import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { EmailSuppression } from '#features/mail/entities.ts';
import { withoutSuppressed } from '#features/mail/recipients.ts';
import { MailState } from '#features/mail/state.ts';
import { releaseExpired, SUPPRESSION_MS, suppress } from '#features/mail/store/suppressions.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { clearSettings } from '#test/environment/settings-rows.ts';
import { until } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07Z');
const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
let state: MailState;
beforeAll(async () => {
  database = await createTestDatabase();
  state = new MailState({ orm: database.orm, box });
});
afterEach(async () => {
  await database.orm.em.fork().nativeDelete(EmailSuppression, {});
  await clearSettings(database.orm);
});
afterAll(() => database.close());

const noteDead = (address: string, orm = database.orm) => suppress({ orm, box }, [address], { provider: 'smtp' }, NOW);
async function isSuppressed(address: string): Promise<boolean> {
  state.expire();
  await state.settings();
  return state.isSuppressed(address);
}

test('an address whose time is over gets mail again, in every process', async () => {
  await noteDead('gone@example.net');
  expect(await isSuppressed('Gone@example.net')).toBe(true);
  const end = NOW.getTime() + SUPPRESSION_MS;
  expect(await releaseExpired(database.orm, new Date(end - 1))).toBe(0);
  expect(await isSuppressed('gone@example.net')).toBe(true);
  expect(await releaseExpired(database.orm, new Date(end))).toBe(1);
  expect(await isSuppressed('gone@example.net')).toBe(false);
});

test('who notes an address waits for who is noting another one: ids are seen in their order', async () => {
  await noteDead('before@example.net');
  const em = database.orm.em.fork();
  const waiting = async () => {
    const found = await em.execute<{ info: string | null }[]>(
      'select info as info from information_schema.processlist where db = database() and id <> connection_id()',
    );
    return found.some(({ info }) => info?.startsWith('insert into settings'));
  };
  let second: Promise<void> | undefined;
  await em.fork().transactional(async (em) => {
    await em.execute("update settings set version = version + 1 where scope = 'email_suppressed'");
    second = noteDead('second@example.net');
    await until('the second one waits', waiting);
    await em.execute(
      `insert into email_suppressions (uuid, address_hash, sealed, provider, bounces, created_at, last_bounce_at, expires_at)
       select uuid(), 'first', sealed, 'first', 1, created_at, last_bounce_at, expires_at from email_suppressions limit 1`,
    );
  });
  await second;
  const rows = await database.orm.em.fork().find(EmailSuppression, {}, { orderBy: { id: 'asc' } });
  expect(rows.map(({ provider }) => provider)).toEqual(['smtp', 'first', 'smtp']);
  expect(await isSuppressed('second@example.net')).toBe(true);
});

const MAIL = {
  ...{ messageId: 'm', fromName: '', fromEmail: 'forms@example.org', subject: 's', html: 'h', text: 't' },
  ...{ to: ['a@example.net', 'A@example.net'], cc: ['c@example.net'], bcc: ['x@example.net', 'y@example.net'] },
};

test.each<[string, string[], object]>([
  ['each address once', [], { to: ['a@example.net'], cc: ['c@example.net'], bcc: ['x@example.net', 'y@example.net'] }],
  ['to those in cc', ['a'], { to: ['c@example.net'], cc: [], bcc: ['x@example.net', 'y@example.net'] }],
  ['to blind copies alone', ['a', 'c'], { to: ['x@example.net'], cc: [], bcc: ['y@example.net'] }],
])('a mail goes to the living: %s', (_what, dead, left) => {
  expect(withoutSuppressed(MAIL, (address) => dead.includes(address.charAt(0).toLowerCase()))).toMatchObject(left);
});

test('a mail to nobody alive is refused, and nobody tries again', () => {
  expect(() => withoutSuppressed(MAIL, () => true)).toThrow(
    expect.objectContaining({ kind: 'permanent', type: 'mail_suppressed' }),
  );
});
