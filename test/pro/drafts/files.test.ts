import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { dueUploads } from '#features/uploads/due.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { readUploadToken } from '#forms/field-types/uploaded.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { expireDrafts } from '#pro/drafts/store/expire.ts';
import { submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, tokensOf } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'email', name: 'email' },
  { type: 'file', name: 'cv', label: 'Your CV', multiple: true },
  { type: 'group', name: 'docs', fields: [{ type: 'file', name: 'passport', label: 'Passport' }] },
];

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService({ edition: 'pro' });
  formId = await createForm(service, { drafts: { enabled: true, expires_days: 10 } }, FIELDS);
});
afterAll(() => service.close());

const upload = (field = 'cv', name = 'a.txt') => uploadFile(service, formId, { field, name, content: name });
const idOf = (token: string) => readUploadToken(token)?.id ?? '';

async function save(values: object, token?: string) {
  const { nonce } = await tokensOf(service, formId);
  const json = { values: { ...values, _svcb_nonce: nonce }, ...(token && { resume_token: token }) };
  const { status, body } = await service.call('POST', `b:/forms/${formId}/drafts`, { json });
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as { resume_token: string; expires_at: string };
}
async function resume(token: string) {
  const { status, body } = await service.call('GET', `b:/forms/${formId}/drafts/resume?token=${token}`);
  expect(status).toBe(200);
  return body as { values: Record<string, object[]>; left_over: object[] };
}
/** Removes expired files as a worker does. */
async function sweep(): Promise<void> {
  const fileStore = await openFileStore(service.foundation.settings.uploads);
  const kind = dueUploads({ orm: service.orm, fileStore });
  for (const one of await kind.take(service.clock.now(), 50)) await kind.wake(one, service.clock.now());
}
const isThere = async (token: string) => (await uploadRow(service, idOf(token))) !== null;

describe('a draft with files', () => {
  test('keeps them for as long as it is kept; who goes on sees them, and submits them', async () => {
    const [cv, passport] = [await upload(), await upload('docs.passport', 'pass.txt')];
    const saved = await save({ name: 'Ada', cv: [cv], 'docs.passport': passport });
    expect((await uploadRow(service, idOf(cv)))?.expiresAt.toISOString()).toBe(saved.expires_at);
    service.clock.pass(9 * DAY_MS);
    await sweep();
    const draft = await resume(saved.resume_token);
    expect(draft).toMatchObject({
      values: { cv: [{ name: 'a.txt', token: cv }], docs: { passport: [{ name: 'pass.txt', token: passport }] } },
      left_over: [],
    });
    const sent = await submitFiles(service, formId, { ...draft.values, [DRAFT_KEY]: saved.resume_token });
    expect([sent.status, sent.fields]).toMatchObject([200, { cv: [{ id: idOf(cv) }], docs: { passport: [{}] } }]);
    service.clock.pass(30 * DAY_MS);
    await sweep();
    expect(await isThere(cv)).toBe(true);
  });

  test('shows them on the page without JavaScript too', async () => {
    const cv = await upload();
    const { resume_token: code } = await save({ cv: [cv] });
    const raw = new URLSearchParams({ code }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const page = await service.call('POST', `/forms/${formId}/resume`, { raw, headers });
    expect(page.text).toContain(`value="${cv}" checked`);
  });

  test('names those that are gone, to be chosen again', async () => {
    const [one, two] = [await upload(), await upload('cv', 'b.txt')];
    const { resume_token: token } = await save({ cv: [one, two] });
    expect((await submitFiles(service, formId, { cv: one })).status).toBe(200);
    const draft = await resume(token);
    expect(draft.values.cv).toMatchObject([{ name: 'b.txt' }]);
    expect(draft.left_over).toEqual([{ field: 'cv', label: 'Your CV', text: 'a.txt' }]);
  });

  test('lets go of one that was taken out, within a day', async () => {
    const [one, two] = [await upload(), await upload('cv', 'b.txt')];
    const { resume_token: token } = await save({ cv: [one, two] });
    await save({ cv: [two] }, token);
    service.clock.pass(DAY_MS + 1);
    await sweep();
    expect([await isThere(one), await isThere(two)]).toEqual([false, true]);
  });

  test('takes them with it when it is deleted', async () => {
    const cv = await upload();
    const { resume_token } = await save({ cv: [cv] });
    await service.call('POST', `b:/forms/${formId}/drafts/discard`, { json: { resume_token } });
    await sweep();
    expect(await isThere(cv)).toBe(false);
  });

  test('takes them with it when its address is erased', async () => {
    const cv = await upload();
    await save({ email: 'eve@example.org', cv: [cv] });
    const json = { address: 'eve@example.org', dry_run: false };
    await service.as.admin('POST', 'b:/person/erase', json);
    await sweep();
    expect(await isThere(cv)).toBe(false);
  });

  test('takes them with it when its time is over', async () => {
    const cv = await upload();
    await save({ cv: [cv] });
    const now = new Date(service.clock.now().getTime() + 10 * DAY_MS + 1);
    await new MockActivityEnvironment().run(() => expireDrafts({ orm: service.orm, now } as never));
    expect(await service.orm.em.fork().count(Draft, { formId, status: 'open', expiresAt: { $lte: now } })).toBe(0);
    service.clock.pass(10 * DAY_MS + 1);
    await sweep();
    expect(await isThere(cv)).toBe(false);
  });

  test('holds nothing that was made up, or is of another field', async () => {
    const [cv, other] = [await upload(), await upload('docs.passport', 'p.txt')];
    const forged = cv.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await save({ cv: [forged, other] });
    for (const token of [cv, other]) expect((await uploadRow(service, idOf(token)))?.draftUuid).toBeNull();
  });
});
