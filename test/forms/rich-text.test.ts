import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { inputType } from '#forms/field-types/index.ts';
import { visibleText } from '#forms/field-types/rich-value.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { runs } from '#test/environment/runs.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';
import { field, formConfig } from './form-fixture.ts';

function submit(raw: unknown, config: object = {}) {
  const form = formConfig([{ type: 'rich_text', name: 'it', ...config }]);
  const { values, errors } = validateSubmission(form, sanitiseSubmission(form, { it: raw }));
  return errors.it ?? values.it;
}

// Work that grows with the square of the length would take minutes.
test.each(['<a', '<!', '</p', '< '])('what is read of a text of many %s is found in one pass', (part) => {
  const text = part.repeat(400_000);
  expect(visibleText(text)).toBe(text.trim());
  expect(visibleText(`${text}<b>`)).toBe('');
});

describe('a formatted text', () => {
  test.each([
    ['<p>one <b>two</b> <i>three</i></p>', '<p>one <strong>two</strong> <em>three</em></p>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['<h1>big</h1><table><tr><td>cell</td></tr></table>', '<p>bigcell</p>'],
    ['<p style="color:red" onclick="x()" class="y">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p><style>p{}</style>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['<a href=" java&#10;script:alert(1)">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    [
      '<a href="https://a.example" target="_blank">a</a>',
      '<a href="https://a.example" rel="nofollow ugc noopener">a</a>',
    ],
    ['<svg><a xlink:href="javascript:alert(1)">a</a></svg>', '<a rel="nofollow ugc noopener">a</a>'],
    ['<p>a', '<p>a</p>'],
    // Markup without readable text.
    ['<p><br></p>', ''],
    ['<p>&nbsp; </p>', ''],
    ['<script>alert(1)</script>', ''],
    ['', ''],
    // Without an editor the input is plain text with lines.
    ['see <foo@example.com> please', '<p>see &lt;foo@example.com&gt; please</p>'],
    ['if a<b and c>d then', '<p>if a&lt;b and c&gt;d then</p>'],
    ['a & b <x>\n\nline', '<p>a &amp; b &lt;x&gt;</p><p>line</p>'],
    ['x <y', '<p>x &lt;y</p>'],
    ["it's 1 < 2 & more", "<p>it's 1 &lt; 2 &amp; more</p>"],
    ['a\r\nb\n\n\nc', '<p>a<br />b</p><p>c</p>'],
    ['&lt;b&gt;', '<p>&amp;lt;b&amp;gt;</p>'],
    [5, '<p>5</p>'],
    [['<p>a</p>'], 'This value cannot be used here.'],
  ])('%j is kept as %j', (sent, kept) => expect(submit(sent)).toBe(kept));

  test('lengths are those of what people read', () => {
    expect(submit('<p><strong>a</strong>b</p>', { min_length: 3 })).toBe('Enter at least 3 characters.');
    expect(submit('<p><strong>a</strong>b &amp;</p>', { max_length: 4, min_length: 4 })).toBe(
      '<p><strong>a</strong>b &amp;</p>',
    );
    expect(submit('<p> </p>', { required: true })).toBe('Fill in this field.');
    expect(submit(`<p>${'&'.repeat(20_000)}</p>`)).toBe('This value is too long.');
  });

  test('cleaning what was cleaned changes nothing, and nothing is left that acts', () => {
    const pieces = fc.constantFrom(
      ...['<p>', '</p>', '<b>', '</b>', '<ul><li>', '<a href="', 'javascript:', 'https://a.example', '">', '</a>', '<'],
      ...[
        '>',
        '&',
        '&lt;',
        "'",
        '"',
        '\n',
        'a',
        ' ',
        '<script>',
        '<svg',
        ' onload=x',
        '<!--',
        '-->',
        '<style>',
        '\u00a0',
        '/',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const once = submit(parts.join(''));
        expect(submit(once)).toBe(once);
        expect(once).not.toMatch(
          /<(?!\/?(?:p|br|strong|em|ul|ol|li|a|blockquote)\b)|<[^>]*(?:\son|["=]\s*javascript:)/,
        );
      }),
      { numRuns: runs(500) },
    );
  });

  test('is shown as HTML where there is HTML, else as lines', () => {
    const rich = field({ type: 'rich_text' });
    const type = inputType(rich);
    const value = '<p>one <strong>two</strong></p><ul><li>three</li></ul>';
    expect(type.displayHtml(value, rich, DEFAULT_TEXTS)).toBe(value);
    expect(type.displayHtml('<img src=x onerror=y><p>a</p>', rich, DEFAULT_TEXTS)).toBe('<p>a</p>');
    expect(type.displayHtml('<img src=x>a', rich, DEFAULT_TEXTS)).toBe('<p>&lt;img src=x&gt;a</p>');
    expect(type.display(value, rich, DEFAULT_TEXTS)).toMatch(/^one two\s+- three$/);
    expect(visibleText(value)).toBe('one two three');
  });

  test('is as long before the server has cleaned it as afterwards', () => {
    const inline = [
      'a',
      ' ',
      '&amp;',
      '<b>b</b>',
      '<i>i <em>e</em></i>',
      '<strong>s</strong>',
      '<a href="tel:1">l</a>',
      '<br>',
    ];
    const pieces = [
      ...inline,
      '<p>p</p>',
      '<div>d<b>b</b>d</div>',
      '<ul><li>1</li><li>2</li></ul>',
      '<blockquote>q</blockquote>',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (some) => {
        const typed = some.join('');
        const kept = submit(typed) ?? '';
        expect(visibleText(String(kept))).toBe(visibleText(typed));
      }),
      { numRuns: runs(2000) },
    );
  });
});
