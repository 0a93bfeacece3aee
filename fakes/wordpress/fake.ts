import { type ErrorRequestHandler, json, type Request, type RequestHandler, type Response, Router } from 'express';
import { html, sendPage } from '#dev/html.ts';
import { fail, failureRoutes } from '#fakes/failures.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { htmlToText } from '#forms/templates/html-to-text.ts';
import { SHOP_KEY, SHOP_OPERATIONS, shopRoutes } from './shop.ts';
import { type StoredPost, TYPES, USERS, WORDPRESS_ACCOUNT, WordPressError, WordPressSite } from './site.ts';

const OPERATIONS = ['types', 'users', 'search', 'create', ...SHOP_OPERATIONS] as const;
type Operation = (typeof OPERATIONS)[number];

/** Number of requests by operation, including failures. */
type Counts = Record<Operation, number>;

/**
 * Fake of a WordPress site with a WooCommerce shop at `/wordpress`, as far as clients need it that create posts and read
 * products. `failures/{operation}` makes an operation fail; `state` shows the posts.
 */
export function fake({ failures, now }: SandboxContext): Fake {
  const site = new WordPressSite();
  const noRequests = () => Object.fromEntries(OPERATIONS.map((operation) => [operation, 0])) as Counts;
  let requests = noRequests();
  const router = Router();

  router.param('operation', (_request, response, next, name: string) => {
    if (OPERATIONS.some((operation) => operation === name)) next();
    else response.status(404).json({ error: `An operation is one of ${OPERATIONS.join(', ')}.` });
  });
  router.use(
    '/failures/:operation',
    failureRoutes(failures, (request) => scopeOf(request.params.operation as Operation)),
  );

  router.get('/state', (_request, response) => {
    response.json({ requests, posts: site.posts() });
  });
  router.delete('/state', (_request, response) => {
    site.clear();
    requests = noRequests();
    for (const operation of OPERATIONS) failures.clear(scopeOf(operation));
    response.status(204).end();
  });
  router.get('/', (request, response) => {
    const post = site.posts().find(({ id }) => String(id) === request.query.p);
    if (post) showPost(response, post);
    else response.status(404).json({ error: 'No such post; there is a list at /.' });
  });

  const on = (operation: Operation, perform: (request: Request) => Answer): RequestHandler => {
    return async (request, response) => {
      requests[operation] += 1;
      const failure = failures.take(scopeOf(operation));
      const { status = 200, body, total } = failure && !failure.after_effect ? { body: null } : perform(request);
      if (failure) return fail(failure, request, response, errorBody(failure.status, 'sandbox_failure', 'As asked.'));
      if (total !== undefined) response.set({ 'X-WP-Total': String(total), 'X-WP-TotalPages': total > 0 ? '1' : '0' });
      response.status(status).json(body);
    };
  };

  // Keys of the shop are not accounts of the site.
  router.use('/wp-json/wc/v3', shopRoutes(on));

  const api = Router();
  api.use(authenticate, json({ limit: '5mb' }));
  api.get(
    '/wp/v2/types',
    on('types', () => ({ body: Object.fromEntries(TYPES.map((type) => [type.slug, type])) })),
  );
  api.get(
    '/wp/v2/users',
    on('users', ({ query }) => {
      const text = String(query.search ?? '').toLowerCase();
      return listOf(USERS.filter(({ username, name }) => `${username} ${name}`.toLowerCase().includes(text)));
    }),
  );
  for (const type of TYPES.filter(({ rest_base }) => /^\w+$/.test(rest_base))) {
    const path = `/${type.rest_namespace}/${type.rest_base}`;
    api.get(
      path,
      on('search', (request) => {
        const { slug, status = 'publish' } = request.query;
        const found = site.search(type.slug, slug === undefined ? undefined : String(slug), String(status).split(','));
        return listOf(found.map((post) => present(post, request)));
      }),
    );
    api.post(
      path,
      on('create', (request) => {
        const post = site.create(type.slug, (request.body ?? {}) as Record<string, unknown>, now());
        return { status: 201, body: present(post, request) };
      }),
    );
  }
  router.use('/wp-json', api, () => {
    throw new WordPressError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  });
  router.use(((error, _request, response, next) => {
    if (!(error instanceof WordPressError)) return next(error);
    const { status, code, message, params } = error;
    response.status(status).json(errorBody(status, code, message, params));
  }) satisfies ErrorRequestHandler);
  return { name: 'wordpress', router, summary: (baseUrl) => summary(baseUrl, site) };
}

function scopeOf(operation: Operation): string {
  return `wordpress/${operation}`;
}

const authenticate: RequestHandler = (request, _response, next) => {
  const [, encoded = ''] = request.get('authorization')?.match(/^Basic (.+)$/i) ?? [];
  if (encoded === '') throw new WordPressError(401, 'rest_cannot_view', 'Sorry, you are not allowed to do that.');
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = decoded.indexOf(':');
  if (decoded.slice(0, colon) !== WORDPRESS_ACCOUNT.login) {
    throw new WordPressError(401, 'invalid_username', 'Unknown username.');
  }
  const plain = (password: string) => password.replace(/[^a-z\d]/gi, '');
  if (plain(decoded.slice(colon + 1)) !== plain(WORDPRESS_ACCOUNT.applicationPassword)) {
    throw new WordPressError(401, 'incorrect_password', 'The provided password is an invalid application password.');
  }
  next();
};

interface Answer {
  status?: number;
  body: unknown;
  /** Number of all items, for a list. */
  total?: number;
}

function listOf(items: object[]): Answer {
  return { body: items, total: items.length };
}

function errorBody(status: number, code: string, message: string, params?: Record<string, string>): object {
  return { code, message, data: { status, ...(params && { params }) } };
}

/** Renders a post in the context `edit`. */
function present(post: StoredPost, request: Request): object {
  const { id, date, slug, status, type, title, content, author, meta } = post;
  const link = `http://${request.get('host') ?? ''}/wordpress/?p=${id}`;
  const text = (raw: string) => ({ raw, rendered: raw });
  return { id, date, slug, status, type, link, title: text(title), content: text(content), author, meta };
}

function showPost(response: Response, post: StoredPost): void {
  const { type, status, slug, content, author, meta, date } = post;
  const title = htmlToText(post.title);
  sendPage(
    response,
    title,
    html`<h1>${title}</h1>
<p class="quiet">${type} <span class="badge">${status}</span> <code>${slug}</code>, by user ${author}, ${date.replace('T', ' ')} UTC</p>
<iframe title="Content" sandbox srcdoc="${content}"></iframe>
<h2>Meta</h2>
<pre>${JSON.stringify(meta, null, 2)}</pre>
<p><a href="/">Sandbox</a></p>`,
  );
}

function summary(baseUrl: string, site: WordPressSite) {
  const rows = site
    .posts()
    .slice(0, 20)
    .map(
      ({ id, title, type, status, date }) => html`<tr>
<td><a href="/wordpress/?p=${id}">${htmlToText(title) || 'Untitled'}</a></td>
<td>${type}</td>
<td>${status}</td>
<td>${date.replace('T', ' ')}</td>
</tr>`,
    );
  const { login, applicationPassword } = WORDPRESS_ACCOUNT;
  return html`<h2>WordPress</h2>
<p>A site at <code>${baseUrl}/wordpress</code>, for the user <code>${login}</code> with the application password <code>${applicationPassword}</code>.</p>
${rows.length === 0 ? html`<p>No posts yet.</p>` : html`<table class="list"><thead><tr><th>Title</th><th>Type</th><th>Status</th><th>Time (UTC)</th></tr></thead><tbody>${rows}</tbody></table>`}
<p>Its shop is read with the key <code>${SHOP_KEY.consumerKey}</code> and the secret <code>${SHOP_KEY.consumerSecret}</code>.</p>
<details><summary>Make posts here, try failures</summary><pre>HOST_PLATFORM=wordpress npm run dev
curl -H 'Content-Type: application/json' -d '{"status":500,"after_effect":true}' ${baseUrl}/wordpress/failures/create
curl ${baseUrl}/wordpress/state</pre></details>`;
}
