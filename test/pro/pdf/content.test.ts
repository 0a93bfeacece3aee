import { describe, expect, test } from '@jest/globals';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { type Appearance, DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { documentContent, findPageTextMistake } from '#pro/pdf/content.ts';
import { PAGE, PAGES } from '#pro/pdf/document-content.ts';
import { readLogo } from '#pro/pdf/logo/logo.ts';
import { MOST_COST, SHAPED_COST } from '#pro/pdf/text/cost.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { pngOf } from '#test/pro/environment/pdf.ts';

const site = {
  name: 'Acme',
  url: 'https://acme.example',
  timeZone: 'Europe/Berlin',
  fromName: 'Acme',
  fromEmail: 'forms@acme.example',
};

function contentOf(
  values: object,
  options: object = {},
  own: { appearance?: Partial<Appearance>; record?: object } = {},
) {
  const fields = [
    { type: 'text', name: 'name', label: 'Name' },
    { type: 'textarea', name: 'story' },
    { type: 'date', name: 'born' },
    ...['small', 'large', 'huge'].map((name) => ({ type: 'number', name })),
    { type: 'checkbox', name: 'news', label: 'News' },
    {
      type: 'checkboxes',
      name: 'days',
      label: 'Days',
      options: [
        { value: 'mo', label: 'Monday' },
        { value: 'tu', label: 'Tuesday' },
      ],
    },
  ];
  const { title, config } = parseForm({ title: 'Contact', config: { fields, options } });
  const submission = {
    uuid: 'a',
    id: 12,
    formId: 3,
    revision: 1,
    surface: 'b',
    values,
    meta: {},
    ipAddress: null,
    userAgent: null,
    createdAt: new Date('2031-03-04T23:30:00Z'),
    ...own.record,
  } as SubmissionRecord;
  return documentContent(
    submission,
    { id: 3, revision: 1, title, config },
    { site, appearance: { ...DEFAULT_APPEARANCE, ...own.appearance } },
  );
}

describe('what a document says', () => {
  test('labels as the form has them, values as people read them, nothing of what was left empty', () => {
    const { rows, title, author } = contentOf({ name: 'Ada', story: '', news: false, days: ['mo', 'tu'] });
    expect([title, author]).toEqual(['Contact', 'Acme']);
    expect(rows).toEqual([
      { label: 'Name', value: 'Ada' },
      { label: 'Days', value: 'Monday, Tuesday' },
    ]);
    expect(contentOf({ story: 'x' }).rows).toEqual([{ label: 'story', value: 'x' }]);
  });

  test.each([
    [undefined, '4 March 2031', '1234.5', '12,345,678', '1e+300'],
    ['en-US', 'March 4, 2031', '1234.5', '12,345,678', '1e+300'],
    ['de', '4. März 2031', '1234,5', '12.345.678', '1e+300'],
    ['ar-EG', '٤ مارس ٢٠٣١', '١٢٣٤٫٥', '١٢٬٣٤٥٬٦٧٨', '1e+300'],
  ])('days and numbers as people write them: %s', (language, day, small, large, huge) => {
    const values = { born: '2031-03-04', small: 1234.5, large: 12345678, huge: 1e300 };
    const { rows } = contentOf(values, language ? { language } : {});
    expect(rows.map(({ value }) => value)).toEqual([day, small, large, huge]);
  });

  test('the date in the language of the form and the time of the site, the amount that was paid', () => {
    expect(contentOf({}).details).toMatch(/^#12 · 5 March 2031 at 00:30$/);
    const payment = { order_uuid: 'o', provider: 'stripe', mode: 'test', amount: 1990, currency: 'EUR' };
    const german = contentOf({}, { language: 'de' }, { record: { meta: { payment } } });
    expect(german.details).toMatch(/^#12 · 5\. März 2031 um 00:30 · 19,90\s€$/);
    expect(contentOf({}, {}, { record: { id: null } }).details).not.toContain('#');
  });

  test('the direction of its language', () => {
    expect(contentOf({}).direction).toBe('ltr');
    expect(contentOf({}, { language: 'ar' }).direction).toBe('rtl');
  });

  test('header and footer with their tags; what a tag stands for is not read again', () => {
    const appearance = { header: '{site:name}: {form:title} {submission:id}', footer: '{page}/{pages}' };
    expect(contentOf({}, {}, { appearance })).toMatchObject({ header: 'Acme: Contact 12', footer: `${PAGE}/${PAGES}` });
  });

  test('is cut after so many characters, and says so', () => {
    const { rows, note } = contentOf({ name: 'a'.repeat(MOST_COST - 5), story: 'b'.repeat(20), days: ['mo'] });
    expect(rows.map(({ value }) => value.length)).toEqual([MOST_COST - 5, 5]);
    expect(note).toBe('21 more characters of this submission are not shown: a document has no room for them.');
    expect(contentOf({ name: 'a' }).note).toBe('');
    // Shaped letters take longer to set.
    const shaped = contentOf({ name: 'a b ', story: 'م'.repeat(MOST_COST) });
    const left = Math.floor((MOST_COST - 4) / SHAPED_COST);
    expect(shaped.rows.map(({ value }) => value.length)).toEqual([4, left]);
    expect(shaped.note).toMatch(`${MOST_COST - left} more characters`);
    expect(contentOf({ story: 'ม'.repeat(left) }).note).toBe('');
  });
});

test.each([
  ['{page} of {pages}, {form:id}, {form:title|upper}, {submission:date}, {site:url}', null],
  ['{field:name}', 'has a merge tag that cannot be used here: {field:name}'],
  ['{all_fields}', 'has a merge tag that cannot be used here: {all_fields}'],
  ['{pagecount}', 'has a merge tag that cannot be used here: {pagecount}'],
  ['{#if field:a = "b"}x{/if}', 'has a block, which knows no fields here: {#if field:a = "b"}'],
])('a header "%s"', (template, mistake) => {
  expect(findPageTextMistake(template)).toBe(mistake);
});

describe('a logo', () => {
  const jpeg = (bytes: number[]) => `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  /** Returns a PNG with this size in its header. */
  const sized = (width: number, height: number) => {
    const png = Buffer.from(pngOf(1, 1, [0, 0, 0]).split(',')[1] ?? '', 'base64');
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    return `data:image/png;base64,${png.toString('base64')}`;
  };
  const FRAME = [0xff, 0xc0, 0x00, 0x11, 0x08, 0x00, 0x20, 0x00, 0x40, 0x03, 0, 0];

  test('is read with its size', () => {
    expect(readLogo(sized(2000, 2000))).not.toBeNull();
    expect(readLogo(pngOf(30, 20, [0, 0, 0]))).toMatchObject({ width: 30, height: 20 });
    expect(readLogo(jpeg([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, ...FRAME]))).toMatchObject({
      width: 64,
      height: 32,
    });
  });

  test.each([
    ['too many pixels', sized(2001, 2000)],
    ['no pixels', sized(0, 20)],
    ['another kind', 'data:image/svg+xml;base64,PHN2Zy8+'],
    ['a JPEG called PNG', jpeg([0xff, 0xd8, ...FRAME]).replace('jpeg', 'png')],
    ['a JPEG without a picture', jpeg([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x04, 0x00, 0x00, 0xff, 0xd9, 0, 0, 0, 0])],
    ['nothing', 'data:image/png;base64,'],
    ['too large', `data:image/png;base64,${Buffer.alloc(600_000).toString('base64')}`],
    ['an address', 'https://example.org/logo.png'],
  ])('%s is none', (_what, logo) => {
    expect(readLogo(logo)).toBeNull();
  });
});

test('A signed submission has each signature, who gave it and when, and the checksums', () => {
  const steps = [{ key: 'parties', title: 'Parties', kind: 'sign', who: [{ to: 'ada@example.org' }] }];
  const { title, config } = parseForm({
    ...{
      title: 'Contract',
      config: { fields: [{ type: 'text', name: 'name', label: 'Name' }], options: { process: { steps } } },
    },
  });
  const at = new Date('2031-03-05T08:00:00Z');
  const signed = { step: 'parties', title: 'Of old', address: 'ada@example.org', at };
  const signatures = {
    signatures: [
      { ...signed, name: 'Ada', signature: { typed: 'Ada' } },
      { ...signed, name: 'ada@example.org', signature: { drawn: 'M10 10l50 0 0 50' } },
    ],
    ...{ document: 'd0c', trail: '7ra11' },
  };
  const record = { uuid: 'a', id: 12, formId: 3, revision: 1, surface: 'b', values: { name: 'Ada' }, meta: {} };
  const { rows } = documentContent(
    { ...record, ipAddress: null, userAgent: null, createdAt: at } as SubmissionRecord,
    { id: 3, revision: 1, title, config },
    { site, appearance: DEFAULT_APPEARANCE, signatures },
  );
  const when = '5 March 2031 at 09:00:00 CET';
  expect(rows).toEqual([
    { label: 'Name', value: 'Ada' },
    { label: 'Signature: Parties', value: 'Ada' },
    { label: '', value: `Ada (ada@example.org), ${when}` },
    { label: 'Signature: Parties', value: 'ada@example.org', drawing: expect.stringMatching(/^M/) },
    { label: '', value: `ada@example.org, ${when}` },
    { label: 'Checksum of the answers', value: 'd0c' },
    { label: 'Checksum of the decisions', value: '7ra11' },
  ]);
});
