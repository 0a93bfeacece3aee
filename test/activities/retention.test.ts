import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createRetentionActivities } from '../../activities/retention.ts';
import { FormSecret } from '../../db/entities/forms.ts';
import { Session } from '../../db/entities/host.ts';
import { createTestDatabase, type TestDatabase } from '../environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('sessions whose time is up are erased, the others kept', async () => {
  const em = database.orm.em.fork();
  const session = (hash: string, expiresAt: Date) => ({ hash: hash.repeat(64), userId: 1, createdAt: NOW, expiresAt });
  await em.insertMany(Session, [
    session('a', new Date(NOW.getTime() - 1)),
    session('b', NOW),
    session('c', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities(database);
  const erased = await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect(erased).toMatchObject({ sessions: 2 });
  expect((await em.findAll(Session)).map(({ hash }) => hash[0])).toEqual(['c']);
});

test('replaced secrets whose time is up are erased; current ones, which have no end, are kept', async () => {
  const em = database.orm.em.fork();
  const secret = (path: string, expiresAt: Date | null) => ({
    formId: 1,
    path,
    sealed: 'x',
    updatedAt: NOW,
    expiresAt,
  });
  await em.insertMany(FormSecret, [
    secret('integrations.a.secret', null),
    secret('integrations.a.previous_secret', NOW),
    secret('integrations.b.previous_secret', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities(database);
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.findAll(FormSecret)).map(({ path }) => path).sort()).toEqual([
    'integrations.a.secret',
    'integrations.b.previous_secret',
  ]);
});
