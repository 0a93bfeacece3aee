import { basename } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Appearance, DEFAULT_APPEARANCE } from '#pro/pdf/appearance.ts';
import { drawDocument } from '#pro/pdf/drawing/document.ts';
import { openFaces } from '#pro/pdf/fonts/faces.ts';
import { familyChain, slicesWith } from '#pro/pdf/fonts/families.ts';
import { contentOf, readPdf } from '#test/pro/environment/pdf.ts';

const VALUES = {
  Latin: 'Zoë Ångström, Łódź, Dvořák, Việt Nam – “€ 19”',
  Greek: 'Ελληνικά: Αθήνα, ἀρχή',
  Cyrillic: 'Привет, мир! Київ',
  Chinese: '我们收到了您的留言,謝謝龍體',
  Japanese: 'お問い合わせ、カタカナ、漢字。',
  Korean: '안녕하세요, 감사합니다.',
  Hebrew: 'שלום עולם',
  Thai: 'สวัสดีชาวโลก',
  Hindi: 'नमस्ते',
  Armenian: 'Բարեւ Հայաստան',
  Georgian: 'გამარჯობა საქართველო',
  Amharic: 'ሰላም አማርኛ',
  Lao: 'ສະບາຍດີ ລາວ',
  Khmer: 'សួស្តី ភាសាខ្មែរ',
  Burmese: 'မင်္ဂလာပါ မြန်မာ',
  Bengali: 'নমস্কার বাংলাদেশ',
  Gujarati: 'ગુજરાતી',
  Punjabi: 'ਸਤ ਸ੍ਰੀ ਅਕਾਲ',
  Kannada: 'ನಮಸ್ಕಾರ',
  Malayalam: 'മലയാളം',
  Odia: 'ନମସ୍କାର',
  Sinhala: 'ආයුබෝවන්',
  Tamil: 'வணக்கம் தமிழ்',
  Telugu: 'తెలుగు',
  Emoji: '😀 ★ →',
};

const CHAIN = familyChain('sans', 'zh');

describe('every script is there', () => {
  let sans: string[];
  let serif: string[];
  beforeAll(async () => {
    [sans, serif] = [await linesIn('sans'), await linesIn('serif')];
  });

  test.each(Object.entries(VALUES))('%s can be read back', (label, value) => {
    const wanted = label === 'Hebrew' ? `${value} ${label}` : `${label} ${value}`;
    expect(sans).toContain(wanted);
    expect(serif).toContain(wanted);
  });

  test.each(Object.entries(VALUES))('%s is drawn without a box or a hole', async (_script, value) => {
    const faces = await openFaces(CHAIN, { regular: [value], bold: [value] });
    for (const weight of ['regular', 'bold'] as const) {
      for (const word of value.split(' ')) {
        const { shaper } = faces.of(word.codePointAt(0) ?? 0, weight);
        const letters = [...word].filter((letter) => faces.of(letter.codePointAt(0) ?? 0, weight).shaper === shaper);
        const { glyphs } = shaper.shape(letters.join(''), false);
        expect(glyphs.length).toBeGreaterThan(0);
        expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      }
    }
  });
});

async function linesIn(font: Appearance['font']): Promise<string[]> {
  const rows = Object.entries(VALUES).map(([label, value]) => ({ label, value }));
  const pages = await readPdf(await drawDocument(contentOf({ rows }), { ...DEFAULT_APPEARANCE, font }));
  return pages.flatMap(({ text }) => text.split('\n').map((line) => line.trim()));
}

// Chinese, Japanese and Korean fonts contain Latin letters too, so they come last.
test.each([
  ['A', ['noto-sans-latin']],
  ['ი', ['noto-sans-georgian-georgian']],
  ['த', ['noto-sans-tamil-tamil']],
  ['\u{12000}', []],
])('for %s no file of another script is opened', (letter, files) => {
  const found = slicesWith(CHAIN, letter.codePointAt(0) ?? 0).map(({ file }) => basename(file, '-wght-normal.woff2'));
  expect(found.filter((file) => !/^noto-sans-(sc|jp|kr)-/.test(file))).toEqual(files);
});
