import { expect, test } from '@jest/globals';
import { visibleText } from '#console/parts/visible-text/visible-text.ts';

test.each([
  ['plain text stays', 'Ada Lovelace · 1/2', 'Ada Lovelace · 1/2'],
  ['text of another direction stays', 'שלום עולם', 'שלום עולם'],
  ['an emoji of several signs stays', '👩‍👧', '👩‍👧'],
  ['lines and tabs stay', 'a\tb\r\nc', 'a\tb\r\nc'],
  ['what turns the text around is named', 'Love\u202elace', 'Love⟨U+202E⟩lace'],
  ['every embedding, override and isolate', '\u202a\u202b\u202c\u202d\u2066\u2069', embeddings()],
  ['marks of direction', '\u200ea\u200fb\u061c', '⟨U+200E⟩a⟨U+200F⟩b⟨U+061C⟩'],
  ['controls', 'a\u0000b\u001b[1m\u007f\u009f', 'a⟨U+0000⟩b⟨U+001B⟩[1m⟨U+007F⟩⟨U+009F⟩'],
  ['nothing', '', ''],
])('%s', (_, given, shown) => {
  expect(visibleText(given)).toBe(shown);
});

function embeddings(): string {
  return ['202A', '202B', '202C', '202D', '2066', '2069'].map((code) => `⟨U+${code}⟩`).join('');
}
