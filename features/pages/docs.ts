import { file, type RouteDocs } from '#http/openapi/route-doc.ts';
import { among } from '#http/openapi/sample.ts';

const TEXT = { type: 'string' };

export const pageDocs: RouteDocs = {
  'GET /forms/:id': {
    tag: 'Pages',
    summary: 'The page of a form',
    access: 'visitor',
    answers: { 200: file('text/html') },
  },
  'POST /forms/:id': {
    tag: 'Pages',
    summary: 'Submit a form without JavaScript',
    description: 'Mistakes are answered with the page, filled in.',
    access: 'visitor',
    body: { type: 'object' },
    bodyTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
    answers: { 200: file('text/html'), 303: null },
    errors: [403, 429],
  },
  'GET /content/:type/:slug': {
    tag: 'Pages',
    summary: 'A published post of the embedded host',
    access: 'visitor',
    params: { type: TEXT, slug: TEXT },
    answers: { 200: file('text/html') },
  },
  'GET /assets/*': {
    tag: 'Pages',
    summary: 'Script and style of pages',
    description: '`/assets/form.js` is the script for pages of other sites.',
    access: 'visitor',
    params: { file: TEXT },
    answers: { 200: file('text/javascript') },
  },
  'GET /healthz': {
    tag: 'Health',
    summary: 'The process answers',
    access: 'visitor',
    answers: { 200: { status: 'ok' } },
  },
  'GET /readyz': {
    tag: 'Health',
    summary: 'What a submission needs is there',
    access: 'visitor',
    answers: { 200: { status: among(['ok']), database: true, engine: true } },
    errorBodies: { 503: { status: among(['unavailable', 'stopping']), database: false, engine: true } },
  },
};
