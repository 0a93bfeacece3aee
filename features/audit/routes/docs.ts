import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { map, orNull } from '#http/openapi/sample.ts';
import { LIST } from './audit.ts';

const ENTRY = {
  id: 9,
  at: '2031-03-04T05:06:07.089Z',
  event: 'form.saved',
  actor: 'account',
  account: orNull({ id: 1, login: 'ada' }),
  network: orNull('192.0.2.0/24'),
  request_id: orNull('0190f0a8-3b1c'),
  target: orNull('form:7'),
  details: map({ revision: 3 }),
};

export const auditDocs: RouteDocs = {
  'GET b:/audit': {
    tag: 'Audit log',
    summary: 'Who did what, the newest first',
    description: '`next` is the `before` of the next page. No route changes or deletes an entry.',
    access: 'admin',
    query: LIST,
    answers: { 200: { entries: [ENTRY], next: orNull(9) } },
  },
};
