import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import type { PageDeclaration } from '#http/routing/route.ts';

const page = { tag: 'Pages', access: 'visitor', answers: { 200: file('text/html') } } as const;

/** Pages of visitors and their files. Routers of their own serve them. */
export const pageDeclarations: readonly PageDeclaration[] = [
  { ...page, method: 'GET', path: '/forms/:id', summary: 'The page of a form', params: { id: textParam() } },
  {
    ...page,
    method: 'POST',
    path: '/forms/:id',
    summary: 'Submit a form without JavaScript',
    description: 'Mistakes are answered with the page, filled in.',
    params: { id: textParam() },
    body: {
      content: {
        'application/x-www-form-urlencoded': { schema: { type: 'object' } },
        'multipart/form-data': { schema: { type: 'object' } },
      },
      required: true,
    },
    answers: { 200: file('text/html'), 303: null },
    errors: [403, 429],
  },
  {
    ...page,
    method: 'GET',
    path: '/content/:type/:slug',
    summary: 'A published post of the embedded host',
    params: { type: textParam(), slug: textParam() },
  },
  {
    ...page,
    method: 'GET',
    path: '/assets/*',
    summary: 'Script and style of pages',
    description: '`/assets/form.js` is the script for pages of other sites.',
    params: { file: textParam() },
    answers: { 200: file('text/javascript') },
  },
];
