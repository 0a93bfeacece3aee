import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';
import { SecretBox } from '#security/secret-box.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { createForm } from '#test/environment/visitor.ts';
import { pngOf, readPdf } from '#test/pro/environment/pdf.ts';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  const options = [{ value: 'bike', label: 'By bike' }, { value: 'foot' }];
  formId = await createForm(service, { language: 'de' }, [
    { type: 'radio', name: 'way', label: 'Ihr Weg', options },
    { type: 'textarea', name: 'note', label: 'Noch etwas?' },
  ]);
  const store = (at: string, way: string) =>
    storeSubmission(service, formId, { way, note: 'Geheim' }, { at: new Date(at) });
  await store('2031-03-01T12:00:00Z', 'bike');
  await store('2031-03-02T12:00:00Z', 'foot');
  await countResults(service);
});
afterAll(() => service.close());

const download = async (query = '', headers = service.admin, id: number | string = formId) => {
  const answer = await fetch(`${service.url}/rest/svcb/v1/forms/${id}/results.pdf${query}`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const textOf = async (query = '') => (await readPdf((await download(query)).bytes)).map(({ text }) => text).join('\n');
const codeOf = ({ status, bytes }: { status: number; bytes: Uint8Array }) => [
  status,
  (JSON.parse(Buffer.from(bytes).toString()) as { code: string }).code,
];

test('the results of a form are a PDF in its language, without texts of visitors', async () => {
  const { status, headers } = await download();
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename=[\w-]+-results\.pdf$/);
  const text = await textOf();
  expect(text).toContain('2 Einsendungen');
  expect(text).toMatch(/Ihr Weg\s+2 von 2 beantwortet\s+By bike\s+1\s+50\s*%/);
  expect(text).toMatch(/Noch etwas\?\s+2 von 2 beantwortet/);
  expect(text).not.toContain('Geheim');
});

test('it says which days and answers were asked for', async () => {
  const text = await textOf('?from=2031-03-02&where=way=foot');
  expect(text).toContain('1 Einsendung ');
  expect(text).toContain('2. März 2031 – …');
  expect(text).toContain('Ihr Weg: foot');
});

test('it is refused without SUBMISSIONS_PREVIEW, for another form, and with a wrong filter', async () => {
  expect((await download('', {})).status).toBe(401);
  expect((await download('', service.editor)).status).toBe(403);
  expect(codeOf(await download('', service.admin, 99_999))).toEqual([404, 'form_not_found']);
  expect(codeOf(await download('?where=way=zzz'))).toEqual([422, 'validation_failed']);
  expect(codeOf(await download('?from=2031-03-02&to=2031-03-01'))).toEqual([422, 'validation_failed']);
});

test('it is limited to twenty a minute', async () => {
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push(await download());
  expect(codeOf(answers.at(-1) as (typeof answers)[number])).toEqual([429, 'rate_limited']);
  await service.orm.em.fork().nativeDelete(RateLimit, {});
});

test('it is 422 and says why when it can never be made', async () => {
  const logo = pngOf(40, 40, [1, 2, 3]).slice(0, 90);
  await putSettings({ orm: service.orm, box: new SecretBox([TEST_KEY]) }, pdfSettings, { logo });
  expect(codeOf(await download())).toEqual([422, 'document_failed']);
});
