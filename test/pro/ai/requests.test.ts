import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AiRequest } from '#pro/ai/entities.ts';
import { findAiRequest, insertAiRequest, storeDraft } from '#pro/ai/requests.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('tokens of an attempt that was given up count beside those of the next one', async () => {
  const { orm } = database;
  const uuid = randomUUID();
  await insertAiRequest(
    orm.em.fork(),
    box,
    { uuid, kind: 'generate', formId: null, revision: null, input: {} },
    new Date(),
  );
  const read = await findAiRequest({ orm }, uuid);
  if (!read) throw new Error('the request is gone');
  const outcome = { content: { input: {} }, inputTokens: 100, outputTokens: 7 };
  await storeDraft({ orm, box }, read, outcome);
  // The late attempt has read the request before the other one ended.
  await storeDraft({ orm, box }, read, outcome);
  expect(await orm.em.fork().findOne(AiRequest, { uuid })).toMatchObject({ inputTokens: 200, outputTokens: 14 });
});
