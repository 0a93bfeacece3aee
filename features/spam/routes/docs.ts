import { SPAM_STATUSES } from '#features/spam/store/spam.ts';
import { SPAM_REASONS } from '#features/submissions/intake/refusal.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, map, maybe, orNull } from '#http/openapi/sample.ts';
import { LIST } from './spam.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const SPAM = {
  id: 4,
  form_id: 7,
  revision: 3,
  surface: 'b',
  reason: among(SPAM_REASONS),
  score: 1,
  detail: map({ links: 12 }),
  status: among(SPAM_STATUSES),
  values_set: true,
  submission_id: orNull(12),
  created_at: TIME,
  released_at: orNull(TIME),
  expires_at: TIME,
};
const CONTENT = {
  values: maybe(map({ email: 'ada@example.org' })),
  ip_address: maybe(orNull('192.0.2.7')),
  user_agent: maybe(orNull('Mozilla/5.0')),
};

export const spamDocs: RouteDocs = {
  'GET b:/spam': {
    tag: 'Spam',
    summary: 'What forms have refused as spam, the newest first',
    description: 'Without values. `dropped` says of how many there was no room.',
    access: 'admin',
    query: LIST,
    answers: { 200: { spam: [SPAM], next: orNull('4'), dropped: { entries: 0, last_at: orNull(TIME) } } },
  },
  'GET b:/spam/:id': {
    tag: 'Spam',
    summary: 'One entry',
    description: 'With its values for accounts that have SUBMISSIONS_PREVIEW.',
    access: 'admin',
    answers: { 200: { ...SPAM, ...CONTENT } },
  },
  'POST b:/spam/:id/release': {
    tag: 'Spam',
    summary: 'Run it as any other submission, once',
    access: 'admin',
    body: { type: 'object', maxProperties: 0 },
    answers: { 200: { success: true, spam: SPAM } },
    errors: [409],
  },
  'DELETE b:/spam/:id': { tag: 'Spam', summary: 'Erase an entry', access: 'admin', answers: { 204: null } },
};
