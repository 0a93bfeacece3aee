import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import type { StoredPost } from '#fakes/wordpress/site.ts';
import { WORDPRESS_ACCOUNT } from '#fakes/wordpress/site.ts';
import type { NewPost, PostHost } from '#features/content/post-host.ts';
import { createWordPressPosts, type WordPressOptions } from '#features/content/providers/wordpress/posts.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const POST: NewPost = {
  post_type: 'post',
  post_title: 'A title & more',
  post_content: '<p>Content</p>',
  post_status: 'publish',
  post_name: 'a-title',
};

let sandbox: Sandbox;
let http: HttpClient;
let posts: PostHost;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', now: () => NOW });
  http = createHttpClient({ allowedPrivateNetworks: parseCidrList('loopback'), userAgent: 'test', clock: () => NOW });
  posts = wordpress();
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/wordpress/state`, { method: 'DELETE' });
});
afterAll(async () => {
  await http.close();
  await sandbox.close();
});

describe('a post in WordPress', () => {
  test('is made as it was asked for, at an address that follows from its source', async () => {
    const meta_input = { forms_score: '7', not_registered: 'dropped by WordPress' };
    const made = await create({ meta_input, post_author: 1 }, 'delivery-1');
    const { posts: stored } = await state();
    expect(stored).toEqual([
      {
        id: made.id,
        type: 'post',
        status: 'publish',
        slug: expect.stringMatching(/^a-title-[0-9a-f]{12}$/),
        title: 'A title &amp; more',
        content: '<p>Content</p>',
        author: 1,
        meta: { forms_score: '7' },
        date: '2026-11-21T12:00:00',
      },
    ]);
    expect(made).toEqual({ id: made.id, link: `${sandbox.url}/wordpress/?p=${made.id}`, created: true });
  });

  test('has a title that is text, though WordPress takes titles for HTML', async () => {
    await create({ post_title: '<i onclick="x">Ada</i> & <script>alert(1)</script> [gallery]' });
    const title = '&lt;i onclick="x"&gt;Ada&lt;/i&gt; &amp; &lt;script&gt;alert(1)&lt;/script&gt; &#x5b;gallery&#x5d;';
    expect((await state()).posts).toMatchObject([{ title }]);
  });

  test('goes to the route of its type', async () => {
    await create({ post_type: 'event' });
    expect((await state()).posts).toMatchObject([{ type: 'event' }]);
  });

  test('may have a long address, which WordPress keeps as it is', async () => {
    await create({ post_name: 'x'.repeat(180) }, 'long');
    expect(await create({ post_name: 'x'.repeat(180) }, 'long')).toMatchObject({ created: false });
  });

  test.each(['ada', 'ADA'])('may have an author by login: %s', async (post_author) => {
    await create({ post_author });
    expect((await state()).posts).toMatchObject([{ author: 1 }]);
  });

  test('is the service’s own where no author is named', async () => {
    await create({ post_author: null });
    expect((await state()).posts).toMatchObject([{ author: WORDPRESS_ACCOUNT.id }]);
  });

  test('is made once per source, in every status', async () => {
    for (const post_status of ['publish', 'draft', 'pending', 'private']) {
      const first = await create({ post_status }, post_status);
      expect(await create({ post_status }, post_status)).toEqual({ ...first, created: false });
    }
    expect((await state()).posts).toHaveLength(4);
  });

  test('is one of its own for each source, though the title is the same', async () => {
    await create({}, 'one');
    await create({}, 'two');
    const { posts: stored } = await state();
    expect(new Set(stored.map(({ slug }) => slug)).size).toBe(2);
  });

  test.each([
    ['an error', { status: 500 }, 'server_error'],
    ['a cut connection', { mode: 'reset' }, 'connection_failed'],
    ['rubbish', { mode: 'bad_json' }, 'invalid_response'],
  ])('is not made again when the answer was lost to %s', async (_what, failure, type) => {
    await failing('create', { ...failure, after_effect: true });
    await expect(create({}, 'lost')).rejects.toMatchObject({ kind: 'transient', type });
    expect(await create({}, 'lost')).toMatchObject({ created: false });
    expect((await state()).posts).toHaveLength(1);
  });
});

test('types of posts are those that have a list of their own', async () => {
  expect(await posts.postTypes()).toEqual([
    { name: 'post', label: 'Posts', public: true },
    { name: 'page', label: 'Pages', public: true },
    { name: 'event', label: 'Events', public: true },
    { name: 'note', label: 'Notes', public: false },
  ]);
});

describe('what fails', () => {
  test.each<[string, Partial<NewPost>, string]>([
    ['type', { post_type: 'recipe' }, 'WordPress has no post type "recipe"'],
    ['type without a list of posts', { post_type: 'wp_font_face' }, 'WordPress has no post type "wp_font_face"'],
    ['login', { post_author: 'grace' }, 'WordPress has no user with the login of post_author'],
    ['user', { post_author: 4711 }, 'WordPress answered 400 (rest_invalid_author).'],
    ['status', { post_status: 'trash' }, 'WordPress answered 400 (rest_invalid_param).'],
  ])('for good: an unknown %s', async (_what, changes, message) => {
    await expect(create(changes)).rejects.toMatchObject({
      kind: 'permanent',
      message: expect.stringContaining(message),
    });
    expect((await state()).posts).toEqual([]);
  });

  test.each<[string, Partial<WordPressOptions>, string]>([
    ['a wrong password', { applicationPassword: 'canary word' }, 'WordPress answered 401 (incorrect_password).'],
    ['a wrong user', { user: 'canary' }, 'WordPress answered 401 (invalid_username).'],
  ])('for good: %s, which no message repeats', async (_what, changes, message) => {
    const error = await wordpress(changes)
      .create(POST, 'x', NOW)
      .catch((reason: Error) => reason);
    expect(error).toMatchObject({ kind: 'permanent', type: 'unauthorized', status: 401, message });
    expect(JSON.stringify([error, String(error), (error as Error).stack])).not.toMatch(/canary|authorization|Basic /i);
  });

  test('for good: an address that is none of WordPress', async () => {
    const elsewhere = wordpress({ url: `${sandbox.url}/nobody` });
    await expect(elsewhere.create(POST, 'x', NOW)).rejects.toMatchObject({ kind: 'permanent', type: 'not_found' });
  });

  test('for good: a private address that is not allowed', async () => {
    const guarded = createHttpClient({ allowedPrivateNetworks: parseCidrList(''), userAgent: 'test' });
    await expect(wordpress({ http: guarded }).create(POST, 'x', NOW)).rejects.toMatchObject({
      type: 'address_refused',
    });
    await guarded.close();
  });

  describe.each(['types', 'users', 'search', 'create'])('while it answers "%s"', (operation) => {
    test.each([
      [
        { status: 500 },
        { kind: 'transient', type: 'server_error', message: 'WordPress answered 500 (sandbox_failure).' },
      ],
      [
        { status: 429, retry_after: 30 },
        { kind: 'rate_limited', type: 'rate_limited', retryAfterMs: 30_000 },
      ],
      [
        { status: 503, retry_after: 'Sat, 21 Nov 2026 12:00:10 GMT' },
        { kind: 'rate_limited', retryAfterMs: 10_000 },
      ],
      [{ status: 403 }, { kind: 'permanent', type: 'unauthorized' }],
      [{ status: 301 }, { kind: 'permanent', type: 'redirect_refused' }],
      [{ mode: 'bad_json' }, { kind: 'transient', type: 'invalid_response' }],
      [{ mode: 'reset' }, { kind: 'transient', type: 'connection_failed' }],
    ])('%j is told as %j, and the next attempt makes one post', async (failure, expected) => {
      await failing(operation, failure);
      await expect(create({ post_author: 'ada' }, 'once')).rejects.toMatchObject(expected);
      expect(await create({ post_author: 'ada' }, 'once')).toMatchObject({ created: true });
      expect((await state()).posts).toHaveLength(1);
    });
  });

  test('as a time-out, when no answer comes', async () => {
    const impatient: HttpClient = {
      request: (request) => http.request({ ...request, timeoutMs: 100 }),
      close: async () => {},
    };
    await failing('create', { mode: 'timeout', after_effect: true });
    const attempt = wordpress({ http: impatient }).create(POST, 'late', NOW);
    await expect(attempt).rejects.toMatchObject({ kind: 'transient', type: 'timeout' });
    expect(await create({}, 'late')).toMatchObject({ created: false });
  });

  test('when the attempt is given up: nothing is asked for any more', async () => {
    const given = new AbortController();
    await failing('search', { mode: 'timeout' });
    const attempt = posts.create(POST, 'x', NOW, given.signal);
    while ((await state()).requests.search === 0);
    given.abort(new Error('given up'));
    await expect(attempt).rejects.toThrow('given up');
    expect((await state()).requests.create).toBe(0);
  });

  test.each([{ id: 'x', link: 'y' }, [], null, 5])('as an unreadable answer: %j', async (body) => {
    const odd: HttpClient = {
      request: (request) =>
        request.method === 'POST'
          ? Promise.resolve({ status: 201, headers: {}, body: JSON.stringify(body) })
          : http.request(request),
      close: async () => {},
    };
    await expect(wordpress({ http: odd }).create(POST, 'x', NOW)).rejects.toMatchObject({
      type: 'invalid_response',
      message: expect.stringContaining('WORDPRESS_URL'),
    });
  });
});

function wordpress(changes: Partial<WordPressOptions> = {}): PostHost {
  const { login: user, applicationPassword } = WORDPRESS_ACCOUNT;
  return createWordPressPosts({ http, url: `${sandbox.url}/wordpress`, user, applicationPassword, ...changes });
}

function create(changes: Partial<NewPost> = {}, source = 'a delivery') {
  return posts.create({ ...POST, ...changes }, source, NOW);
}

async function failing(operation: string, failure: object): Promise<void> {
  const response = await fetch(`${sandbox.url}/wordpress/failures/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(failure),
  });
  expect(response.status).toBe(201);
}

async function state(): Promise<{ posts: StoredPost[]; requests: Record<string, number> }> {
  return (await (await fetch(`${sandbox.url}/wordpress/state`)).json()) as never;
}
