import { randomBytes } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { routeNotFound } from '#http/middleware/error-handler.ts';
import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { unframed, widenPolicy } from '#http/security-headers.ts';
import { CONSOLE_FOLDER, type ConsoleFiles, consoleFilesIn } from './files.ts';

interface ConsoleApp {
  settings: { restRoot: string };
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Sets headers of the page, which holds no data: it requests everything over REST. With helmet's `no-referrer`, browsers would
 * send `Origin: null`.
 */
const headers: RequestHandler = (_req, res, next) => {
  res.set({ 'Cache-Control': 'no-cache', 'Referrer-Policy': 'same-origin' });
  next();
};

const page = {
  method: 'GET',
  tag: 'Pages',
  access: 'visitor',
  before: () => [headers, unframed],
  answers: { 200: file('text/html') },
  errors: [503],
} as const;

/** @param files the files to serve */
export function consoleRoutesOf(files: ConsoleFiles) {
  const show = ({ settings: { restRoot } }: ConsoleApp) => {
    const nonce = randomBytes(16).toString('base64url');
    const html = files.page({ 'style-nonce': nonce, 'rest-root': `/${restRoot}` });
    return reply(200, (res: Response) => {
      // Frames show unsaved forms, and documents that the console requested; its own styles carry the nonce.
      widenPolicy(res, { 'style-src': [`'nonce-${nonce}'`], 'frame-src': ["'self'", 'blob:'], 'img-src': ['blob:'] });
      res.type('html').send(html);
    });
  };
  return [
    route({
      operation: 'downloadConsoleAsset',
      method: 'GET',
      path: '/console/assets/:name',
      tag: 'Pages',
      summary: 'Scripts and styles of the console',
      access: 'visitor',
      params: { name: textParam() },
      answers: { 200: file('text/javascript') },
      errors: [404, 503],
      handle(_app: object, { params, raw }) {
        const isZipped = raw.acceptsEncodings('gzip') === 'gzip';
        const content = files.asset(params.name, isZipped);
        if (!content) throw routeNotFound(raw);
        const send = (res: Response, _req: Request) => {
          res.type(params.name).vary('Accept-Encoding');
          if (isZipped) res.set('Content-Encoding', 'gzip');
          res.send(content);
        };
        return reply(200, send, { 'Cache-Control': FOR_EVER });
      },
    }),
    route({
      ...page,
      operation: 'showConsole',
      path: '/console',
      summary: 'The console',
      description: 'For people who are signed in, and to sign in. It works on the routes of this document.',
      handle: show,
    }),
    route({
      ...page,
      operation: 'showConsoleView',
      path: '/console/*view',
      summary: 'A view of the console',
      params: { view: textParam() },
      handle: show,
    }),
  ];
}

export const consoleRoutes = consoleRoutesOf(consoleFilesIn(CONSOLE_FOLDER));
