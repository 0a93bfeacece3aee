import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dueUploads } from '#features/uploads/due.ts';
import { Upload } from '#features/uploads/entities.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'file', name: 'cv', label: 'Your CV', required: true, accept: ['.pdf', 'image/*'], max_size_kb: 2 },
  { type: 'file', name: 'more', label: 'More', multiple: true, max_files: 2 },
];

const PDF = '%PDF-1.7\n';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm({});
});
afterAll(() => service.close());

async function createForm(options: object, fields: object[] = FIELDS): Promise<number> {
  const json = { title: 'Apply', config: { fields, options: { min_fill_seconds: 0, ...options } } };
  const { body, status } = await service.as.admin('POST', 'b:/forms', json);
  expect([status, body]).toEqual([201, expect.anything()]);
  return (body as { id: number }).id;
}

const tokens = async (id = formId) =>
  (await service.call('GET', `b:/forms/${id}/token`)).body as {
    nonce: string;
    honeypot_field: string;
    timing_token: string;
  };

const addressOf = (id: number) => `${service.url}/${REST_ROOT}/svcb/v1/forms/${id}/uploads`;

async function upload(field: string, name: string, content: string, { id = formId, nonce = '', type = '' } = {}) {
  const form = new FormData();
  form.set('_svcb_nonce', nonce || (await tokens(id)).nonce);
  form.set('field', field);
  form.set('file', new Blob([name.endsWith('.pdf') ? PDF + content : content], { type }), name);
  const response = await fetch(addressOf(id), { method: 'POST', body: form });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> & { token: string } };
}

async function submit(values: object, id = formId) {
  const { nonce, timing_token } = await tokens(id);
  const json = { ...values, _svcb_nonce: nonce, _svcb_timing: timing_token };
  const { status, body } = await service.call('POST', `b:/forms/${id}/submissions`, { json });
  return { status, body: body as { data: { submission_id: number; fields: Record<string, { id: string }[]> } } };
}

const rows = (where: object = {}) => service.orm.em.fork().find(Upload, where);
const store = () => openFileStore(service.foundation.settings.uploads);

/** Removes expired uploads as a worker does. */
async function sweep(): Promise<void> {
  const kind = dueUploads({ orm: service.orm, fileStore: await store() });
  for (const one of await kind.take(service.clock.now(), 50)) {
    const { lookAgainMs } = await kind.wake(one, service.clock.now());
    if (lookAgainMs) await kind.lookAgain(one, new Date(service.clock.now().getTime() + lookAgainMs));
  }
}

describe('a file', () => {
  test.each<[string, string[], Record<string, unknown>]>([
    ['a second file', ['field=cv', 'file=a.pdf', 'file=b.pdf'], { file: expect.stringContaining('one part') }],
    ['a file of another name', ['field=cv', 'file=a.pdf', 'photo=b.pdf'], { photo: expect.any(String) }],
    ['a field twice', ['field=more', 'field=cv', 'file=a.pdf'], { field: expect.any(String) }],
  ])('is refused beside %s', async (_what, parts, errors) => {
    const form = new FormData();
    form.set('_svcb_nonce', (await tokens()).nonce);
    for (const part of parts) {
      const [name = '', value = ''] = part.split('=');
      form.append(name, value.includes('.') ? new File([PDF], value) : value);
    }
    const response = await fetch(addressOf(formId), { method: 'POST', body: form });
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'too_many_parts', errors }),
    ]);
  });

  test.each([
    ['its name', 'J\xf6rg.pdf', 'cv'],
    ['a field beside it', 'a.pdf', 'c\xf6v'],
  ])('is refused where %s is no UTF-8, and the sign for such text is taken', async (_what, name, field) => {
    const { nonce } = await tokens();
    const post = (text: string, charset: 'latin1' | 'utf8') => {
      const part = (head: string, content: string) =>
        `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
      const body = `${part('name="_svcb_nonce"', nonce)}${part('name="field"', field.replace('\xf6', text))}`;
      const file = part(`name="file"; filename="${name.replace('\xf6', text)}"`, PDF);
      const bytes = Buffer.from(`${body}${file}--x--\r\n`, charset);
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return fetch(addressOf(formId), { method: 'POST', body: bytes, headers });
    };
    const refused = await post('\xf6', 'latin1');
    expect([refused.status, await refused.json()]).toMatchObject([400, { code: 'malformed_body' }]);
    expect((await post('\ufffd', 'utf8')).status).toBe(field === 'cv' ? 201 : 422);
  });

  test('is uploaded, submitted and read', async () => {
    const { status, body } = await upload('cv', 'C:\\fakepath\\Lebenslauf für Ada.pdf', 'hello', {
      type: 'application/pdf',
    });
    expect([status, body]).toEqual([
      201,
      {
        token: expect.stringMatching(/^u1\./),
        name: 'Lebenslauf für Ada.pdf',
        size: 14,
        type: 'application/pdf',
        expires_at: '2031-03-05T05:06:07.089Z',
      },
    ]);
    const sent = await submit({ name: 'Ada', cv: body.token });
    expect(sent.status).toBe(200);
    const [file] = sent.body.data.fields.cv ?? [];
    expect(sent.body.data.fields.cv).toEqual([
      { id: expect.any(String), name: 'Lebenslauf für Ada.pdf', size: 14, type: 'application/pdf' },
    ]);
    const [row] = await rows({ uuid: file?.id });
    expect(row).toMatchObject({ state: 'claimed', dueAt: null, size: 14, field: 'cv', formId });
    expect(row?.sealed).not.toContain('Lebenslauf');

    const path = `b:/submissions/${sent.body.data.submission_id}/files/${file?.id}`;
    const read = await service.as.admin('GET', path);
    expect([read.status, read.text]).toEqual([200, `${PDF}hello`]);
    expect(read.headers.get('x-content-type-options')).toBe('nosniff');
    expect(read.headers.get('content-security-policy')).toContain('sandbox');
    expect(read.headers.get('content-disposition')).toBe(
      `attachment; filename="Lebenslauf f_r Ada.pdf"; filename*=UTF-8''Lebenslauf%20f%C3%BCr%20Ada.pdf`,
    );
    expect((await service.as.editor('GET', path)).status).toBe(403);
    const other = await service.as.admin('GET', path.replace(/.$/, 'x'));
    expect(other.status).toBe(404);
  });

  test.each([
    ['cv', 'cv.docx', 'x', 'application/msword', 422, 'file_type'],
    ['cv', 'cv.pdf', 'x'.repeat(2049), 'application/pdf', 413, 'file_too_large'],
    ['more', 'setup.exe', 'MZ', 'application/octet-stream', 422, 'file_type'],
    ['name', 'cv.pdf', 'x', 'application/pdf', 422, 'no_file_field'],
    ['cv', 'cv.png', 'no picture', 'image/png', 422, 'file_content'],
    ['more', 'notes.txt', `MZ${'\0'.repeat(200)}`, 'text/plain', 422, 'file_type'],
  ])(
    'for %s named %s is refused where the field does not take it',
    async (field, name, content, type, status, code) => {
      const before = (await rows({ state: ['held', 'receiving'] })).length;
      const answer = await upload(field, name, content, { type });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await rows({ state: ['held', 'receiving'] })).toHaveLength(before);
    },
  );

  test('needs the nonce of its form', async () => {
    const answer = await upload('cv', 'cv.pdf', 'x', { nonce: 'wrong' });
    expect([answer.status, answer.body.code]).toEqual([403, 'invalid_nonce']);
  });

  test('is not taken by a form that is closed', async () => {
    const id = await createForm({ limits: { closes_at: '2001-01-01T00:00' } });
    const answer = await upload('cv', 'cv.pdf', 'x', { id });
    expect([answer.status, answer.body.code, await rows({ formId: id })]).toEqual([403, 'form_closed', []]);
  });

  test('that is no whole body is refused, and a plain body too', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const raw = '--b\r\nContent-Disposition: form-data; name="field"\r\n\r\ncv\r\n--b\r\nContent-Dis';
    expect((await service.call('POST', `b:/forms/${formId}/uploads`, { raw, headers })).status).toBe(400);
    expect((await service.call('POST', `b:/forms/${formId}/uploads`, { json: {} })).status).toBe(415);
  });

  test('belongs to one field of one form, and cannot be made up', async () => {
    const { body } = await upload('more', 'a.pdf', 'x');
    const forged = body.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const cv of [body.token, forged, 'u1.e30.x', { id: 'x', name: 'a.pdf', size: 1, type: 'text/plain' }]) {
      const answer = await submit({ name: 'Ada', cv });
      expect([answer.status, answer.body]).toEqual([
        422,
        expect.objectContaining({ errors: { fields: { cv: expect.any(String) }, data: expect.anything() } }),
      ]);
    }
    expect((await rows({ state: 'claimed', field: 'more' })).length).toBe(0);
  });

  test('goes to one of two submissions that come together', async () => {
    const { body } = await upload('cv', 'cv.pdf', 'x');
    const answers = await Promise.all([1, 2, 3].map((index) => submit({ name: `Ada ${index}`, cv: body.token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    const lost = answers.find(({ status }) => status === 422);
    expect(lost?.body).toMatchObject({ errors: { fields: { cv: 'This file is no longer there. Choose it again.' } } });
  });
});

describe('the bytes', () => {
  test('that nobody claims go after a day', async () => {
    const { body } = await upload('cv', 'late.pdf', 'x');
    const { id } = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString());
    const [row] = await rows({ uuid: id });
    await sweep();
    expect(await (await store()).has(row?.storageKey ?? '')).toBe(true);
    service.clock.pass(DAY_MS + 1);
    const answer = await submit({ name: 'Ada', cv: body.token });
    expect(answer.status).toBe(422);
    await sweep();
    expect(await (await store()).has(row?.storageKey ?? '')).toBe(false);
    expect(await rows({ uuid: id })).toEqual([]);
  });

  test('go with their submission, and not before', async () => {
    const { body } = await upload('cv', 'mine.pdf', 'mine');
    const sent = await submit({ name: 'Ada', cv: body.token });
    const [file] = sent.body.data.fields.cv ?? [];
    const [row] = await rows({ uuid: file?.id });
    const key = row?.storageKey ?? '';
    service.clock.pass(48 * HOUR_MS);
    await sweep();
    expect((await buffer(await (await store()).read(key))).toString()).toBe(`${PDF}mine`);
    await service.as.admin('DELETE', `b:/submissions/${sent.body.data.submission_id}`);
    await sweep();
    expect(await (await store()).has(key)).toBe(false);
    expect(await rows({ uuid: file?.id })).toEqual([]);
  });

  test('of a form that does not store stay while its values do', async () => {
    const id = await createForm({ store_submissions: false });
    const { body } = await upload('cv', 'cv.pdf', 'x', { id });
    const sent = await submit({ name: 'Ada', cv: body.token }, id);
    const uuid = sent.body.data.fields.cv?.[0]?.id;
    service.clock.pass(2 * HOUR_MS);
    await sweep();
    const [row] = await rows({ uuid });
    expect(row?.state).toBe('claimed');
    await service.orm.em.fork().execute('delete from transient_values where uuid = ?', [row?.submissionUuid]);
    service.clock.pass(2 * HOUR_MS);
    await sweep();
    expect(await rows({ uuid })).toEqual([]);
    expect(await (await store()).has(row?.storageKey ?? '')).toBe(false);
  });
});

/** Submits the form's page as a browser without JavaScript does. */
async function post(values: [string, string | File][], id = formId) {
  const page = await service.call('GET', `/forms/${id}`);
  expect(page.text).toContain('enctype="multipart/form-data"');
  const form = new FormData();
  for (const [, name = '', value = ''] of page.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)) {
    form.append(name, value);
  }
  for (const [name, value] of values) form.append(name, value);
  const response = await fetch(`${service.url}/forms/${id}`, { method: 'POST', body: form, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

describe('a file in a group', () => {
  const GROUP = [
    { type: 'text', name: 'name', required: true },
    {
      type: 'group',
      name: 'docs',
      label: 'Papers',
      fields: [
        { type: 'file', name: 'passport', label: 'Passport', required: true, accept: ['.pdf'] },
        { type: 'checkbox', name: 'visa' },
        {
          type: 'file',
          name: 'proof',
          multiple: true,
          conditional: { rules: [{ field: 'visa', op: 'not_empty' }] },
        },
      ],
    },
  ];
  let id: number;
  beforeAll(async () => {
    id = await createForm({}, GROUP);
  });

  test('is uploaded by its path, and claimed', async () => {
    const passport = await upload('docs.passport', 'p.pdf', 'x', { id });
    expect(passport.status).toBe(201);
    const proof = await upload('docs[proof]', 'visa.png', 'x', { id });
    const sent = await submit({ name: 'Ada', docs: { passport: passport.body.token, proof: proof.body.token } }, id);
    expect(sent.body).toMatchObject({
      data: { fields: { docs: { passport: [{ name: 'p.pdf', size: 10, type: 'application/pdf' }] } } },
    });
    expect(JSON.stringify(sent.body)).not.toContain('u1.');
    // An upload in a field that its condition hides is not claimed.
    expect(await rows({ formId: id, state: 'held' })).toMatchObject([{ field: 'docs.proof' }]);
    expect(await rows({ formId: id, state: 'claimed' })).toMatchObject([{ field: 'docs.passport' }]);
  });

  test('is refused by its path', async () => {
    const wrong = await upload('docs.passport', 'p.png', 'x', { id });
    expect([wrong.status, wrong.body]).toMatchObject([422, { code: 'file_type', errors: { 'docs.passport': {} } }]);
    expect((await upload('passport', 'p.pdf', 'x', { id })).status).toBe(422);
    const other = await upload('docs.proof', 'p.pdf', 'x', { id });
    for (const token of [other.body.token, 'u1.e30.x']) {
      const answer = await submit({ name: 'Ada', 'docs.passport': token }, id);
      expect([answer.status, answer.body]).toMatchObject([
        422,
        { errors: { fields: { 'docs.passport': 'This file is no longer there. Choose it again.' } } },
      ]);
    }
  });

  test('that is gone meanwhile is named by its path, and not offered again by the page', async () => {
    const { body } = await upload('docs.passport', 'p.pdf', 'x', { id });
    expect((await submit({ name: 'Ada', 'docs.passport': body.token }, id)).status).toBe(200);
    const twice = await submit({ name: 'Ada', docs: { passport: body.token } }, id);
    expect(twice.body).toMatchObject({ errors: { fields: { 'docs.passport': expect.any(String) } } });
    const page = await post(
      [
        ['name', 'Ada'],
        ['docs.passport', body.token],
      ],
      id,
    );
    expect(page.status).toBe(422);
    expect(page.text).toContain('This file is no longer there.');
    expect(page.text).not.toContain('u1.');
  });

  test('goes with the form without JavaScript', async () => {
    const cv = new File([`${PDF}hello`], 'cv.pdf', { type: 'application/pdf' });
    const wrong = await post(
      [
        ['name', ''],
        ['docs.passport', cv],
      ],
      id,
    );
    expect(wrong.status).toBe(422);
    const [, token = ''] = /name="docs\.passport" value="(u1\.[^"]+)" checked/.exec(wrong.text) ?? [];
    const right = await post(
      [
        ['name', 'Ada'],
        ['docs.passport', token],
      ],
      id,
    );
    expect(right.status).toBe(303);
  });
});

describe('without JavaScript', () => {
  test('files come with the form, and stay when something else is wrong', async () => {
    const cv = new File([`${PDF}hello`], 'cv.pdf', { type: 'application/pdf' });
    const wrong = await post([
      ['name', ''],
      ['cv', cv],
      ['more', new File(['1'], 'x.exe')],
    ]);
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('cv.pdf (1 kB)');
    expect(wrong.text).toContain('This kind of file cannot be used here.');
    const [, token = ''] = /name="cv" value="(u1\.[^"]+)" checked/.exec(wrong.text) ?? [];
    const right = await post([
      ['name', 'Ada'],
      ['cv', token],
      ['cv', new File([], '')],
      ['more', new File(['2'], 'b.txt')],
    ]);
    expect(right.status).toBe(303);
    const claimed = await rows({ state: 'claimed', field: 'more' });
    expect(claimed).toHaveLength(1);
  });
});

test.each([
  [{ type: 'file', name: 'f', max_files: 3 }, 'config.fields[0].max_files'],
  [{ type: 'file', name: 'f', accept: ['pdf'] }, 'config.fields[0].accept[0]'],
  [{ type: 'file', name: 'f', default: [] }, 'config.fields[0].default'],
])('%j is not saved', async (field, path) => {
  const json = { title: 'Apply', config: { fields: [field], options: {} } };
  const { status, body } = await service.as.admin('POST', 'b:/forms', json);
  expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [path]]);
});
