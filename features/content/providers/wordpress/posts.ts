import { createHash } from 'node:crypto';
import type { CreatedPost, NewPost, PostHost, PostType } from '#features/content/post-host.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import { type Ask, listOf, unreadable, wordPressRest } from './rest.ts';

export interface WordPressOptions {
  http: HttpClient;
  /** The site's address without a trailing slash; `/wp-json` follows. */
  url: string;
  user: string;
  /** An application password of this user, created in WordPress; spaces are ignored. */
  applicationPassword: string;
}

/** A post takes up to four requests, which together stay below the time-out of the attempt. */
const READ_TIMEOUT_MS = 4_000;
const CREATE_TIMEOUT_MS = 8_000;

/**
 * Creates posts in a WordPress site (developer.wordpress.org/rest-api). Its create route is not idempotent: each post has a slug
 * derived from its source, which is looked up before the post is created.
 */
export function createWordPressPosts({ http, url, user, applicationPassword }: WordPressOptions): PostHost {
  const asking = wordPressRest({
    http,
    url,
    user,
    password: applicationPassword,
    party: 'WordPress',
    readTimeoutMs: READ_TIMEOUT_MS,
    writeTimeoutMs: CREATE_TIMEOUT_MS,
  });

  return {
    async postTypes() {
      return (await readTypes(asking())).map(({ name, label, public: isPublic }) => ({
        name,
        label,
        public: isPublic,
      }));
    },

    async create(post, source, _now, signal) {
      const ask = asking(signal);
      const type = (await readTypes(ask)).find(({ name }) => name === post.post_type);
      if (!type) throw refused(`WordPress has no post type "${post.post_type.slice(0, 40)}"`);
      const author = await authorId(post.post_author, ask);
      const slug = slugFor(post.post_name, source);
      const earlier = await findBySlug(type.path, slug, ask);
      if (earlier) return earlier;
      const created = await ask(type.path, {}, bodyOf(post, slug, author));
      return { ...readPost(created), created: true };
    },
  };
}

interface RemoteType extends PostType {
  /** The path below `/wp-json`. */
  path: string;
}

async function readTypes(ask: Ask): Promise<RemoteType[]> {
  const types = await ask('/wp/v2/types', { context: 'edit' });
  if (!isObject(types)) throw unreadable('post types');
  return Object.values(types).flatMap((type) => {
    if (!isObject(type)) return [];
    // Sites before 5.9 omit the namespace; a base with a pattern in it leads to no list of posts.
    const { slug, name, rest_base: base, rest_namespace: namespace = 'wp/v2', viewable } = type;
    if (typeof slug !== 'string' || !isPath(base) || !isPath(namespace)) return [];
    return { name: slug, label: String(name ?? slug), public: viewable === true, path: `/${namespace}/${base}` };
  });
}

/** Returns the id of the author, because WordPress accepts only ids. */
async function authorId(author: PostArgs['post_author'], ask: Ask): Promise<number | undefined> {
  if (author == null || author === '') return undefined;
  if (typeof author === 'number') return author;
  const users = await ask('/wp/v2/users', { context: 'edit', search: author, per_page: '100' });
  const login = author.toLowerCase();
  const user = listOf(users).find((one) => typeof one.username === 'string' && one.username.toLowerCase() === login);
  if (typeof user?.id !== 'number') throw refused('WordPress has no user with the login of post_author');
  return user.id;
}

/**
 * Adds a hash of the source, which distinguishes posts with equal titles; WordPress keeps slugs of up to 200 characters as they
 * are.
 */
function slugFor(name: string, source: string): string {
  const mark = createHash('sha256').update(source).digest('hex').slice(0, 12);
  return name === '' ? mark : `${name}-${mark}`;
}

/** `any` covers every status except the trash. */
async function findBySlug(path: string, slug: string, ask: Ask): Promise<CreatedPost | null> {
  const found = listOf(await ask(path, { slug, status: 'any', context: 'edit' })).find((post) => post.slug === slug);
  return found ? { ...readPost(found), created: false } : null;
}

function bodyOf(post: NewPost, slug: string, author: number | undefined): Json {
  const { post_title: title, post_content: content, post_status: status, meta_input: meta } = post;
  return {
    title: titleHtml(title),
    content,
    status,
    slug,
    ...(author !== undefined && { author }),
    ...(meta && { meta }),
  };
}

const TITLE_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '[': '&#x5b;', ']': '&#x5d;' };

/** Escapes a title: WordPress treats it as HTML, and allows even scripts from users with unfiltered HTML. */
function titleHtml(text: string): string {
  return text.replace(/[&<>[\]]/g, (character) => TITLE_ENTITIES[character] ?? character);
}

function readPost(post: unknown): { id: number; link: string } {
  if (!isObject(post) || typeof post.id !== 'number' || typeof post.link !== 'string') throw unreadable('post');
  return { id: post.id, link: post.link };
}

function refused(reason: string): ProviderError {
  return new ProviderError(`The post cannot be made: ${reason}.`, { kind: 'permanent', type: 'invalid_request' });
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]+(\/[\w-]+)*$/.test(value);
}
