import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { Node } from 'prosemirror-model';
import { schema } from '#console/views/builder/panel/rich/schema.ts';
import {
  isLossless,
  type Losses,
  type RichMark,
  type RichNode,
} from '#console/views/builder/panel/rich/source/model.ts';
import { stretchesOf } from '#console/views/builder/panel/rich/source/parts.ts';
import { readHtml } from '#console/views/builder/panel/rich/source/read.ts';
import { writeHtml, writtenBlocks } from '#console/views/builder/panel/rich/source/write.ts';
import { runs } from '#test/environment/runs.ts';

const { DOMParser } = new JSDOM('').window;

/** Everything that a mail shows of a text: elements, attributes and words, without the spaces that browsers leave out. */
function shownIn(html: string): string {
  // Merge tags become words, and parts of blocks elements, so that their places count.
  const marked = stretchesOf(html).map(({ source, part }) => {
    if (!part) return source;
    const code = [...source].map((character) => character.codePointAt(0)?.toString(36)).join('-');
    return part.kind === 'tag' ? `\u2063${code}\u2063` : `<i data-block="${code}"></i>`;
  });
  const { body } = new DOMParser().parseFromString(`<body>${marked.join('')}`, 'text/html');
  const lines: string[] = [];
  const walk = (node: globalThis.Node, around: readonly string[]) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) {
        lines.push(...[...(child.nodeValue ?? '')].map((character) => `${[...around].sort().join(' ')} ${character}`));
      } else if (child.nodeType === 1) {
        const { localName, attributes } = child as Element;
        const name = [localName, ...[...attributes].map(({ name: key, value }) => `${key}=${value}`).sort()].join(' ');
        const isOfText = /^(?:b|i|strong|em|a)$/.test(localName) && !name.includes('data-block');
        if (!isOfText) lines.push(`<${name}>`);
        walk(child, isOfText ? [...around, name] : around);
        if (!isOfText) lines.push(`</${localName}>`);
      }
    }
  };
  walk(body, []);
  return withoutHiddenSpaces(lines).join('\n');
}

/** Removes the spaces beside the edges of elements, and all but one of several. Parts of blocks show nothing by themselves. */
function withoutHiddenSpaces(lines: readonly string[]): string[] {
  const isSpace = (line: string) => /^[^<]* ?[ \t\n\r\f]$/.test(line);
  const isBlock = (line: string) => line.includes('data-block') || line === '</i>';
  const single = lines.filter((line, index) => !(isSpace(line) && isSpace(lines[index - 1] ?? '')));
  const isEdge = (line: string | undefined) => line === undefined || line.startsWith('<');
  return single
    .filter((line, index) => {
      if (!isSpace(line)) return true;
      const before = single.slice(0, index).findLast((other) => !isBlock(other) && !isSpace(other));
      const after = single.slice(index + 1).find((other) => !isBlock(other) && !isSpace(other));
      return !isEdge(before) && !isEdge(after);
    })
    .map((line) => (isSpace(line) ? ' ' : line));
}

const anew = (html: string) => writtenBlocks(readHtml(html).doc).join('\n');
const lossesOf = (html: string) => readHtml(html).losses;
const tagsIn = (html: string) => stretchesOf(html).flatMap(({ source, part }) => (part ? [source] : []));

const NONE: Losses = {
  ...{ document: false, comments: false, nesting: false, crossing: false, characters: false },
  ...{ elements: [], attributes: [] },
};

describe('a text that the editor can show', () => {
  test.each([
    '',
    '{all_fields}',
    '<p>Hello {field:who|default:"a <b> \' x"|upper},</p>\n\n<p>{all_fields}</p>\n',
    '<p>{field:who|default:\'says "hi"\'}</p>',
    'Hi {field:who}<br>\nBob &amp; Eve & co, 3 < 4',
    '{#if field:plan = "pro"}\nWelcome, {field:company|default:"dear customer"}.\n{#else}\nThank you.\n{/if}',
    '{#if field:age > 3 and field:plan in "a","b"}\n<p>x <b>y{#if field:z}q{/if}</b></p>{#else}\n<h2>n</h2>\n{/if} tail',
    '{#each guests}\n{row:number}. {field:name}{#if field:diet}, {field:diet}{/if}<br>\n{/each}',
    '<UL>{#each guests}<li>{row:number}</li>{/each}<li>a<ul><li>b</li></ul></li></UL>',
    '<a class="button" href="https://x.example/?a=1&amp;b={field:x|default:"q"}">Go</a>',
    "<p><a href='{submission:edit_url}'>Change <em>it</em></a></p>",
    '<p></p><p><br></p><p>\n</p><p>&nbsp;</p>',
    '<p>&uuml;&#252;&#xfc; &bdquo;x&ldquo;</p>',
    '<p>{ no tag } {field:x|nosuchfilter} {#if}</p>',
    '<ol><li><p>One</p><p>Two</p></li><li></li></ol>',
    '{field:unknown} {foo}',
    'مرحبا {field:who}',
  ])('is written as it was: %j', (html) => {
    const { doc, losses, originals } = readHtml(html);
    expect(isLossless(losses)).toBe(true);
    expect(writeHtml(doc, originals)).toBe(html);
    expect(shownIn(anew(html))).toBe(shownIn(html));
    expect(tagsIn(anew(html))).toEqual(tagsIn(html));
  });

  test('keeps the source of each block that nobody changed', () => {
    const html = '\n<p>One&nbsp;&uuml;</p>\n\n<p>Two <i>a</i></p><P>Three\nlines</P>\n';
    const { doc, originals } = readHtml(html);
    const [one, , three] = doc.content ?? [];
    const changed: RichNode = {
      type: 'paragraph',
      attrs: { kind: 'p' },
      content: [{ type: 'text', text: 'New & nice' }],
    };
    const next = { ...doc, content: [one, changed, three] as RichNode[] };
    expect(writeHtml(next, originals)).toBe('\n<p>One&nbsp;&uuml;</p>\n<p>New &amp; nice</p><P>Three\nlines</P>\n');
    expect(writeHtml({ ...doc, content: [three] as RichNode[] }, originals)).toBe('<P>Three\nlines</P>\n');
  });

  test('closes marks around the parts of a block, so that each branch is whole', () => {
    const html = '<p><b>a{#if field:x}b{#else}c{/if}d</b></p>';
    expect(anew(html)).toBe('<p><b>a</b>{#if field:x}<b>b</b>{#else}<b>c</b>{/if}<b>d</b></p>');
  });

  test('two lines that were one become paragraphs', () => {
    const line = (text: string): RichNode => ({
      type: 'paragraph',
      attrs: { kind: 'bare' },
      content: [{ type: 'text', text }],
    });
    expect(writtenBlocks({ type: 'doc', content: [line('a'), line('b')] })).toEqual(['<p>a</p>', '<p>b</p>']);
  });
});

describe('a text with more than the editor can show', () => {
  test.each<[string, Partial<Losses>, string]>([
    ['<table><tr><td>a</td><td>b</td></tr></table>', { elements: ['table', 'tr', 'td'] }, '<p>a</p>\n<p>b</p>'],
    ['<p style="color:red">a</p>', { attributes: ['style'] }, '<p>a</p>'],
    [
      '<p><a href="https://x" target="_blank">a</a></p>',
      { attributes: ['target'] },
      '<p><a href="https://x">a</a></p>',
    ],
    ['<p><a class="button big" href="x">a</a></p>', { attributes: ['class'] }, '<p><a href="x">a</a></p>'],
    ['<!-- x --><p>a</p>', { comments: true }, '<p>a</p>'],
    ['<!doctype html><html><body><p>a</p></body></html>', { document: true }, '<p>a</p>'],
    ['<style>p{color:red}</style><p>a <img src="x"></p>', { elements: ['style', 'img'] }, '<p>a</p>'],
    ['<p>a<p>b', { nesting: true }, '<p>a</p>\n<p>b</p>'],
    ['<b><p>a</p></b>', { nesting: true }, '<p>a</p>'],
    ['<p><b></b>a</p>', { nesting: true }, '<p>a</p>'],
    ['<p>a</b></p>', { nesting: true }, '<p>a</p>'],
    ['<p><a>x</a></p>', { nesting: true }, '<p><a href="">x</a></p>'],
    ['<p><b>a{#if field:x}</b>c{/if}</p>', { crossing: true }, '<p><b>a</b>{#if field:x}c{/if}</p>'],
    ['{#if field:x}<p>a{/if}</p>', { crossing: true }, '{#if field:x}\n<p>a{/if}</p>'],
    ['One{#if field:x}more<p>a</p>{/if}', { crossing: true }, 'One\n{#if field:x}\nmore\n<p>a</p>\n{/if}'],
    ['<a href="x">{#if field:x}a{/if}</a>', { crossing: true }, '{#if field:x}<a href="x">a</a>{/if}'],
    ['<p>&#123;field:x&#125;</p>', { characters: true }, '<p>&amp;#123;field:x&amp;#125;</p>'],
    ['<p>&nosuch; &copy2</p>', { characters: true }, '<p>&amp;nosuch; &amp;copy2</p>'],
    ['<ul>a<li>b</li></ul>', { nesting: true }, '<ul>\n<li>b</li>\n</ul>'],
    ['<p {field:x}>a</p>', { nesting: true }, '<p>a</p>'],
  ])('%j is opened as HTML, and says why', (html, losses, rest) => {
    expect(lossesOf(html)).toEqual({ ...NONE, ...losses });
    expect(anew(html)).toBe(rest);
    // The rest can be shown.
    expect(isLossless(lossesOf(rest))).toBe(rest !== '{#if field:x}\n<p>a{/if}</p>');
  });
});

const tag = fc.constantFrom(
  ...[
    '{field:who}',
    '{all_fields}',
    '{field:who|default:"a > b"|upper}',
    "{field:who|default:'\"'}",
    '{submission:id}',
    '{foo}',
    '{ x }',
  ],
);
const word = fc.constantFrom(
  'Hello',
  ' ',
  '\n',
  'a  b',
  '&amp;',
  '&nbsp;',
  'ü',
  '3 < 4',
  '&',
  'R&D',
  '"',
  '&#8364;',
  '<br>',
  '<br />',
);
const attribute = fc.constantFrom(
  '',
  ' style="x"',
  ' class="button"',
  ' href="https://x.example/{field:who}"',
  " href='mailto:a@b.c'",
);
const inline: fc.Memo<string> = fc.memo((depth) => {
  const leaf = fc.oneof(word, tag);
  if (depth <= 1) return leaf;
  const many = fc.array(inline(depth - 1), { maxLength: 4 }).map((parts) => parts.join(''));
  return fc.oneof(
    { weight: 4, arbitrary: leaf },
    fc.tuple(fc.constantFrom('b', 'strong', 'em', 'I'), many).map(([name, inner]) => `<${name}>${inner}</${name}>`),
    fc.tuple(attribute, attribute, many).map(([one, other, inner]) => `<a${one}${other}>${inner}</a>`),
    many.map((inner) => `{#if field:who = "x > y"}${inner}{#else}${inner}{/if}`),
    many.map((inner) => `{#each guests}${inner}{/each}`),
  );
});
const text = fc.array(inline(3), { maxLength: 5 }).map((parts) => parts.join(''));
const block: fc.Memo<string> = fc.memo((depth) => {
  const leaf = fc.oneof(
    text,
    fc
      .tuple(fc.constantFrom('p', 'h1', 'H2', 'h3', 'p style="x"'), text)
      .map(([name, inner]) => `<${name}>${inner}</${name.split(' ')[0]}>`),
    fc.constantFrom(
      '\n\n',
      '{all_fields}',
      '{#if field:who}',
      '{#else}',
      '{/if}',
      '{/each}',
      '<!-- c -->',
      '<div>x</div>',
      '<hr>',
      '</p>',
    ),
  );
  if (depth <= 1) return leaf;
  const item = fc.array(block(depth - 1), { maxLength: 3 }).map((parts) => `<li>${parts.join('')}</li>`);
  return fc.oneof(
    { weight: 3, arbitrary: leaf },
    fc
      .tuple(
        fc.constantFrom('ul', 'ol'),
        fc.array(fc.oneof({ weight: 5, arbitrary: item }, fc.constantFrom('\n', '{#each guests}', '{/each}')), {
          maxLength: 4,
        }),
      )
      .map(([name, inner]) => `<${name}>${inner.join('')}</${name}>`),
    fc.array(block(depth - 1), { maxLength: 3 }).map((parts) => `{#if field:who}${parts.join('\n')}{/if}`),
  );
});
const body = fc.array(block(3), { maxLength: 5 }).map((parts) => parts.join(''));

test('whatever the editor accepts it writes to the letter, and anew with the same meaning', () => {
  let accepted = 0;
  fc.assert(
    fc.property(body, (html) => {
      const { doc, losses, originals } = readHtml(html);
      if (!isLossless(losses)) return;
      accepted += 1;
      expect(writeHtml(doc, originals)).toBe(html);
      const written = writtenBlocks(doc).join('\n');
      expect(shownIn(written)).toBe(shownIn(html));
      expect(tagsIn(written)).toEqual(tagsIn(html));
      // The editor reads what it has written as the same text.
      expect(isLossless(lossesOf(written))).toBe(true);
      expect(shownIn(anew(written))).toBe(shownIn(html));
    }),
    { numRuns: runs(1_000) },
  );
  expect(accepted).toBeGreaterThan(20);
});

test('reading never throws, and makes documents of the editor', () => {
  const pieces = fc.constantFrom(
    ...[
      '<',
      '>',
      '<p>',
      '</p>',
      '<li>',
      '<ul>',
      '</ul>',
      '<b>',
      '</b>',
      '<a href="',
      '"',
      "'",
      '{#if field:x}',
      '{/if}',
      '{field:x}',
      '{',
      '}',
      '&',
      ';',
      '<!--',
      '-->',
      '<td>',
      '</td>',
      ' ',
      'x',
      '\ue000',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const html = parts.join('');
      const { doc, losses, originals } = readHtml(html);
      Node.fromJSON(schema, doc).check();
      if (isLossless(losses)) expect(writeHtml(doc, originals)).toBe(html);
    }),
    { numRuns: runs(1_000) },
  );
});

const marks = fc
  .subarray<RichMark>([
    { type: 'link', attrs: { href: 'https://x.example/?a="1"&b={field:who|default:"z"}', button: true } },
    { type: 'strong', attrs: { tag: 'strong' } },
    { type: 'em', attrs: { tag: 'em' } },
  ])
  .map((some) => (some.length === 0 ? {} : { marks: some }));
const piece = fc.tuple(
  fc.oneof(
    fc
      .constantFrom('Hello', ' ', 'a  b', '<p>', '&amp;', 'R&D "x"', '\u00a0', '{ x }', '}', 'ü')
      .map((words): RichNode => ({ type: 'text', text: words })),
    fc
      .constantFrom('{field:who}', '{all_fields}', '{field:who|default:"<b>"}')
      .map((source): RichNode => ({ type: 'part', attrs: { source } })),
    fc.constant<RichNode>({ type: 'hard_break' }),
  ),
  marks,
);
const line = fc.array(
  piece.map(([node, more]) => ({ ...node, ...more })),
  { maxLength: 5 },
);
/** A line, or one with a condition around its middle. */
const content = fc.tuple(line, line, fc.boolean()).map(([one, other, isConditional]) => {
  const part = (source: string): RichNode => ({ type: 'part', attrs: { source } });
  return isConditional ? [...one, part('{#if field:who}'), ...other, part('{#else}'), part('{/if}')] : one;
});
const kind = fc.constantFrom('p', 'bare', 'hollow', 'gap', 'new');
const blocks: fc.Memo<RichNode[]> = fc.memo((depth) => {
  const paragraph = fc
    .tuple(kind, content)
    .map(([own, inner]): RichNode => ({ type: 'paragraph', attrs: { kind: own }, content: inner }));
  const heading = fc
    .tuple(fc.constantFrom(1, 2, 3), content)
    .map(([level, inner]): RichNode => ({ type: 'heading', attrs: { level }, content: inner }));
  const lone = fc.constant<RichNode>({ type: 'block_part', attrs: { source: '{all_fields}' } });
  if (depth <= 1) return fc.array(fc.oneof(paragraph, heading, lone), { minLength: 1, maxLength: 3 });
  const item = blocks(depth - 1).map((inner): RichNode => ({ type: 'list_item', content: inner }));
  const list = fc
    .tuple(fc.constantFrom('bullet_list', 'ordered_list'), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([type, items]) => ({ type, content: items }) as RichNode);
  return fc.array(fc.oneof({ weight: 2, arbitrary: paragraph }, heading, lone, list), { minLength: 1, maxLength: 4 });
});

test('whatever the editor writes it can open again', () => {
  fc.assert(
    fc.property(blocks(3), (nodes) => {
      const doc = Node.fromJSON(schema, { type: 'doc', content: nodes }).toJSON() as RichNode;
      const html = writeHtml(doc, { blocks: [], tail: '' });
      const again = readHtml(html);
      expect(again.losses).toEqual(NONE);
      expect(writeHtml(again.doc, again.originals)).toBe(html);
      expect(shownIn(anew(html))).toBe(shownIn(html));
    }),
    { numRuns: runs(1_000) },
  );
});
