import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { processesBudgets } from '#features/processes/budgets.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import type { UploadedFile } from '#forms/field-types/uploaded.ts';
import { PDF, submitFiles, uploadFile } from '#test/environment/files.ts';
import { type Answer, basic, startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { APPROVE, Play } from './process-play.ts';
import { askedIn } from './processes.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'file', name: 'cv', label: 'CV' },
  { type: 'file', name: 'hidden' },
  { type: 'file', name: 'secret', sensitive: true },
  { type: 'group', name: 'more', fields: [{ type: 'file', name: 'plan' }] },
];
const SHOWS = ['cv', 'more.plan'];

/** Submits files whose steps show two of them. */
async function submitted(steps: object[] = [{ ...APPROVE, shows: SHOWS }]) {
  const formId = await createForm(service, { process: { steps } }, FIELDS);
  const token = (field: string) =>
    uploadFile(service, formId, { field, name: `${field} <1>.pdf`, content: PDF + field });
  const values = {
    ...{ cv: await token('cv'), hidden: await token('hidden'), secret: await token('secret') },
    more: { plan: await token('more.plan') },
  };
  const { id } = await submitFiles(service, formId, values);
  const { uuid, payload } = await service.orm.em.fork().findOneOrFail(Submission, { id });
  const play = new Play(service, formId, uuid);
  await play.happen({ type: 'begin' });
  const files = { ...payload, plan: (payload.more as unknown as typeof payload).plan } as unknown as Record<
    string,
    UploadedFile[]
  >;
  const fileOf = (field: string) => files[field]?.[0]?.id ?? '';
  const open = (file: string, step: string, form = formId) =>
    service.call('GET', `/forms/${form}/step/files/${file}?step=${step}`);
  return { play, uuid, id, formId, fileOf, open };
}
const codeOf = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

describe('a file on the page of a step', () => {
  test('is a download behind a link, for the fields that the step shows', async () => {
    const { play, id, formId, fileOf, open } = await submitted();
    const token = await play.token();
    const { text } = await play.open(token);
    const href = `/forms/${formId}/step/files/${fileOf('cv')}?step=${token}`;
    expect(text).toContain(`<a href="${href}" download="cv &lt;1&gt;.pdf">cv &lt;1&gt;.pdf (`);
    expect(text).toContain(`files/${fileOf('plan')}?step=`);
    for (const field of ['hidden', 'secret']) expect(text).not.toContain(fileOf(field));
    const file = await service.call('GET', href);
    expect([file.status, file.text]).toEqual([200, `${PDF}cv`]);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      ...{ 'content-disposition': expect.stringMatching(/^attachment; /), 'x-content-type-options': 'nosniff' },
      ...{ 'content-security-policy': "default-src 'none'; sandbox", 'cache-control': 'private, no-store' },
    });
    expect((await open(fileOf('plan'), token)).text).toBe(`${PDF}more.plan`);
    const part = await service.call('GET', href, { headers: { range: 'bytes=0-3' } });
    expect([part.status, part.text]).toEqual([206, '%PDF']);
    const entry = { event: 'process.file_read', target: `submission:${id}` };
    expect((await service.orm.em.fork().find(AuditEntry, entry))[0]?.details).toMatchObject({
      ...{ step: 'superior', file: fileOf('cv') },
    });
  });

  test('is nothing for other fields, other steps, other forms and other names', async () => {
    const { play, fileOf, open, formId } = await submitted([
      { ...APPROVE, shows: ['cv'] },
      { ...APPROVE, key: 'next', shows: [] },
    ]);
    const token = await play.token();
    for (const field of ['hidden', 'secret', 'plan']) expect((await open(fileOf(field), token)).status).toBe(404);
    const other = await submitted([APPROVE]);
    expect((await other.open(other.fileOf('hidden'), await other.play.token())).status).toBe(200);
    expect((await other.open(other.fileOf('secret'), await other.play.token())).status).toBe(404);
    expect((await open(other.fileOf('cv'), token)).status).toBe(404);
    expect((await open(fileOf('cv'), await other.play.token())).status).toBe(403);
    expect((await other.open(fileOf('cv'), await other.play.token())).status).toBe(404);
    expect((await open(fileOf('cv'), play.statusToken())).status).toBe(403);
    expect((await open(fileOf('cv'), '')).status).toBe(403);
    for (const name of ['..%2F..%2Fetc%2Fpasswd', '%00', `${fileOf('cv')}%2F..`, fileOf('cv').toUpperCase().slice(1)]) {
      expect((await open(name, token)).status).toBe(404);
    }
    const { status } = await service.call('GET', `/forms/${formId}/step/files/../../../x?step=${token}`);
    expect(status).toBe(404);
    await play.decide(token, { outcome: 'approved' });
    expect((await open(fileOf('cv'), await play.token())).status).toBe(404);
  });

  test('is over with the decision, and with the file', async () => {
    const { play, uuid, fileOf, open } = await submitted();
    const token = await play.token();
    await service.orm.em.fork().nativeDelete(Upload, { uuid: fileOf('plan') });
    const gone = await open(fileOf('plan'), token);
    expect([gone.status, gone.headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
    await play.decide(token, { outcome: 'approved' });
    expect((await open(fileOf('cv'), token)).status).toBe(409);
    await service.as.admin('DELETE', `b:/submissions/${(await play.row()).submissionId}`);
    expect(await service.orm.em.fork().count(Submission, { uuid })).toBe(0);
    expect((await open(fileOf('cv'), token)).status).toBe(404);
  });

  test('is a file of the answers as they are now', async () => {
    const { play, id, fileOf, open } = await submitted();
    expect((await service.as.admin('PATCH', `b:/submissions/${id}`, { values: { cv: null } })).status).toBe(200);
    expect((await open(fileOf('cv'), await play.token())).status).toBe(404);
  });

  test('is opened so many times a minute from one address', async () => {
    const { play, fileOf, formId } = await submitted();
    const token = await play.token();
    const { limits } = service.intake;
    const { atMost } = processesBudgets.stepFiles;
    const address = '203.0.113.77';
    for (let n = 0; n < atMost; n += 1) await limits.takeOf(address, 'step_file', atMost, 60);
    const answer = await service.call('GET', `/forms/${formId}/step/files/${fileOf('cv')}?step=${token}`, {
      headers: { 'x-forwarded-for': address },
    });
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('a file of a task', () => {
  test('is for the account that is asked, as long as it is', async () => {
    const { uuid, fileOf } = await submitted([{ ...APPROVE, who: [{ account: 'ada' }], shows: SHOWS }]);
    const [person] = await askedIn(service, uuid);
    const path = (field: string) => `b:/tasks/${person?.id}/files/${fileOf(field)}`;
    const { users, clock } = service;
    const eve = await users.create({ login: 'eve', email: 'eve@example.org', role: 'editor' }, clock.now());
    const headers = basic('eve', (await users.createApplicationPassword(eve.id, 'test', clock.now())).password);
    const get = (field: string) => service.as.admin('GET', path(field));
    const file = await get('cv');
    expect([file.status, file.text, file.headers.get('content-security-policy')]).toEqual([
      ...[200, `${PDF}cv`, "default-src 'none'; sandbox"],
    ]);
    expect(codeOf(await get('hidden'))).toEqual([404, 'file_not_found']);
    expect(codeOf(await get('secret'))).toEqual([404, 'file_not_found']);
    expect(codeOf(await service.call('GET', path('cv'), { headers }))).toEqual([404, 'task_not_found']);
    expect((await service.call('GET', path('cv'))).status).toBe(401);
    await service.as.admin('POST', `b:/tasks/${person?.id}/decision`, { outcome: 'approved' });
    expect(codeOf(await get('cv'))).toEqual([409, 'task_over']);
  });
});
