import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { allowTheme } from '#features/pages/content-policy.ts';
import { resultsHtml } from '#features/sharing/page/html.ts';
import { RESULTS_CSS } from '#features/sharing/page/style.ts';
import { type OpenParts, openResults } from '#features/sharing/use-cases.ts';
import type { Site } from '#features/site/site.ts';
import { toErrorResponse } from '#http/errors.ts';
import { languageWish } from '#http/language-wish.ts';
import { type Assets, documentHtml, messageHtml } from '#http/page/document.ts';
import { PRIVATE, pageOfError } from '#http/page/reply.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { widenPolicy } from '#http/security-headers.ts';
import { CATALOGUES, DEFAULT_TEXTS, textsFor } from '#texts/index.ts';
import { fill } from '#texts/text.ts';

interface PageParts extends OpenParts {
  assets: Assets;
  readSite(): Promise<Site>;
}

const STYLE_HASH = `'sha256-${createHash('sha256').update(RESULTS_CSS).digest('base64')}'`;

/** The page that a link to results shows. Only pages of this service may frame it. */
export const sharedResultsPage = route({
  operation: 'showResultsPage',
  method: 'GET',
  path: '/results/:token',
  tag: 'Results',
  summary: 'The results of a form, for holders of a link',
  description:
    'HTML in the language of the form: counts, averages and charts without single answers. A link that is unknown, revoked or expired is 404.',
  access: 'visitor',
  params: { token: textParam() },
  answers: { 200: file('text/html'), 404: file('text/html') },
  errors: [429],
  refuse: (error, req, { assets }: PageParts) => refusal(error, req, assets),
  async handle(app: PageParts, { params, clientAddress, raw }) {
    const { assets, readSite } = app;
    const opened = await openResults(app, { token: params.token, address: clientAddress });
    if (!opened)
      return reply(
        404,
        messagePage(raw, assets, ({ results }) => results.gone),
        PRIVATE,
      );
    const { title, config } = opened.form;
    const { language, theme } = config.options;
    const head = `<style>${RESULTS_CSS}</style>`;
    const body = resultsHtml(opened, await readSite());
    const html = documentHtml({ title, language, theme, assets, head, body });
    const send = (res: Response) => {
      allowTheme(res, theme);
      widenPolicy(res, { 'style-src': [STYLE_HASH] });
      res.set(PRIVATE).type('html').send(html);
    };
    return reply(200, send);
  },
});

function refusal(error: unknown, req: Request, assets: Assets) {
  const { status, headers } = toErrorResponse(error);
  if (status >= 500) return undefined;
  const seconds = Number(headers?.['Retry-After'] ?? 1);
  return pageOfError(
    error,
    messagePage(req, assets, ({ refusals }) => fill(refusals.tooOften, { seconds })),
  );
}

/** Renders a page without a form, in a language that the visitor reads. */
function messagePage(req: Request, assets: Assets, textIn: (texts: typeof DEFAULT_TEXTS) => string): string {
  const found = languageWish(req).accepts(Object.keys(CATALOGUES));
  const texts = found ? textsFor(found) : DEFAULT_TEXTS;
  const body = messageHtml(textIn(texts), 'error');
  return documentHtml({ title: texts.form.title, language: texts.language, assets, body });
}
