import { describe, expect, test } from '@jest/globals';
import { type Appearance, DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { PAGE, PAGES } from '#pro/pdf/document-content.ts';
import { drawDocument, MOST_PAGES } from '#pro/pdf/drawing/document.ts';
import { contentOf, pngOf, type ReadPage, type Rgb, readEnd, readPdf } from '#test/pro/environment/pdf.ts';

const MM = 72 / 25.4;
const RED: Rgb = [200, 20, 20];

const draw = async (
  content: Parameters<typeof contentOf>[0],
  appearance: Partial<Appearance> = {},
): Promise<ReadPage[]> => readPdf(await drawDocument(contentOf(content), { ...DEFAULT_APPEARANCE, ...appearance }));
const pageOf = async (...given: Parameters<typeof draw>): Promise<ReadPage> => {
  const [page] = await draw(...given);
  if (!page) throw new Error('there is no page');
  return page;
};

describe('letters', () => {
  test('Arabic is joined and stands at the right; of it no letter is a box', async () => {
    const { text, areaOf, width } = await pageOf(
      { title: '', details: '', rows: [{ label: '', value: 'مرحبا بالعالم (123)' }] },
      { text_color: '#c81414', font_size: 16, header: '', footer: '' },
    );
    expect(text).not.toContain('\ufffd');
    // PDFium returns the letters of a word in visual order.
    for (const letter of 'مرحبا') expect(text).toContain(letter);
    const area = areaOf(RED);
    expect(area?.right).toBeGreaterThan(width - DEFAULT_APPEARANCE.margin_right * MM - 12);
    expect(area?.left).toBeGreaterThan(width / 2);
  });

  test('a character that no font has is shown as one', async () => {
    expect((await pageOf({ rows: [{ label: 'Rare', value: 'a\u{12000}b' }] })).text).toContain('a\ufffdb');
  });
});

test('a long value goes on over pages, under its label, and nothing of it is lost', async () => {
  const sentences = Array.from({ length: 400 }, (_, index) => `Sentence ${index} of a long text.`);
  const pages = await draw({
    rows: [
      { label: 'Story', value: sentences.join(' ') },
      { label: 'End', value: 'Yes' },
    ],
  });
  expect(pages.length).toBeGreaterThan(3);
  for (const { text } of pages) expect(text).toMatch(/^(Contact\n#7\n)?Story /);
  const text = pages
    .map((page) => page.text.replace(/^Story /, ''))
    .join(' ')
    .replace(/\s+/g, ' ');
  expect(sentences.filter((one) => !text.includes(one))).toEqual([]);
  expect(pages.at(-1)?.text).toContain('End Yes');
});

test.each(['\u0301', '\u0323'])('marks upon marks stay in their row: %s', async (mark) => {
  const rows = [{ label: 'Marks', value: `a${mark.repeat(30)}` }];
  const { areaOf } = await pageOf({ title: '', details: '', rows }, { text_color: '#c81414', header: '', footer: '' });
  const area = areaOf(RED);
  const top = DEFAULT_APPEARANCE.margin_top * MM + DEFAULT_APPEARANCE.font_size;
  expect(area?.top).toBeGreaterThanOrEqual(top - 1);
  expect(area?.bottom).toBeLessThanOrEqual(top + 24);
});

test('what has no spaces is cut where a line ends', async () => {
  const { text } = await pageOf({ rows: [{ label: 'Key', value: 'x'.repeat(500) }] });
  expect(text.match(/x/g)).toHaveLength(500);
  expect(text.match(/x+/g)?.length).toBeGreaterThan(4);
});

test('lines of a value stay lines', async () => {
  const { text } = await pageOf({ rows: [{ label: 'Address', value: 'Street 5\r\n12345 Town\n\nCountry' }] });
  expect(text).toContain('Address Street 5\n12345 Town\nCountry');
});

test('control characters and halves of characters do no harm', async () => {
  const { text } = await pageOf({ rows: [{ label: 'Odd', value: `a\u0000b\u001b[1m${PAGE}c\ud800d\u200be\ufe0ff` }] });
  expect(text).toContain('Odd ab[1mc\ufffddef');
});

test('a value of many short lines ends with the last page that a document may have, and it says so', async () => {
  const rows = [{ label: 'Lines', value: 'a\n'.repeat(10_500) }];
  const pdf = await drawDocument(contentOf({ rows }), { ...DEFAULT_APPEARANCE, page_size: 'A5', font_size: 16 });
  const { pages, text } = await readEnd(pdf);
  // The note may need one more page.
  expect([MOST_PAGES, MOST_PAGES + 1]).toContain(pages);
  expect(text.replace(/\s+/g, ' ')).toContain(`not shown: a document has ${MOST_PAGES} pages at most.`);
});

test('a header that its tags make long leaves the room of the page to its content', async () => {
  const long = {
    header: 'Header '.repeat(200),
    footer: 'Footer '.repeat(200),
    rows: [{ label: 'A', value: 'a\n'.repeat(30) }],
  };
  const appearance = { page_size: 'A5', margin_top: 50, margin_bottom: 50, font_size: 16 } as const;
  const pages = await draw(long, appearance);
  expect(pages[0]?.text).toContain('Header');
  expect(pages.length).toBeLessThan(8);
});

test('many rows make a table that goes on, and a row of few lines is not torn', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => ({
    label: `Field ${index}`,
    value: `first ${index}\nsecond ${index}`,
  }));
  const pages = await draw({ rows });
  const whole = rows.map(
    (_, index) => pages.filter(({ text }) => text.includes(`first ${index}\nsecond ${index}`)).length,
  );
  expect(whole).toEqual(rows.map(() => 1));
});

describe('the look', () => {
  test.each([
    ['A4', 595, 842],
    ['Letter', 612, 792],
    ['Legal', 612, 1008],
    ['A5', 420, 595],
  ] as const)('%s pages', async (page_size, width, height) => {
    const page = await pageOf({}, { page_size });
    expect(Math.abs(page.width - width)).toBeLessThanOrEqual(1);
    expect(Math.abs(page.height - height)).toBeLessThanOrEqual(1);
  });

  test('header and footer are on each page, with its number', async () => {
    const value = 'A line.\n'.repeat(120);
    const pages = await draw({
      header: 'Example Ltd\nTown',
      footer: `Page ${PAGE} of ${PAGES}`,
      rows: [{ label: 'L', value }],
    });
    expect(pages.length).toBe(3);
    expect(pages.map(({ text }) => text.includes('Example Ltd\nTown'))).toEqual([true, true, true]);
    expect(pages.map(({ text }) => /Page \d+ of \d+/.exec(text)?.[0])).toEqual([
      'Page 1 of 3',
      'Page 2 of 3',
      'Page 3 of 3',
    ]);
  });

  test('the logo stands at the top, as high as it may be and not stretched', async () => {
    const appearance = { logo: pngOf(40, 20, RED), logo_height: 10, margin_top: 20, margin_left: 30 } as const;
    const pages = await draw({ rows: [{ label: 'L', value: 'A line.\n'.repeat(80) }] }, appearance);
    for (const page of pages) {
      const { left = 0, right = 0, top = 0, bottom = 0 } = page.areaOf(RED) ?? {};
      for (const [measured, wanted] of [
        [left, 30 * MM],
        [top, 20 * MM],
        [right - left, 20 * MM],
        [bottom - top, 10 * MM],
      ] as const) {
        expect(Math.abs(measured - wanted)).toBeLessThan(3);
      }
    }
    expect(pages.length).toBeGreaterThan(1);
  });

  test('a logo of many pages is in the file once', async () => {
    const appearance = { ...DEFAULT_APPEARANCE, logo: pngOf(300, 300, RED) };
    const rows = [{ label: 'L', value: 'A line.\n'.repeat(600) }];
    const pdf = Buffer.from(await drawDocument(contentOf({ rows }), appearance)).toString('latin1');
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  test('margins and colors', async () => {
    const appearance = {
      font_size: 16,
      margin_left: 40,
      margin_top: 40,
      shade_color: '#c81414',
      accent_color: '#00aa00',
      text_color: '#0000cc',
    };
    const page = await pageOf({ title: 'Title', details: '' }, appearance);
    const area = page.areaOf(RED);
    expect(Math.abs((area?.left ?? 0) - 40 * MM)).toBeLessThan(2);
    expect(page.areaOf([0, 170, 0])?.top).toBeGreaterThan(40 * MM);
    expect(page.areaOf([0, 0, 204])).not.toBeNull();
  });

  test('a form that is written from right to left has its labels at the right, and its logo', async () => {
    const content = { language: 'he', direction: 'rtl' as const, title: 'טופס', rows: [{ label: 'שם', value: 'עדה' }] };
    const page = await pageOf(content, { logo: pngOf(40, 20, RED), shade_color: '#00c8c8' });
    const labels = page.areaOf([0, 200, 200]);
    expect(labels?.left).toBeGreaterThan(page.width / 2);
    expect(page.areaOf(RED)?.left).toBeGreaterThan(page.width / 2);
  });
});

test('the file says what it is about, and in which language', async () => {
  const pdf = Buffer.from(await drawDocument(contentOf({ language: 'de' }), DEFAULT_APPEARANCE)).toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.7/);
  expect(pdf).toContain('(Contact)');
  expect(pdf).toContain('(Example)');
  expect(pdf).toContain('/Lang (de)');
  expect(pdf).toContain('/DisplayDocTitle true');
});

test('with the widest margins and the largest letters on the smallest page everything is still there', async () => {
  const wide = { margin_top: 60, margin_right: 60, margin_bottom: 60, margin_left: 60 };
  const appearance = { ...wide, page_size: 'A5', font_size: 16, logo: pngOf(20, 40, RED), logo_height: 60 } as const;
  const pages = await draw(
    { header: 'Header\n'.repeat(9), rows: [{ label: 'A long label', value: 'word '.repeat(50) }] },
    appearance,
  );
  expect(
    pages
      .map(({ text }) => text)
      .join(' ')
      .match(/w/g),
  ).toHaveLength(50);
});
