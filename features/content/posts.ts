import { randomBytes } from 'node:crypto';
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager, MikroORM } from '@mikro-orm/mysql';
import { User } from '#features/accounts/entities.ts';
import { contentBudgets } from '#features/content/budgets.ts';
import { POST_STATUSES, type PostStatus } from '#forms/post-status.ts';
import { slugOf } from '#forms/templates/slug.ts';
import type { PostArgs } from '#hooks/parameters.ts';
import { Post } from './entities.ts';
import type { CreatedPost, PostType } from './post-host.ts';
import { PostTypes } from './post-types.ts';

/** A post that cannot be created as requested, now or later. The message gives the reason without repeating content. */
export class PostRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PostRefused';
  }
}

/** From the second attempt on the slug is random, so more attempts are hardly ever needed. */
const TRIES = 10;
/** Largest number of digits in a slug's numeric suffix; a longer number is part of a title. */
const MOST_DIGITS = 6;

/** The size of the column, in bytes of UTF-8. */
const MAX_TITLE_BYTES = contentBudgets.storedTitle.atMost;

/** The posts of the embedded host. */
export class Posts {
  readonly #orm: MikroORM;
  readonly #types: PostTypes;
  readonly #baseUrl: string;

  constructor({ orm, baseUrl }: { orm: MikroORM; baseUrl: string }) {
    this.#orm = orm;
    this.#types = new PostTypes({ orm });
    this.#baseUrl = baseUrl;
  }

  postTypes(): Promise<PostType[]> {
    return this.#types.list();
  }

  /**
   * Creates one post for each source. Called again, with any arguments, it returns the existing post.
   * @throws PostRefused
   */
  async create(post: PostArgs, source: string, now: Date): Promise<CreatedPost> {
    const earlier = await this.#madeFrom(source);
    if (earlier) return earlier;
    const { post_type: type, post_title: title, post_content: content, meta_input: meta } = post;
    if (!(await this.postTypes()).some(({ name }) => name === type)) {
      throw new PostRefused(`there is no post type "${type.slice(0, 40)}"`);
    }
    if (Buffer.byteLength(title) > MAX_TITLE_BYTES) throw new PostRefused('post_title is too long');
    const status = statusOf(post.post_status);
    const authorId = await this.#authorOf(post.post_author);
    const base = slugOf(post.post_name || '') || slugOf(title) || slugOf(type);
    for (let tries = 0; tries < TRIES; tries += 1) {
      const em = this.#orm.em.fork();
      const slug = tries === 0 ? await freeSlug(em, type, base) : `${base}-${randomBytes(5).toString('hex')}`;
      const row = { type, status, slug, title, content, authorId, meta: meta ?? {}, source };
      try {
        const id = await em.insert(Post, { ...row, createdAt: now, updatedAt: now });
        return { id, link: this.#linkTo({ type, slug }), created: true };
      } catch (error) {
        if (!(error instanceof UniqueConstraintViolationException || error instanceof DeadlockException)) throw error;
        const twin = await this.#madeFrom(source);
        if (twin) return twin;
      }
    }
    throw new Error(`no free address was found for a post of type ${type} in ${TRIES} tries`);
  }

  /** @returns null unless the post is published and its type has public pages */
  async findPublished(type: string, slug: string): Promise<Pick<Post, 'title' | 'content' | 'createdAt'> | null> {
    const post = await this.#orm.em.fork().findOne(Post, { type, slug, status: 'publish' });
    if (!post) return null;
    const isPublic = (await this.postTypes()).some((one) => one.name === type && one.public);
    return isPublic ? post : null;
  }

  async #madeFrom(source: string): Promise<CreatedPost | null> {
    const post = await this.#orm.em.fork().findOne(Post, { source });
    return post && { id: post.id, link: this.#linkTo(post), created: false };
  }

  async #authorOf(author: string | number | null | undefined): Promise<number | null> {
    if (author == null || author === '') return null;
    const where = typeof author === 'number' ? { id: author } : { login: [author, author.toLowerCase()] };
    const user = await this.#orm.em.fork().findOne(User, where);
    if (!user) throw new PostRefused(`there is no user ${typeof author === 'number' ? author : 'with this login'}`);
    return user.id;
  }

  #linkTo({ type, slug }: Pick<Post, 'type' | 'slug'>): string {
    return `${this.#baseUrl}/content/${type}/${slug}`;
  }
}

function statusOf(text: string): PostStatus {
  const status = POST_STATUSES.find((one) => one === text);
  if (status) return status;
  throw new PostRefused(`there is no post status "${text.slice(0, 40)}"; there are ${POST_STATUSES.join(', ')}`);
}

/** Returns the slug itself, or with the number after the highest one in use. Another post may take it meanwhile. */
async function freeSlug(em: EntityManager, type: string, base: string): Promise<string> {
  if ((await em.count(Post, { type, slug: base })) === 0) return base;
  const [row]: { highest: number | string | null }[] = await em.execute(
    `select max(cast(substring(slug, ?) as unsigned)) as highest from posts
       where type = ? and slug like ? and slug regexp ?`,
    [base.length + 2, type, `${base}-%`, `^${base}-[1-9][0-9]{0,${MOST_DIGITS - 1}}$`],
  );
  return `${base}-${Math.max(Number(row?.highest ?? 0), 1) + 1}`;
}
