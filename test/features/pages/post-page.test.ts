import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Post } from '#features/content/entities.ts';
import { Posts } from '#features/content/posts.ts';
import { cleanHtml } from '#forms/templates/clean-html.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { putOptions } from '#test/environment/settings-rows.ts';

const NOW = new Date('2026-03-01T23:30:00.000Z');

let service: TestService;
let posts: Posts;
beforeAll(async () => {
  service = await startService();
  posts = new Posts({ orm: service.orm, baseUrl: service.url });
});
afterAll(() => service.close());

/** Publishes a post. @returns the path of its page */
async function publish(changes: Partial<PostArgs> = {}): Promise<string> {
  const post = { post_type: 'post', post_title: 'A title', post_content: '<p>Text</p>', post_status: 'publish' };
  const { link } = await posts.create({ ...post, ...changes }, randomUUID(), NOW);
  return new URL(link).pathname;
}
const get = (path: string, headers: Record<string, string> = {}) => service.call('GET', path, { headers });

describe('the page of a published post', () => {
  test('shows title, date and content, and not who wrote it', async () => {
    const path = await publish({
      post_title: 'Cats & <Dogs>',
      post_content: '<p>Some <em>text</em></p>',
      post_author: 'ada',
    });
    const { status, text, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toContain('<title>Cats &amp; &lt;Dogs&gt;</title>');
    expect(text).toContain('<h1>Cats &amp; &lt;Dogs&gt;</h1>');
    expect(text).toContain('<article><p>Some <em>text</em></p></article>');
    expect(text).toContain('<time datetime="2026-03-01T23:30:00.000Z">March 1, 2026</time>');
    expect(text).not.toMatch(/\bada\b/);
    expect(text).not.toContain('<script');
  });

  test('has its date in the time zone of the site', async () => {
    const path = await publish();
    await putOptions(service.orm, { site_time_zone: 'Asia/Tokyo' });
    expect((await get(path)).text).toContain('>March 2, 2026</time>');
    await putOptions(service.orm, { site_time_zone: undefined });
  });

  test('of another type is there when the type is public', async () => {
    const types = [
      { name: 'event', label: 'Events', public: true },
      { name: 'note', label: 'Notes', public: false },
    ];
    await putOptions(service.orm, { post_types: types });
    expect((await get(await publish({ post_type: 'event' }))).status).toBe(200);
    expect((await get(await publish({ post_type: 'note' }))).status).toBe(404);
  });

  test('may be kept for a minute, and is not sent again while it is the same', async () => {
    const path = await publish();
    const first = await get(path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=60');
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    // By default, `fetch` bypasses caches when a request has its own ETag.
    const known = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    const again = await get(path, known);
    expect([again.status, again.text]).toEqual([304, '']);
    await service.orm.em.fork().nativeUpdate(Post, { slug: path.split('/').at(-1) ?? '' }, { content: '<p>New</p>' });
    const changed = await get(path, known);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  test('without a title is called something', async () => {
    expect((await get(await publish({ post_title: ' ' }))).text).toContain('<h1>Untitled</h1>');
  });
});

describe('there is no page', () => {
  test.each(['draft', 'pending', 'private'])('for a post that is %s', async (post_status) => {
    await expectNothing(await publish({ post_status }));
  });

  test.each(['/content/post/unknown', '/content/page/a-title', '/content/nothing/a-title', '/content/POST/a-title'])(
    'at %s',
    async (path) => {
      await publish();
      await expectNothing(path);
    },
  );

  async function expectNothing(path: string): Promise<void> {
    const { status, text, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toMatch(/^text\/html/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('There is nothing at this address.');
    expect(text).not.toContain('A title');
  }
});

describe('content that is shown', () => {
  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['an image that fails', '<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['a style', '<style>p{}</style><p style="position:fixed" class="svca-message" id="x">a</p>', '<p>a</p>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>a', 'a'],
    ['a form', '<form action="https://evil.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
    ['an svg', '<svg><script>alert(1)</script><a href="javascript:alert(1)">a</a></svg>', null],
    ['a javascript link', '<a href="javascript:alert(1)">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['a disguised link', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['a link without a scheme', '<a href="//evil.example">a</a>', '<a rel="nofollow ugc noopener">a</a>'],
    ['data as an image', '<img src="data:image/svg+xml,<svg/onload=alert(1)>">', null],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example"><base href="/x">a', 'a'],
    ['a comment', '<!-- <img onerror=alert(1) src=x> -->a', 'a'],
    ['an open tag', '<p>a<img src=x onerror=alert(1) ', '<p>a</p>'],
  ])('holds nothing that acts: %s', (_what, html, clean) => {
    const shown = cleanHtml(html);
    expect(shown).not.toMatch(/<script|script:|alert|\son\w+=|style|class=|evil\.example|data:/i);
    if (clean !== null) expect(shown).toBe(clean);
  });

  test('keeps what content is made of', () => {
    const table = '<table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table>';
    expect(cleanHtml(table)).toBe(table);
    expect(cleanHtml('<h1>Top</h1><h2>Part</h2>')).toBe('<h2>Top</h2><h2>Part</h2>');
    expect(cleanHtml('<a href="https://example.org/" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="https://example.org/" rel="nofollow ugc noopener">a</a>',
    );
    expect(cleanHtml('<a href="/forms/1">a</a><ol start="3"><li>b</li></ol>')).toBe(
      '<a href="/forms/1" rel="nofollow ugc noopener">a</a><ol start="3"><li>b</li></ol>',
    );
  });

  test('is cleaned on the page', async () => {
    const path = await publish({ post_content: '<p onclick="alert(1)">Kept</p><script>alert(1)</script>' });
    const { text } = await get(path);
    expect(text).toContain('<article><p>Kept</p></article>');
    expect(text).not.toContain('alert');
  });
});
