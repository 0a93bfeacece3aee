import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findEarlier, idempotentRequest, recordKey } from '#db/idempotency.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2026-11-21T12:00:00.000Z');
const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];

const requestUnder = (keys: Buffer[], values: unknown) =>
  idempotentRequest(new SecretBox(keys), 'key-1', { within: 'b|1|', values });

test('a key that was used before APP_KEY was rotated is still known, and so are its values', async () => {
  const made = { submissionUuid: '00000000-0000-4000-8000-000000000001', submissionId: 1 };
  await recordKey(database.orm.em.fork(), requestUnder([oldKey], { name: 'Ada' }), made, NOW);
  const rotated = [newKey, oldKey];
  expect(await findEarlier(database.orm, requestUnder(rotated, { name: 'Ada' }), NOW)).toMatchObject(made);
  await expect(findEarlier(database.orm, requestUnder(rotated, { name: 'Eve' }), NOW)).rejects.toMatchObject({
    code: 'idempotency_conflict',
  });
  expect(await findEarlier(database.orm, requestUnder([newKey], { name: 'Ada' }), NOW)).toBeNull();
});
