import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Connection, createConnection } from 'mysql2/promise';
import { User } from '#features/accounts/entities.ts';
import { Post } from '#features/content/entities.ts';
import { PostTypes, postTypesOption } from '#features/content/post-types.ts';
import { PostRefused, Posts } from '#features/content/posts.ts';
import { Options } from '#features/options/options.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { clearSettings, putOptions } from '#test/environment/settings-rows.ts';
import { until } from '#test/environment/submissions.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const BASE = 'https://forms.example.org';

let database: TestDatabase;
let posts: Posts;

beforeAll(async () => {
  database = await createTestDatabase();
  posts = new Posts({ orm: database.orm, baseUrl: BASE });
  const user = { login: 'ada', email: 'ada@example.org', role: 'editor' as const, createdAt: NOW };
  await database.orm.em.fork().insert(User, user);
});
afterAll(() => database.close());
afterEach(async () => {
  await database.orm.em.fork().nativeDelete(Post, {});
  await clearSettings(database.orm);
});

const post = (changes: Partial<PostArgs> = {}): PostArgs => ({
  post_type: 'post',
  post_title: 'A title',
  post_content: '<p>Content</p>',
  post_status: 'publish',
  ...changes,
});
const create = (changes: Partial<PostArgs> = {}, source: string = randomUUID()) =>
  posts.create(post(changes), source, NOW);
const rows = () => database.orm.em.fork().find(Post, {}, { orderBy: { id: 'asc' } });
const slugs = async () => (await rows()).map(({ slug }) => slug);

describe('a post', () => {
  test('is kept whole, and answered with its id and address', async () => {
    const changes = { post_author: 'ada', meta_input: { a: 'b', list: [1] } };
    const answer = await create(changes, 'delivery-1');
    const [row] = await rows();
    expect(answer).toEqual({ id: row?.id, link: `${BASE}/content/post/a-title`, created: true });
    expect(row).toMatchObject({
      type: 'post',
      status: 'publish',
      slug: 'a-title',
      title: 'A title',
      content: '<p>Content</p>',
      meta: { a: 'b', list: [1] },
      source: 'delivery-1',
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(row?.authorId).toEqual(expect.any(Number));
  });

  test('is made once per source: asked again, the first one is answered, whatever is asked for', async () => {
    const first = await create({}, 'once');
    expect(await create({ post_title: 'Another' }, 'once')).toEqual({ ...first, created: false });
    expect(await create({ post_type: 'nonsense' }, 'once')).toEqual({ ...first, created: false });
    expect(await rows()).toHaveLength(1);
  });

  test.each([
    ['takes back its own', 'rollback', 1],
    ['keeps its own', 'commit', 0],
  ])(
    'is made once when it is asked for many times while another, which %s, holds the place',
    async (_what, end, made) => {
      const holder = await createConnection({ uri: database.url });
      try {
        await holder.query('start transaction');
        await holder.query(
          `insert into posts (type, status, slug, title, content, meta, source, created_at, updated_at)
           values ('post', 'draft', 'first', 'First', '', '{}', 'at once', now(3), now(3))`,
        );
        const twins = Array.from({ length: 8 }, () => create({}, 'at once'));
        await until('all of them wait for the place', async () => (await insertsWaiting(holder)) === twins.length);
        await holder.query(end);
        const answers = await Promise.all(twins);
        expect(answers.filter(({ created }) => created)).toHaveLength(made);
        expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
        expect(await rows()).toHaveLength(1);
      } finally {
        await holder.end();
      }
    },
  );

  test.each([
    ['a login', 'ada', true],
    ['a login in capitals', 'ADA', true],
    ['nobody', undefined, false],
    ['nobody, as null', null, false],
    ['nobody, as a blank', '', false],
  ])('may have as its author %s', async (_what, author, found) => {
    await create({ post_author: author });
    expect((await rows())[0]?.authorId === null).toBe(!found);
  });

  test('may have an author by id', async () => {
    const { id } = await database.orm.em.fork().findOneOrFail(User, { login: 'ada' });
    await create({ post_author: id });
    expect((await rows())[0]?.authorId).toBe(id);
  });

  test.each<[string, Partial<PostArgs>, string]>([
    ['type', { post_type: 'recipe' }, 'there is no post type "recipe"'],
    ['status', { post_status: 'trash' }, 'there is no post status "trash"'],
    ['login', { post_author: 'grace' }, 'there is no user with this login'],
    ['user', { post_author: 987654 }, 'there is no user 987654'],
    ['title', { post_title: 'ü'.repeat(40_000) }, 'post_title is too long'],
  ])('with an impossible %s is refused by name', async (_what, changes, message) => {
    const attempt = create(changes);
    await expect(attempt).rejects.toBeInstanceOf(PostRefused);
    await expect(attempt).rejects.toThrow(message);
    expect(await rows()).toEqual([]);
  });
});

describe('the address of a post', () => {
  test('that is taken gets the next number', async () => {
    for (let i = 0; i < 4; i += 1) await create();
    expect(await slugs()).toEqual(['a-title', 'a-title-2', 'a-title-3', 'a-title-4']);
  });

  test('is taken in its own type only', async () => {
    await create();
    await create({ post_type: 'page' });
    expect(await slugs()).toEqual(['a-title', 'a-title']);
  });

  test('does not count what only looks alike', async () => {
    for (const post_name of ['a-title-and-more', 'a-title-7-days', 'a-titles-9', 'a-title-0012', 'a-title']) {
      await create({ post_name });
    }
    await create();
    expect((await slugs()).at(-1)).toBe('a-title-2');
  });

  test('is found though a title holds a number as large as can be', async () => {
    for (const title of ['a title', 'a title 999999999', 'a title 999999', 'a title 9999999']) {
      await create({ post_title: title });
    }
    for (let i = 0; i < 3; i += 1) await create();
    const found = await slugs();
    expect(new Set(found).size).toBe(7);
    expect(found[4]).toBe('a-title-1000000');
    for (const slug of found.slice(5)) expect(slug).toMatch(/^a-title-[0-9a-f]{10}$/);
  });

  test('that is as long as can be has room for what is put behind it', async () => {
    const long = 'x'.repeat(400);
    await create({ post_title: long });
    const [base] = await slugs();
    for (const number of [999_999, 1_000_000]) {
      const row = { type: 'post', status: 'draft' as const, title: '', content: '', meta: {}, source: `${number}` };
      const times = { createdAt: NOW, updatedAt: NOW };
      await database.orm.em.fork().insert(Post, { ...row, ...times, slug: `${base}-${number}` });
    }
    await create({ post_title: long });
    expect((await slugs()).at(-1)).toMatch(/^x{180}-[0-9a-f]{10}$/);
  });

  test('stays one of its own when many titles are the same in one moment', async () => {
    const holder = await createConnection({ uri: database.url });
    try {
      await holder.query('start transaction');
      await holder.query(
        `insert into posts (type, status, slug, title, content, meta, created_at, updated_at)
           values ('post', 'draft', 'a-title', 'First', '', '{}', now(3), now(3))`,
      );
      const same = Array.from({ length: 8 }, () => create());
      await until('all of them wait for the place', async () => (await insertsWaiting(holder)) === same.length);
      await holder.query('commit');
      expect((await Promise.all(same)).every(({ created }) => created)).toBe(true);
      expect(new Set(await slugs()).size).toBe(9);
    } finally {
      await holder.end();
    }
  });

  test('may be asked for, and is cleaned', async () => {
    await create({ post_name: ' My Own_Address! ' });
    await create({ post_title: '日本語', post_type: 'page' });
    expect(await slugs()).toEqual(['my-own-address', 'page']);
  });
});

describe('types of posts', () => {
  const types = [{ name: 'news-item', label: 'News', public: false }];

  test('are post and page, and what the option adds', async () => {
    const list = () => new PostTypes({ orm: database.orm }).list();
    expect((await list()).map(({ name }) => name)).toEqual(['post', 'page']);
    await new Options({ orm: database.orm }).set('post_types', types, NOW);
    expect((await list()).slice(2)).toEqual(types);
    expect(await create({ post_type: 'news-item' })).toMatchObject({ link: `${BASE}/content/news-item/a-title` });
  });

  test('stay post and page where the option holds nonsense', async () => {
    await putOptions(database.orm, { post_types: [{ name: 5 }] });
    expect(await posts.postTypes()).toHaveLength(2);
  });

  test.each<[string, unknown, string | null]>([
    ['none', [], null],
    ['one', types, null],
    ['no list', {}, 'must be a list'],
    ['no row', ['event'], 'entry 0: must be {name'],
    ['a name that is taken by the host', [{ name: 'page', label: 'x', public: true }], '"page" is taken'],
    ['a name twice', [...types, ...types], 'entry 1: the name "news-item" is taken'],
    ['a name in capitals', [{ name: 'Event', label: 'x', public: true }], 'entry 0: name must start'],
    ['a long name', [{ name: 'e'.repeat(21), label: 'x', public: true }], 'name must start'],
    ['no label', [{ name: 'event', public: true }], 'label must be'],
    ['a blank label', [{ name: 'event', label: ' ', public: true }], 'label must be'],
    ['a label of two lines', [{ name: 'event', label: 'a\nb', public: true }], 'label must be'],
    ['public as a word', [{ name: 'event', label: 'x', public: 'yes' }], 'public must be true or false'],
    ['an unknown key', [{ name: 'event', label: 'x', public: true, icon: 'x' }], 'there is no key "icon"'],
    ['too many', Array.from({ length: 51 }, (_, i) => ({ name: `t${i}`, label: 'x', public: true })), 'at most 50'],
  ])('in the option: %s', (_what, value, mistake) => {
    if (mistake === null) expect(postTypesOption(value)).toBeNull();
    else expect(postTypesOption(value)).toContain(mistake);
  });
});

/** Counts the inserts into posts that are under way. While the test holds their lock, all of them wait. */
async function insertsWaiting(connection: Connection): Promise<number> {
  const [found] = await connection.query(
    `select count(*) as waiting from information_schema.processlist
       where db = database() and id <> connection_id() and info like 'insert into _posts_%'`,
  );
  return Number((found as { waiting: number }[])[0]?.waiting);
}
