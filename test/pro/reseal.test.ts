import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { countSealed, reseal } from '#db/reseal.ts';
import { findAiRequest, insertAiRequest, openContent } from '#pro/ai/requests.ts';
import { Draft } from '#pro/drafts/entities.ts';
import type { DraftContent } from '#pro/drafts/store/draft.ts';
import { openDraft, sealDraft } from '#pro/drafts/store/drafts.ts';
import { proFeatures } from '#pro/index.ts';
import { readLicence, writeLicence } from '#pro/licence/store/licence.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const before = new SecretBox([oldKey]);
/** The keys of the roles after `APP_KEY` was replaced. */
const rotated = new SecretBox([newKey, oldKey]);
/** The keys of the roles after the old key was removed. */
const after = new SecretBox([newKey]);
const LICENCE = {
  ...{ key: 'canary-licence', instanceId: 'site', standing: 'active' as const, expiresAt: null, activationLimit: null },
  ...{ activationUsage: null, activatedAt: NOW, checkedAt: NOW, failedAt: null, errorType: null },
};
const DRAFT: DraftContent = {
  ...{ token: 'token', pageUrl: 'https://forms.example.com/', leftOver: [], email: null, mailToken: null },
  values: { name: 'Ada' },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a change of APP_KEY goes through licence, drafts and requests to models, and then nothing needs the old key', async () => {
  const { orm } = database;
  const em = orm.em.fork();
  const [uuid, ended] = [randomUUID(), randomUUID()];
  await writeLicence({ orm, box: before }, null, LICENCE);
  const asked = { uuid, kind: 'generate' as const, formId: null, revision: null };
  await insertAiRequest(em, before, { ...asked, input: { instruction: 'canary' } }, NOW);
  // An open draft, and one whose values are erased.
  const draft = { formId: 1, revision: 1, createdAt: NOW, savedAt: NOW, expiresAt: NOW };
  const tokenHash = () => randomBytes(32).toString('hex');
  const sealed = sealDraft(before, uuid, DRAFT);
  await em.insert(Draft, { ...draft, uuid, tokenHash: tokenHash(), status: 'open', sealed });
  await em.insert(Draft, { ...draft, uuid: ended, tokenHash: tokenHash(), status: 'expired', sealed: null });

  const tables = ['license', 'drafts', 'ai_requests'];
  const columns = proFeatures.flatMap(({ sealed = [] }) => sealed);
  const each = <Value>(value: Value) => Object.fromEntries(tables.map((table) => [table, value]));
  expect(await countSealed(orm, columns)).toEqual(each({ [before.activeKeyId]: 1 }));
  expect(await reseal({ orm, box: rotated }, columns)).toEqual(each({ resealed: 1, unreadable: 0 }));
  expect(await countSealed(orm, columns)).toEqual(each({ [after.activeKeyId]: 1 }));

  expect(await readLicence({ orm, box: after })).toMatchObject({ key: LICENCE.key });
  const request = await findAiRequest(database, uuid);
  expect(request && openContent(after, request)).toEqual({ input: { instruction: 'canary' } });
  const kept = await em.fork().findOneOrFail(Draft, { uuid });
  expect(openDraft(after, { uuid, sealed: String(kept.sealed) })).toEqual(DRAFT);
  expect(await reseal({ orm, box: rotated }, columns)).toEqual(each({ resealed: 0, unreadable: 0 }));
});
