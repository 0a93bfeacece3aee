import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { installedFeatures } from '#bin/edition.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import { createRetentionActivities } from '#features/retention/activities.ts';
import { Draft, DraftMail, DraftSubmission } from '#pro/drafts/entities.ts';
import { recordOrigin } from '#pro/drafts/store/drafts.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60_000);

const installed = await installedFeatures();
const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

async function insert(changes: Partial<Draft> = {}): Promise<string> {
  const uuid = randomUUID();
  const own = { uuid, tokenHash: randomBytes(32).toString('hex'), formId: 1, revision: 1, sealed: 'sealed' };
  const times = { createdAt: days(-5), savedAt: days(-5), expiresAt: days(5) };
  await database.orm.em.fork().insert(Draft, { ...own, ...times, status: 'open', ...changes });
  return uuid;
}
const erase = () =>
  new MockActivityEnvironment().run(createRetentionActivities({ orm: database.orm, box, installed }).eraseExpired, {
    now: NOW.getTime(),
  });
const find = (uuid: string) => database.orm.em.fork().findOne(Draft, { uuid });

test('values of drafts whose time is over are erased, also without a run; others are kept', async () => {
  const [over, open, submitted] = [
    await insert({ expiresAt: NOW, mailWantedAt: NOW }),
    await insert({ expiresAt: new Date(NOW.getTime() + 1) }),
    await insert({ status: 'submitted', sealed: null, expiresAt: NOW, endedAt: days(-1) }),
  ];
  await erase();
  expect(await find(over)).toMatchObject({ status: 'expired', sealed: null, mailWantedAt: null, endedAt: NOW });
  expect(await find(open)).toMatchObject({ status: 'open', sealed: 'sealed' });
  expect(await find(submitted)).toMatchObject({ status: 'submitted', endedAt: days(-1) });
});

test('no draft outlives the submissions of its form', async () => {
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const { id: formId } = await createForm({ forms, now: async () => NOW }, { retention_days: 4 });
  const [old, fresh] = [await insert({ formId }), await insert({ formId, savedAt: days(-3) })];
  await erase();
  expect(await find(old)).toMatchObject({ status: 'expired', sealed: null });
  expect(await find(fresh)).toMatchObject({ status: 'open' });
});

test('rows of what has ended stay for a month', async () => {
  const ended = (endedAt: Date) => insert({ status: 'expired', sealed: null, endedAt });
  const [old, fresh] = [await ended(days(-31)), await ended(days(-29))];
  const em = database.orm.em.fork();
  for (const uuid of [old, fresh]) await recordOrigin(em, uuid, uuid);
  const mail = (createdAt: Date) => {
    const own = { id: randomUUID(), draftUuid: old, formId: 1, addressHash: 'a'.repeat(64), kind: 'link' as const };
    return {
      ...own,
      day: createdAt.toISOString().slice(0, 10),
      turn: 1,
      status: 'sent' as const,
      createdAt,
      updatedAt: createdAt,
    };
  };
  const mails = [mail(days(-33)), mail(days(-31))];
  await database.orm.em.fork().insertMany(DraftMail, mails);
  await erase();
  expect([await find(old), (await find(fresh))?.uuid]).toEqual([null, fresh]);
  expect((await em.findAll(DraftSubmission)).map(({ draftUuid }) => draftUuid)).toEqual([fresh]);
  expect((await database.orm.em.fork().findAll(DraftMail)).map(({ id }) => id)).toEqual([mails[1]?.id]);
});
