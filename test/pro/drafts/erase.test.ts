import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Draft } from '#pro/drafts/entities.ts';
import { sealDraft } from '#pro/drafts/store/drafts.ts';
import { startService, type TestService } from '#test/environment/service.ts';

const FORM = 1;
let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await service.orm.em.fork().nativeDelete(Draft, {});
});
afterAll(() => service.close());

const erase = (json: object) => service.as.admin('POST', 'b:/person/erase', { address: ' ada@example.net', ...json });

/** Inserts an open draft. @param email the address it was saved with; null for a draft that cannot be unsealed */
async function insert(email: string | null): Promise<string> {
  const uuid = randomUUID();
  const content = { token: 't', mailToken: null, pageUrl: '', values: {}, leftOver: [], email };
  const sealed = email === null ? 'v1.damaged' : sealDraft(service.box, uuid, content);
  const draft = { uuid, formId: FORM, revision: 1, tokenHash: uuid.padEnd(64), sealed, status: 'open' as const };
  const now = service.clock.now();
  await service.orm.em.fork().insert(Draft, { ...draft, createdAt: now, savedAt: now, expiresAt: new Date(9e12) });
  return uuid;
}
const find = (uuid: string) => service.orm.em.fork().findOneOrFail(Draft, { uuid });

test('what an address has sent is erased with its drafts, which are counted first', async () => {
  const uuid = await insert('Ada@Example.net');
  const other = await insert('bob@example.net');
  const found = {
    submissions: 0,
    drafts: 1,
    quarantined: 0,
    pending: 0,
    earlier: 0,
    waiting: 0,
    asked: 0,
    invited: 0,
    unreadable: 0,
  };
  expect((await erase({})).body).toMatchObject({ ...found, dry_run: true });
  expect(await find(uuid)).toMatchObject({ status: 'open' });
  expect((await erase({ form_id: FORM + 1 })).body).toMatchObject({ drafts: 0 });
  expect((await erase({ dry_run: false })).body).toMatchObject({ ...found, dry_run: false });
  expect(await find(uuid)).toMatchObject({ status: 'deleted', sealed: null });
  expect(await find(other)).toMatchObject({ status: 'open' });
  expect((await erase({ dry_run: false })).body).toMatchObject({ drafts: 0 });
});

test('a draft that cannot be opened keeps nobody from erasing the others', async () => {
  const damaged = await insert(null);
  const uuid = await insert('ada@example.net');
  const found = {
    submissions: 0,
    drafts: 1,
    quarantined: 0,
    pending: 0,
    earlier: 0,
    waiting: 0,
    asked: 0,
    invited: 0,
    unreadable: 1,
  };
  expect(await erase({})).toMatchObject({ status: 200, body: found });
  expect(await erase({ dry_run: false })).toMatchObject({ status: 200, body: found });
  expect(await find(damaged)).toMatchObject({ status: 'open', sealed: 'v1.damaged' });
  expect(await find(uuid)).toMatchObject({ status: 'deleted', sealed: null });
});
