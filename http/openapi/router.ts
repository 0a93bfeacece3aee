import type { RequestHandler, Response } from 'express';
import { file, shaped, streamed } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { type PageDeclaration, route } from '#http/routing/route.ts';
import { readerAssets, readerPage } from './reader.ts';

const FOR_MINUTES = 'public, max-age=300';

export interface DocumentParts {
  /** The document as JSON. */
  openApi(): string;
}

/** What this service serves, for everybody. It says nothing of anybody's data. */
export const openApiRoute = route({
  method: 'GET',
  path: 'b:/openapi.json',
  tag: 'This document',
  summary: 'This document, as OpenAPI 3.1',
  access: 'visitor',
  answers: { 200: streamed(shaped<object>({ type: 'object', additionalProperties: true })) },
  handle({ openApi }: DocumentParts) {
    return reply(200, (res: Response) => void res.type('json').end(openApi()), {
      'Cache-Control': FOR_MINUTES,
      // Tools of other origins read it.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  },
});

export const readerDeclaration: PageDeclaration = {
  method: 'GET',
  path: '/docs/api',
  tag: 'This document',
  summary: 'A page to read it',
  access: 'visitor',
  answers: { 200: file('text/html') },
};

/** `GET /docs/api`: Swagger UI of the npm package, served by ourselves, with the document in it. */
export function readerRouter({ surfaceB, host }: { surfaceB: string; host: string }): RequestHandler[] {
  const { router, assets } = readerAssets();
  const page = readerPage({ ...assets, document: `${surfaceB}/openapi.json`, session: `${host}/session` });
  router.get('/docs/api', (_req, res) => {
    res.set('Cache-Control', FOR_MINUTES).type('html').send(page);
  });
  return [router];
}
