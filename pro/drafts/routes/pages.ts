import { file } from '#http/routing/answers.ts';
import { textParam } from '#http/routing/params.ts';
import type { PageDeclaration } from '#http/routing/route.ts';

const page = {
  tag: 'Drafts',
  access: 'visitor',
  params: { id: textParam() },
  answers: { 200: file('text/html') },
} as const;
const posted = {
  ...page,
  method: 'POST',
  body: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } }, required: true },
  errors: [429],
} as const;

/** Drafts without JavaScript. The pages of forms serve them. */
export const draftPages: readonly PageDeclaration[] = [
  { ...posted, path: '/forms/:id/drafts', summary: 'Save a form without JavaScript' },
  { ...posted, path: '/forms/:id/drafts/mail', summary: 'Have the link mailed, without JavaScript' },
  { ...page, method: 'GET', path: '/forms/:id/resume', summary: 'The page that takes the code of a draft' },
  { ...posted, path: '/forms/:id/resume', summary: 'Continue without JavaScript' },
  { ...posted, path: '/forms/:id/resume/delete', summary: 'Delete a draft without JavaScript' },
];
