/** A stored post. */
export interface StoredPost {
  id: number;
  type: string;
  status: string;
  slug: string;
  title: string;
  content: string;
  author: number;
  meta: Record<string, unknown>;
  date: string;
}

export interface SiteType {
  slug: string;
  name: string;
  rest_base: string;
  rest_namespace: string;
  viewable: boolean;
}

/** An error with WordPress's status, code and message. */
export class WordPressError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Record<string, string> | undefined;

  constructor(status: number, code: string, message: string, params?: Record<string, string>) {
    super(message);
    this.status = status;
    this.code = code;
    this.params = params;
  }
}

/** Account with which services sign in; its password is not secret. */
export const WORDPRESS_ACCOUNT = { id: 2, login: 'forms', applicationPassword: 'sand boxp assw ordo fnou sexx' };

export const USERS = [
  { id: 1, username: 'ada', name: 'Ada Lovelace', slug: 'ada' },
  { id: WORDPRESS_ACCOUNT.id, username: WORDPRESS_ACCOUNT.login, name: 'Forms', slug: 'forms' },
];

export const TYPES: readonly SiteType[] = [
  { slug: 'post', name: 'Posts', rest_base: 'posts', rest_namespace: 'wp/v2', viewable: true },
  { slug: 'page', name: 'Pages', rest_base: 'pages', rest_namespace: 'wp/v2', viewable: true },
  { slug: 'event', name: 'Events', rest_base: 'calendar', rest_namespace: 'events/v1', viewable: true },
  { slug: 'note', name: 'Notes', rest_base: 'notes', rest_namespace: 'wp/v2', viewable: false },
  {
    slug: 'wp_font_face',
    name: 'Font Faces',
    rest_base: 'font-families/(?P<font_family_id>[\\d]+)/font-faces',
    rest_namespace: 'wp/v2',
    viewable: false,
  },
];

const STATUSES = ['publish', 'future', 'draft', 'pending', 'private'];

/** The posts of one site, with the behaviour of WordPress that matters to clients. */
export class WordPressSite {
  readonly #posts: StoredPost[] = [];

  /** Returns the posts, newest first. */
  posts(): readonly StoredPost[] {
    return this.#posts.toReversed();
  }

  search(type: string, slug: string | undefined, statuses: readonly string[]): StoredPost[] {
    const known = [...STATUSES, 'any', 'trash', 'auto-draft', 'inherit'];
    if (!statuses.every((status) => known.includes(status))) throw invalid('status', 'status[0] is not one of them.');
    return this.posts().filter(
      (post) =>
        post.type === type &&
        (slug === undefined || post.slug === slug) &&
        (statuses.includes('any') || statuses.includes(post.status)),
    );
  }

  create(type: string, body: Record<string, unknown>, date: Date): StoredPost {
    const { title = '', content = '', status = 'draft', slug = '', author = WORDPRESS_ACCOUNT.id, meta = {} } = body;
    if (typeof status !== 'string' || !STATUSES.includes(status)) {
      throw invalid('status', 'status is not one of publish, future, draft, pending, and private.');
    }
    if (typeof slug !== 'string') throw invalid('slug', 'slug is not of type string.');
    if (typeof meta !== 'object' || meta === null) throw invalid('meta', 'meta is not of type object.');
    if (!USERS.some(({ id }) => id === author))
      throw new WordPressError(400, 'rest_invalid_author', 'Invalid author ID.');
    const post: StoredPost = {
      id: 100 + this.#posts.length,
      type,
      status,
      slug: this.#uniqueSlug(type, status, slug.toLowerCase().slice(0, 200)),
      title: rawText(title),
      content: rawText(content),
      author: author as number,
      // Keys that no plug-in has registered are dropped silently.
      meta: Object.fromEntries(Object.entries(meta).filter(([key]) => key.startsWith('forms_'))),
      date: date.toISOString().slice(0, 19),
    };
    this.#posts.push(post);
    return post;
  }

  clear(): void {
    this.#posts.length = 0;
  }

  /** Makes a slug unique; drafts may share one. */
  #uniqueSlug(type: string, status: string, slug: string): string {
    if (status === 'draft' || status === 'pending') return slug;
    const taken = (text: string) => this.#posts.some((post) => post.type === type && post.slug === text);
    if (!taken(slug)) return slug;
    let suffix = 2;
    while (taken(`${slug}-${suffix}`)) suffix += 1;
    return `${slug}-${suffix}`;
  }
}

function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : '';
}

function invalid(param: string, message: string): WordPressError {
  return new WordPressError(400, 'rest_invalid_param', `Invalid parameter(s): ${param}`, { [param]: message });
}
