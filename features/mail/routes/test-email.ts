import { object } from 'yup';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { type FormMailParts, testMailOfForm } from '#features/mail/use-cases.ts';
import { oneOf } from '#forms/json-schema/keys.ts';
import { methodNotAllowed } from '#http/middleware/error-handler.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';
import { recipientKey, TRIED_MAIL } from './schemas.ts';

const QUERY = object({ recipient: recipientKey('; write a + in it as %2B'), provider: oneOf(mailProviderIds) });

const shared = { tag: 'Surface A', path: 'a:/forms/:id/test-email', params: { id: FORM_ID } } as const;

/** Routes that send a test mail. Hooks and the form's notifications are not involved. */
export const testEmailRoutes = [
  // Declared because Express would answer HEAD by running GET, which would send a mail.
  route({
    ...shared,
    operation: 'refuseTestMail',
    method: 'HEAD',
    summary: 'Refused, because it would send a mail',
    access: 'visitor',
    answers: {},
    errors: [405],
    handle(_app: object, { raw }) {
      throw methodNotAllowed(raw, ['GET']);
    },
  }),

  route({
    ...shared,
    operation: 'sendTestMailOnSurfaceA',
    method: 'GET',
    summary: 'Send a test mail',
    description:
      'A mail server that refuses, is unreachable or hangs, or a provider without settings, is a result too: 200 with `sent` false. At most ten a minute.',
    access: 'admin',
    query: QUERY,
    answers: { 200: object(TRIED_MAIL) },
    audit: ['test_email.sent', 'test_email.failed'],
    handle: (app: FormMailParts, { params, query, actor }) => testMailOfForm(app, actor, params.id, query),
  }),
];
