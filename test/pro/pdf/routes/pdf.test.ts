import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { User } from '#features/accounts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { readLogo } from '#pro/pdf/logo/logo.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';
import { SecretBox } from '#security/secret-box.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, putSettings } from '#test/environment/settings-rows.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { changeForm, createForm, submitB } from '#test/environment/visitor.ts';
import { pngOf, readPdf } from '#test/pro/environment/pdf.ts';
import { HOUR_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  await clearSettings(service.orm, 'pdf');
  await service.orm.em.fork().nativeDelete(RateLimit, {});
});
afterAll(() => service.close());

interface Body {
  success: boolean;
  code?: string;
  message?: string;
  errors?: Record<string, string>;
  settings: Record<string, unknown>;
}
const settings = async (json?: unknown) => {
  const method = json === undefined ? 'GET' : 'POST';
  const { status, body } = await service.as.admin(method, 'b:/settings/pdf', json);
  return { status, body: body as Body };
};
const download = async (id: number | string, headers = service.admin) => {
  const answer = await fetch(`${service.url}/rest/svcb/v1/submissions/${id}.pdf`, { headers });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
};
const entriesOf = (event: string) => service.orm.em.fork().find(AuditEntry, { event }, { orderBy: { id: 'desc' } });

describe('the settings of PDFs', () => {
  test('are the defaults first; what a save names is changed, and null puts it back', async () => {
    expect(await settings()).toEqual({ status: 200, body: { success: true, settings: DEFAULT_APPEARANCE } });
    const changes = { page_size: 'Letter', accent_color: '#AA0000', header: 'Acme\n{site:name}', margin_left: 25 };
    expect(await settings(changes)).toEqual({
      status: 200,
      body: { success: true, settings: { ...DEFAULT_APPEARANCE, ...changes } },
    });
    await settings({ page_size: null, font_size: 10.5 });
    const { body } = await settings();
    expect(body.settings).toEqual({ ...DEFAULT_APPEARANCE, ...changes, page_size: 'A4', font_size: 10.5 });
    // Settings can be sent back as they were read.
    expect((await settings(body.settings)).body.settings).toEqual(body.settings);
  });

  test('a logo is kept as it was drawn anew, and null takes it away; an empty text is an empty header', async () => {
    const sent = Buffer.from(pngOf(16, 8, [200, 20, 20]).split(',')[1] ?? '', 'base64');
    const file = Buffer.concat([sent, Buffer.from('<script>')]).toString('base64');
    const { body } = await settings({ logo: `data:image/png;base64,${file}`, header: '' });
    const { logo } = body.settings as { logo: string };
    expect(body.settings).toMatchObject({ header: '' });
    expect(readLogo(logo)).toMatchObject({ width: 16, height: 8 });
    expect(Buffer.from(logo.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('<script>');
    // A logo that is sent back as it was read stays unchanged.
    expect((await settings({ logo, logo_height: 20 })).body.settings).toMatchObject({ logo, logo_height: 20 });
    await settings({ logo_height: null });
    expect((await settings({ logo: null })).body.settings).toMatchObject({ logo: null, header: '' });
  });

  const damaged = Buffer.from(pngOf(40, 40, [1, 2, 3]).split(',')[1] ?? '', 'base64').subarray(0, 50);
  test.each([
    ['logo', 'https://example.org/logo.png', /^logo must be a PNG or JPEG of at most 512 kB and 4 million pixels/],
    ['logo', '/etc/passwd', /^logo must be a PNG or JPEG/],
    ['logo', `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`, /^logo must be a PNG or JPEG/],
    ['logo', `data:image/png;base64,${damaged.toString('base64')}`, /^logo cannot be drawn/],
    [
      'logo',
      pngOf(4_000_000, 1, [0, 0, 0]),
      /^logo cannot be drawn: its image has 4000000 × 1 pixels: each edge needs at least 8$/,
    ],
    ['logo_height', 4, /^logo_height must be a whole number of mm from 5 to 60$/],
    ['margin_top', '20', /^margin_top must be a whole number of mm from 5 to 60$/],
    ['margin_top', 20.5, /^margin_top must be a whole number/],
    ['font_size', 40, /^font_size must be a number of points from 7 to 16$/],
    ['accent_color', 'red', /^accent_color must be a color as #1f4e79$/],
    ['font', 'Comic Sans', /^font must be one of sans, serif$/],
    ['page_size', 'A3', /^page_size must be one of A4, A5, Letter, Legal$/],
    ['header', 5, /^header must be a text of at most 1000 characters$/],
    ['footer', 'x'.repeat(1001), /^footer must be a text of at most 1000 characters$/],
    ['header', '{field:name} {form:title}', /^header has a merge tag that cannot be used here: \{field:name\}$/],
    ['footer', '{all_fields}', /^footer has a merge tag that cannot be used here: \{all_fields\}$/],
    ['colour', '#000000', /^colour is not known here; use logo, /],
  ])('%s as %p is refused, and nothing is changed', async (name, value, message) => {
    const { status, body } = await settings({ [name]: value, page_size: name === 'page_size' ? value : 'Letter' });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors?.[name]).toMatch(message);
    expect((await settings()).body.settings).toEqual(DEFAULT_APPEARANCE);
  });

  const LINES = Array.from({ length: 12 }, (_, line) => `Line ${line}`).join('\n');
  test.each<[string, object, string[]]>([
    ['margins', { page_size: 'A5', margin_left: 60, margin_right: 60 }, ['margin_left', 'margin_right', 'page_size']],
    [
      'a header',
      { page_size: 'A5', margin_top: 60, header: LINES, footer: LINES },
      ['footer', 'header', 'margin_top', 'page_size'],
    ],
    [
      'a font',
      { page_size: 'A5', font_size: 16, header: LINES, footer: LINES },
      ['font_size', 'footer', 'header', 'page_size'],
    ],
  ])('%s that leave no room on a page are refused by name', async (_what, changes, names) => {
    const { status, body } = await settings(changes);
    expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, names]);
    expect(Object.values(body.errors ?? {}).join()).toMatch(
      /leaves \d+ mm of a page's (width|height) for its content: 60 mm/,
    );
    expect((await settings()).body.settings).toEqual(DEFAULT_APPEARANCE);
  });

  test('what was set before counts: the change that takes the last room is refused', async () => {
    expect(await settings({ margin_left: 60, margin_right: 60 })).toMatchObject({ status: 200 });
    const { status, body } = await settings({ page_size: 'A5' });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['page_size']]);
  });

  test('each save leaves an entry with the names of what was set', async () => {
    await settings({ header: 'canary', page_size: 'A5' });
    const [entry] = await entriesOf('pdf_settings.saved');
    expect(entry).toMatchObject({ login: 'ada', details: { settings: ['header', 'page_size'] } });
    expect(JSON.stringify(entry)).not.toContain('canary');
  });

  test('two saves at the same moment both count', async () => {
    await Promise.all([settings({ header: 'A' }), settings({ footer: 'B' }), settings({ font: 'serif' })]);
    expect((await settings()).body.settings).toMatchObject({ header: 'A', footer: 'B', font: 'serif' });
  });

  test('after thirty changes a minute they have to wait', async () => {
    const typos = await Promise.all(Array.from({ length: 31 }, () => settings({ margin_top: 'wide' })));
    expect(typos.filter(({ status }) => status === 422)).toHaveLength(31);
    expect((await settings({ margin_top: 20 })).status).toBe(200);
    // The minute must not end before the last save on a busy machine.
    await service.orm.em.fork().nativeUpdate(RateLimit, {}, { expire: Date.now() + HOUR_MS });
    const answers = await Promise.all(Array.from({ length: 30 }, (_, round) => settings({ margin_top: 21 + round })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('the PDF of a submission', () => {
  const FIELDS = [
    { type: 'text', name: 'name', label: 'Your name' },
    { type: 'textarea', name: 'story', label: 'Story' },
    { type: 'select', name: 'plan', label: 'Plan', options: [{ value: 'pro', label: 'Professional' }] },
    { type: 'text', name: 'empty', label: 'Left alone' },
  ];
  const submitted = async (values: object = {}, options: object = {}) => {
    const formId = await createForm(service, options, FIELDS);
    const { body } = await submitB(service, formId, { name: 'Ada', story: 'One\nTwo', plan: 'pro', ...values });
    return { formId, id: (body as { data: { submission_id: number } }).data.submission_id };
  };

  test('has its values with the labels of its form, the look of the site, and leaves an entry', async () => {
    await settings({
      header: 'Acme: {form:title} {submission:id}',
      footer: 'Page {page}/{pages}',
      page_size: 'Letter',
    });
    const { id, formId } = await submitted();
    const { status, headers, bytes } = await download(id);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^attachment; filename=contact-us-${id}\\.pdf$`));
    const [page, ...more] = await readPdf(bytes);
    expect([page?.width, page?.height, more]).toEqual([612, 792, []]);
    for (const text of ['Your name Ada', 'Story One\nTwo', 'Plan Professional', `#${id} · 4 March 2031`, 'Page 1/1']) {
      expect(page?.text).toContain(text);
    }
    expect(page?.text).toMatch(new RegExp(`Acme: .* ${id}\\n`));
    expect(page?.text).not.toContain('Left alone');
    const [entry] = await entriesOf('submission_pdf.viewed');
    expect(entry).toMatchObject({ login: 'ada', target: `submission:${id}`, details: { form_id: formId } });
  });

  test('shows how it would look with other settings, and saves none of them', async () => {
    const { id } = await submitted();
    const preview = (json: object, headers = service.admin) =>
      fetch(`${service.url}/rest/svcb/v1/settings/pdf/preview/${id}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(json),
      });
    const answer = await preview({ page_size: 'Letter', header: 'Not saved', logo: pngOf(40, 40, [1, 2, 3]) });
    const [page] = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect([answer.status, page?.width, page?.height]).toEqual([200, 612, 792]);
    expect(page?.text).toContain('Not saved');
    expect((await settings()).body.settings).toEqual(DEFAULT_APPEARANCE);
    const wrong = await preview({ page_size: 'A11', colour: 'red' });
    expect([wrong.status, Object.keys(((await wrong.json()) as Body).errors ?? {})]).toEqual([
      422,
      ['page_size', 'colour'],
    ]);
    expect((await preview({}, {} as typeof service.admin)).status).toBe(401);
  });

  test('is that of the revision that was submitted, whatever the form has become', async () => {
    const { id, formId } = await submitted();
    const json = { title: 'Another', config: { fields: [{ type: 'text', name: 'name', label: 'Nom' }], options: {} } };
    await changeForm(service, formId, json, 'PUT');
    const [page] = await readPdf((await download(id)).bytes);
    expect(page?.text).toContain('Your name Ada');
    expect(page?.text).not.toContain('Another');
  });

  test('merge tags and page figures in what a visitor typed stay as they are', async () => {
    const { id } = await submitted({ name: '{site:name} {page} {all_fields}' });
    const [page] = await readPdf((await download(id)).bytes);
    expect(page?.text).toContain('Your name {site:name} {page} {all_fields}');
  });

  test('has a value of the largest size whole', async () => {
    const { id } = await submitted({ story: 'q'.repeat(60_000), name: 'A' });
    const pages = await readPdf((await download(id)).bytes);
    expect(pages.map(({ text }) => text.match(/q/g)?.length ?? 0).reduce((sum, one) => sum + one)).toBe(60_000);
  });

  test('that can never be made is 422 and says why', async () => {
    const { id } = await submitted();
    // The logo was saved before images were checked.
    const logo = pngOf(40, 40, [1, 2, 3]).slice(0, 90);
    await putSettings({ orm: service.orm, box: new SecretBox([TEST_KEY]) }, pdfSettings, { logo });
    const { status, headers, bytes } = await download(id);
    expect([status, headers.get('content-type')]).toEqual([422, 'application/json; charset=utf-8']);
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({
      code: 'document_failed',
      message: expect.stringMatching(/^The document could not be made\. /),
    });
    expect(await entriesOf('submission_pdf.viewed')).not.toContainEqual(
      expect.objectContaining({ target: `submission:${id}` }),
    );
  });

  test('needs SUBMISSIONS_PREVIEW', async () => {
    const { id } = await submitted();
    expect((await download(id, {})).status).toBe(401);
    expect((await download(id, service.editor)).status).toBe(403);
  });

  test.each(['0', '999999', 'x', '1e3', '99999999999999999999'])('%s is no submission', async (id) => {
    const { status, bytes } = await download(id);
    expect(status).toBe(404);
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ code: 'submission_not_found' });
  });

  test('after sixty a minute they have to wait', async () => {
    const { id } = await submitted();
    const [user] = await service.orm.em.fork().find(User, { login: 'ada' });
    for (let round = 0; round < 60; round += 1) await service.intake.limits.take(`submission_pdf:${user?.id}`, 60, 60);
    expect((await download(id)).status).toBe(429);
    // A mistyped id downloads nothing.
    expect((await download(999_999)).status).toBe(404);
  });
});
