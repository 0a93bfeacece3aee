import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Draft } from '#pro/drafts/entities.ts';
import { COMMAND_SETTINGS, runHere } from '#test/environment/command.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { HOUR_MS } from '#time.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('key:rotate --since counts the tokens of open drafts that were saved before', async () => {
  const since = new Date(Date.now() - HOUR_MS);
  const [before, later] = [new Date(since.getTime() - 60_000), new Date(since.getTime() + 60_000)];
  const end = new Date(Date.now() + HOUR_MS);
  const drafts: [savedAt: Date, expiresAt: Date][] = [
    [before, end],
    [before, new Date(Date.now() - 1)],
    [later, end],
  ];
  for (const [index, [savedAt, expiresAt]] of drafts.entries()) {
    const [uuid, tokenHash] = [String(index).padEnd(36, 'd'), String(index).padEnd(64, 'd')];
    const draft = { uuid, tokenHash, formId: 1, revision: 1, status: 'open' as const, createdAt: before };
    await database.orm.em.fork().insert(Draft, { ...draft, savedAt, expiresAt });
  }
  const args = ['key:rotate', '--check', '--since', since.toISOString()];
  const ended = await runHere(args, { ...COMMAND_SETTINGS, DATABASE_URL: database.url });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.json()).toMatchObject({ may_need_previous_keys: { drafts: 1 } });
});
