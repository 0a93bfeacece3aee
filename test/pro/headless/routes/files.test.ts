import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { uploadsBudgets } from '#features/uploads/budgets.ts';
import { Upload } from '#features/uploads/entities.ts';
import { uploadFile } from '#test/environment/files.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';
import { giveLicence, rotate, submitHeadless } from '#test/pro/environment/headless.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'file', name: 'cv', required: true },
];

let service: TestService;
let id: number;
let key: string;
beforeAll(async () => {
  service = await startService();
  const captcha = { enabled: true, provider: 'altcha' };
  id = await createForm(service, { headless: { enabled: true }, captcha }, FIELDS);
  key = await rotate(service, id);
});
beforeEach(() => giveLicence(service, service.clock.now()));
afterAll(() => service.close());

async function upload(headers: Record<string, string>) {
  const form = new FormData();
  form.set('field', 'cv');
  form.set('file', new Blob(['hello']), 'cv.txt');
  const address = `${service.url}/${REST_ROOT}/svcb/v1/forms/${id}/uploads`;
  const response = await fetch(address, { method: 'POST', body: form, headers });
  return { status: response.status, body: (await response.json()) as { token: string } };
}

test('a server uploads with its key, without a nonce, and submits the token', async () => {
  const { status, body } = await upload({ 'x-svcb-api-key': key });
  expect(status).toBe(201);
  const sent = await submitHeadless(service, id, key, { json: { name: 'Ada', cv: body.token } });
  expect([sent.status, sent.body]).toMatchObject([200, { data: { fields: { cv: [{ name: 'cv.txt', size: 5 }] } } }]);
});

test('a server’s files are counted by its key, and for no visitor', async () => {
  const { status } = await upload({ 'x-svcb-api-key': key });
  expect(status).toBe(201);
  const em = service.orm.em.fork();
  expect(await em.count(Upload, { network: { $ne: null }, formId: id })).toBe(0);
  const counted = { key: { $like: '%uploads:%' } };
  await em.nativeUpdate(RateLimit, counted, { points: uploadsBudgets.keyUploadsInMinute.atMost });
  expect((await upload({ 'x-svcb-api-key': key })).status).toBe(429);
  await em.nativeDelete(RateLimit, counted);
});

test('a server goes on with an upload after a broken line, with its key alone', async () => {
  const path = `b:/forms/${id}/uploads/resumable`;
  const headers = { 'tus-resumable': '1.0.0', 'x-svcb-api-key': key };
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const about = {
    'upload-length': '5',
    'upload-metadata': `field ${base64('cv')},filename ${base64('cv.txt')},filetype ${base64('text/plain')}`,
  };
  const begun = await service.call('POST', path, { headers: { ...headers, ...about } });
  expect([begun.status, begun.text]).toEqual([201, '']);
  const at = `${path}/${begun.headers.get('location')?.split('/').at(-1)}`;
  const bytes = { ...headers, 'content-type': 'application/offset+octet-stream' };
  await service.call('PATCH', at, { raw: 'he', headers: { ...bytes, 'upload-offset': '0' } });
  const stand = await service.call('HEAD', at, { headers });
  expect([stand.status, stand.headers.get('upload-offset')]).toEqual([200, '2']);
  const last = await service.call('PATCH', at, { raw: 'llo', headers: { ...bytes, 'upload-offset': '2' } });
  const cv = last.headers.get('upload-token');
  const sent = await submitHeadless(service, id, key, { json: { name: 'Ada', cv } });
  expect([sent.status, sent.body]).toMatchObject([200, { data: { fields: { cv: [{ name: 'cv.txt', size: 5 }] } } }]);
  expect(await service.orm.em.fork().count(Upload, { network: { $ne: null }, formId: id })).toBe(0);

  const counted = { key: { $like: '%upload_parts:%' } };
  await service.orm.em
    .fork()
    .nativeUpdate(RateLimit, counted, { points: uploadsBudgets.keyUploadRequestsInMinute.atMost });
  const next = await service.call('POST', path, { headers: { ...headers, ...about } });
  const fast = await service.call('PATCH', `${path}/${next.headers.get('location')?.split('/').at(-1)}`, {
    raw: 'hello',
    headers: { ...bytes, 'upload-offset': '0' },
  });
  expect([next.status, fast.status]).toEqual([201, 429]);
  await service.orm.em.fork().nativeDelete(RateLimit, counted);

  const wrong = { ...headers, 'x-svcb-api-key': `svcb_${'A'.repeat(43)}` };
  for (const [method, where] of [
    ['POST', path],
    ['PATCH', at],
    ['HEAD', at],
    ['DELETE', at],
  ] as const) {
    expect((await service.call(method, where, { headers: { ...wrong, ...about } })).status).toBe(401);
  }
  const { 'x-svcb-api-key': _, ...without } = headers;
  expect((await service.call('POST', path, { headers: { ...without, ...about } })).status).toBe(403);
});

test('a wrong key uploads nothing, nor does a visitor without a nonce', async () => {
  const wrong = await upload({ 'x-svcb-api-key': `svcb_${'A'.repeat(43)}` });
  expect([wrong.status, wrong.body]).toEqual([401, { success: false, message: expect.any(String), errors: [] }]);
  expect((await upload({})).status).toBe(403);
});

test('a form with a CAPTCHA takes files; the CAPTCHA is asked for with the submission', async () => {
  const cv = await uploadFile(service, id, { field: 'cv', name: 'cv.txt', content: 'x' });
  const answer = await submitB(service, id, { name: 'Ada', cv });
  expect(answer.status).not.toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('"cv":"This');
});
