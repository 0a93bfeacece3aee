import { createHash } from 'node:crypto';
import { type ErrorRequestHandler, Router } from 'express';
import sanitizeHtml from 'sanitize-html';
import type { Posts } from '#features/content/posts.ts';
import type { Site } from '#features/site/site.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { ApiError, toErrorResponse } from '#http/errors.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

export interface PostPageDeps {
  posts: Pick<Posts, 'findPublished'>;
  readSite(): Promise<Site>;
  assets: Assets;
}

/** `GET /content/{type}/{slug}`: the public page of a published post. Who wrote it is not shown: an author is a login. */
export function postRouter({ posts, readSite, assets }: PostPageDeps): Router {
  const { content: texts } = DEFAULT_TEXTS;
  const router = Router();
  router.get('/content/:type/:slug', async (req, res) => {
    const post = await posts.findPublished(req.params.type, req.params.slug);
    if (!post) throw new ApiError(404, 'post_not_found', texts.nothing);
    const { timeZone } = await readSite();
    const date = new Intl.DateTimeFormat(DEFAULT_TEXTS.language, { dateStyle: 'long', timeZone }).format(
      post.createdAt,
    );
    const title = post.title.trim() || texts.untitled;
    const body = `<p><time datetime="${post.createdAt.toISOString()}">${escapeHtml(date)}</time></p>
<article>${cleanContent(post.content)}</article>`;
    const html = documentHtml({ title, assets, body });
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
    // `send` answers 304 when the client has this one.
    res
      .set({ 'Cache-Control': 'public, max-age=60', ETag: `"${hash}"` })
      .type('html')
      .send(html);
  });

  router.use('/content', ((error, _req, res, next) => {
    const { status, message } = toErrorResponse(error);
    if (status >= 500 || res.headersSent) return next(error);
    const html = documentHtml({ title: texts.notFound, assets, body: messageHtml(message, 'error') });
    res.status(status).set('Cache-Control', 'no-store').type('html').send(html);
  }) satisfies ErrorRequestHandler);

  return router;
}

/** Visitors may have written it: content stays, but nothing that acts, loads from elsewhere or looks like our own page. */
export function cleanContent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'span', 'br', 'hr', 'blockquote', 'pre', 'ul', 'ol', 'li'],
      ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'a', 'img', 'abbr', 'b', 'strong', 'i', 'em', 'u', 's', 'del'],
      ...['ins', 'mark', 'small', 'sub', 'sup', 'code', 'kbd', 'samp', 'q', 'cite', 'time', 'address'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      abbr: ['title'],
      time: ['datetime'],
      ol: ['start', 'reversed'],
      th: ['scope', 'colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: {
      // The page has its title there.
      h1: 'h2',
      a: (tagName, attribs) => ({ tagName, attribs: { ...attribs, rel: 'nofollow ugc noopener' } }),
    },
  });
}
