import { type RequestHandler, Router } from 'express';
import type { Edition } from '#forms/config/types.ts';
import { type DocumentSite, openApiDocument } from './document.ts';
import { readerAssets, readerPage } from './reader.ts';
import type { RouteDocs } from './route-doc.ts';

export interface OpenApiDeps extends Omit<DocumentSite, 'edition'> {
  docs: RouteDocs;
  edition: Edition;
}

const FOR_MINUTES = 'public, max-age=300';

/** `GET /openapi.json` of surface B: what this service serves, for everybody. It says nothing of anybody's data. */
export function openApiRouter({ docs, edition, ...site }: OpenApiDeps): Router {
  const router = Router();
  let made: string | undefined;
  router.get('/openapi.json', (_req, res) => {
    made ??= JSON.stringify(openApiDocument(docs, { ...site, edition: edition === 'pro' ? 'Pro' : 'free' }));
    res.set({
      'Cache-Control': FOR_MINUTES,
      // Tools of other origins read it.
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    res.type('json').send(made);
  });
  return router;
}

/** `GET /docs/api`: Swagger UI of the npm package, served by ourselves, with the document in it. */
export function readerRouter({ surfaceB, host }: { surfaceB: string; host: string }): RequestHandler[] {
  const { router, assets } = readerAssets();
  const page = readerPage({ ...assets, document: `${surfaceB}/openapi.json`, session: `${host}/session` });
  router.get('/docs/api', (_req, res) => {
    res.set('Cache-Control', FOR_MINUTES).type('html').send(page);
  });
  return [router];
}
