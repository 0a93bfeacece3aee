import type { Request, Response } from 'express';
import type { Assets } from '#http/page/document.ts';
import { sendStatic, type ZippedFiles } from '#http/page/zipped.ts';
import { file, shaped, streamed } from '#http/routing/answers.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { API_VERSION_HEADER } from './api-version.ts';
import { readerPage } from './reader.ts';

const FOR_MINUTES = 'public, max-age=300';

export interface DocumentParts {
  /** The document as JSON, created once. */
  openApi(): { hash: string; json: Buffer };
  files: { zipped: ZippedFiles };
}

interface ReaderParts {
  assets: Pick<Assets, 'reader'>;
  /** Paths under which surface B and the host's routes are mounted. */
  surfaceB: string;
  host: string;
}

/** The OpenAPI document of this service, for everybody. It contains no data of forms or persons. */
export const openApiRoute = route({
  operation: 'readApiDocument',
  method: 'GET',
  path: 'b:/openapi.json',
  tag: 'This document',
  summary: 'This OpenAPI 3.1 document',
  access: 'visitor',
  answers: { 200: streamed(shaped<object>({ type: 'object', additionalProperties: true })), 304: null },
  handle({ openApi, files }: DocumentParts) {
    const send = (res: Response, req: Request) => {
      const { hash, json } = openApi();
      res.type('json');
      return sendStatic(res, req, files.zipped, { name: 'openapi.json', hash, read: () => json });
    };
    return reply(200, send, {
      'Cache-Control': FOR_MINUTES,
      // Tools from other origins read the document.
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': `${API_VERSION_HEADER}, ETag`,
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  },
});

/** Swagger UI from the npm package, served by this service, showing the document. */
export const readerRoute = route({
  operation: 'showApiDocument',
  method: 'GET',
  path: '/docs/api',
  tag: 'This document',
  summary: 'A page that shows this document',
  access: 'visitor',
  answers: { 200: file('text/html') },
  handle({ assets, surfaceB, host }: ReaderParts) {
    const page = readerPage({ ...assets.reader, document: `${surfaceB}/openapi.json`, session: `${host}/session` });
    return reply(200, page, { 'Cache-Control': FOR_MINUTES });
  },
});
