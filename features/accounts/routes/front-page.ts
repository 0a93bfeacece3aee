import type { Site } from '#features/site/site.ts';
import { routeNotFound } from '#http/middleware/error-handler.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { file } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { unframed } from '#http/security-headers.ts';
import { privately } from './account-page.ts';
import { cookieSession, type SessionParts } from './session-cookie.ts';
import { START_PAGE } from './start-page.ts';

interface FrontPageParts extends SessionParts {
  assets: Assets;
  readSite(): Promise<Site>;
}

const SIGN_IN = '<p><a href="/login">Sign in</a></p>';

/** The route for the bare address of the service, which people type. */
export const frontPage = route({
  operation: 'showFrontPage',
  method: 'GET',
  path: '/',
  tag: 'Pages',
  access: 'visitor',
  summary: 'The front page',
  description:
    'Redirects people who are signed in to the console, and shows a link to sign in to everybody else. Clients that do not prefer HTML (`Accept`) get 404.',
  answers: { 200: file('text/html'), 302: null },
  errors: [404],
  before: () => [privately, unframed],
  async handle(app: FrontPageParts, { raw }) {
    raw.res?.vary('Accept');
    // Clients that accept anything, such as curl, get JSON as on every other route.
    if (raw.accepts(['json', 'html']) !== 'html') throw routeNotFound(raw);
    if (await cookieSession(raw, app)) return reply(302, undefined, { Location: START_PAGE });
    const { name } = await app.readSite();
    return reply(200, documentHtml({ title: name, assets: app.assets, body: SIGN_IN }));
  },
});
