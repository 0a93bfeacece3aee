import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DeadlockException } from '@mikro-orm/core';
import { DraftMail } from '#pro/drafts/entities.ts';
import { addressHashes, claimMail } from '#pro/drafts/store/mails.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { HOUR_MS } from '#time.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const box = new SecretBox([TEST_KEY]);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  await database.orm.em.fork().nativeDelete(DraftMail, {});
});
afterAll(() => database.close());

async function claim(address: string, formId: number): Promise<string | null> {
  const mail = { kind: 'link' as const, hashes: addressHashes(box, address) };
  try {
    return await database.orm.em.fork().transactional((em) => claimMail(em, { uuid: randomUUID(), formId }, mail, NOW));
  } catch (error) {
    // The draft's run would retry after the deadlock too.
    if (error instanceof DeadlockException) return claim(address, formId);
    throw error;
  }
}
const claimed = async (claims: Promise<string | null>[]) => (await Promise.all(claims)).filter((id) => id !== null);

test('drafts of many forms at the same moment mail an address three times a day', async () => {
  expect(await claimed([1, 2, 3, 4, 5, 6, 7, 8].map((formId) => claim('ada@example.net', formId)))).toHaveLength(3);
});

test('what follows a plus is the same address; another name is not', async () => {
  const addresses = [
    'ada@example.net',
    'Ada+1@example.net',
    'ada+x+y@EXAMPLE.net',
    'adam@example.net',
    '+a@example.net',
  ];
  const ids: (string | null)[] = [];
  for (const address of addresses) ids.push(await claim(address, 1));
  expect(ids.map((id) => id !== null)).toEqual([true, false, false, true, true]);
});

test('whatever the addresses, there are no more than 300 mails an hour', async () => {
  const row = { draftUuid: randomUUID(), kind: 'link' as const, status: 'sent' as const, day: '2031-03-04', turn: 1 };
  const at = (ms: number) => ({ createdAt: new Date(NOW.getTime() - ms), updatedAt: NOW });
  const rows = Array.from({ length: 300 }, (_, index) => ({
    ...row,
    id: randomUUID(),
    formId: index,
    addressHash: String(index).padStart(64, '0'),
    ...at(index === 0 ? HOUR_MS : 1),
  }));
  await database.orm.em.fork().insertMany(DraftMail, rows);
  expect(await claim('ada@example.net', 1)).not.toBeNull();
  expect(await claim('bea@example.net', 1)).toBeNull();
});
