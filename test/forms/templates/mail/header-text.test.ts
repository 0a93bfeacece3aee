import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { headerText } from '#forms/templates/mail/header-text.ts';

describe('a text in a header of a mail', () => {
  test.each([
    ['line breaks', 'a\r\nBcc: b@example.org', 'a Bcc: b@example.org'],
    ['separators of lines and paragraphs', 'a\u2028b\u2029c\u0085d', 'a b c d'],
    ['controls', 'a\0b\u001bc\u007fd\u009fe', 'a b c d e'],
    ['an override', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['embeddings', '\u202aa\u202bb\u202dc\u202cd', 'abcd'],
    ['isolates', '\u2066a\u2067b\u2068c\u2069d', 'abcd'],
    ['marks of direction', '\u200ea\u200fb\u061cc', 'abc'],
    ['zero-width spaces', 'pay\u200bpal\u2060\ufeff', 'paypal'],
    ['soft hyphens and fillers', 'a\u00adb\u034fc\u3164d\u115fe', 'abcde'],
    ['joiners between Latin letters', 'pay\u200dpal \u200cx\u200c', 'paypal x'],
    ['tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}'],
    ['annotations', 'a\ufff9b\ufffac\ufffbd', 'abcd'],
    ['halves of characters', 'a\ud83d', 'a\ufffd'],
    ['encoded words', '=?utf-8?q?x?=', '= ?utf-8?q?x?='],
    ['encoded words in pieces', '=\u200b?utf-8?q?x?=', '= ?utf-8?q?x?='],
    ['blanks around it', ' \u200b a \n', 'a'],
    ['nothing else', '\u202e\u200b\n', ''],
  ])('%s', (_what, given, text) => {
    expect(headerText(given)).toBe(text);
  });

  test.each([
    ['Grüße, Zoë: 新しい 🎉 ½ “x”'],
    ['مرحبا ١٢٣ \u0600١٢'],
    ['שלום, Ann'],
    ['می\u200cخواهم'],
    ['ක්\u200dෂ र्\u200dय'],
    ['👨\u200d👩\u200d👧 👩🏽\u200d🚀 ❤\ufe0f\u200d🔥'],
    ['e\u0301 ≠ é'],
  ])('%s stays as it is', (text) => {
    expect(headerText(text)).toBe(text);
  });

  test('is the same when it is cleaned again', () => {
    const pieces = ['=', '?', '\u200b', '\u202e', ' ', '\n', 'a', 'می', '\u200c', '\u200d', '👩', '\ufe0f', '\ud83d'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...pieces) }), (text) => {
        const once = headerText(text);
        expect(once).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]|=\?/u);
        expect(headerText(once)).toBe(once);
      }),
    );
  });
});
