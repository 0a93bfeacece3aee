import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { like, map, maybe } from '#http/openapi/sample.ts';
import { HOLDER, SAVE } from './drafts.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const LEFT_OVER = like([], { type: 'array', items: { type: 'object' } });
export const draftDocs: RouteDocs = {
  'POST b:/forms/:id/drafts': {
    tag: 'Drafts',
    summary: 'Save a form to continue later',
    description: '`values` holds `_svcb_nonce`. With `resume_token` the save takes the place of that draft.',
    access: 'visitor',
    body: SAVE,
    bodyExample: {
      values: { email: 'ada@example.org', _svcb_nonce: 'f3a9c1d2' },
      page_url: 'https://www.example.org/contact',
    },
    answers: {
      200: {
        success: true,
        resume_token: 'd1.9c1d2',
        resume_url: 'https://www.example.org/contact#svcb-draft=7.d1.9c1d2',
        saved_at: TIME,
        expires_at: TIME,
        left_over: LEFT_OVER,
        link_mailed: maybe(true),
      },
    },
    errors: [403, 409, 429],
  },
  'GET b:/forms/:id/drafts/resume': {
    tag: 'Drafts',
    summary: 'What was saved, for the holder of its token',
    description: 'Every failure has the one 404.',
    access: 'visitor',
    security: ['resume_token'],
    answers: {
      200: {
        resumable: true,
        values: map({ email: 'ada@example.org' }),
        page_url: 'https://www.example.org/contact',
        left_over: LEFT_OVER,
        saved_at: TIME,
        expires_at: TIME,
      },
    },
    errorBodies: { 404: { resumable: false } },
  },
  'POST b:/forms/:id/drafts/discard': {
    tag: 'Drafts',
    summary: 'Delete what was saved',
    description: 'The answer is the same whether there was one.',
    access: 'visitor',
    body: HOLDER,
    bodyExample: { resume_token: 'd1.9c1d2' },
    answers: { 200: { success: true } },
    errors: [429],
  },
};
