import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { UseCaseError } from '#db/use-case-error.ts';
import type { Posts } from '#features/content/posts.ts';
import type { Site } from '#features/site/site.ts';
import { cleanHtml } from '#forms/templates/clean-html.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { type Assets, documentHtml } from '#http/page/document.ts';
import { errorPage } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

interface PostPageParts {
  posts: Pick<Posts, 'findPublished'>;
  readSite(): Promise<Site>;
  assets: Assets;
}

const { content: texts } = DEFAULT_TEXTS;

/** The public page of a published post. It does not show the author, who is a login name. */
export const postPage = route({
  operation: 'showPost',
  method: 'GET',
  path: '/content/:type/:slug',
  tag: 'Pages',
  summary: 'A published post of the embedded host',
  access: 'visitor',
  params: { type: textParam(), slug: textParam() },
  answers: { 200: file('text/html') },
  async handle({ posts, readSite, assets }: PostPageParts, { params: { type, slug } }) {
    const post = await posts.findPublished(type, slug);
    if (!post) throw new UseCaseError('not_found', 'post_not_found', texts.nothing);
    const { timeZone } = await readSite();
    const date = new Intl.DateTimeFormat(DEFAULT_TEXTS.language, { dateStyle: 'long', timeZone }).format(
      post.createdAt,
    );
    const title = post.title.trim() || texts.untitled;
    const body = `<p><time datetime="${post.createdAt.toISOString()}">${escapeHtml(date)}</time></p>
<article>${cleanHtml(post.content)}</article>`;
    const html = documentHtml({ title, assets, body });
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    // `send` answers 304 if the client has this version.
    return reply(200, (res: Response) => void res.send(html), {
      'Cache-Control': 'public, max-age=60',
      ETag: `"${hash}"`,
    });
  },
  refuse: (error: unknown, _req: Request, { assets }: PostPageParts) =>
    errorPage(error, { title: texts.notFound, assets, headers: { 'Cache-Control': 'no-store' } }),
});
