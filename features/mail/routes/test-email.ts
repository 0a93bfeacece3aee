import { object } from 'yup';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { type TryMailParts, tryMailOfForm } from '#features/mail/try-mail.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { ApiError } from '#http/errors.ts';
import { oneOf, parsed } from '#http/middleware/read.ts';
import { shaped, text, yesOrNo } from '#http/routing/answers.ts';
import { FORM_ID } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const ADDRESS = 'must be one e-mail address, such as ada@example.org; write a + in it as %2B';

const QUERY = object({
  recipient: parsed(ADDRESS, (given) => (typeof given === 'string' && isMailbox(given) ? given : undefined), {
    json: { type: 'string', format: 'email' },
  }).required(`\${path} ${ADDRESS}`),
  provider: oneOf(mailProviderIds),
});

const shared = { tag: 'Surface A', path: 'a:/forms/:id/test-email', params: { id: FORM_ID } } as const;

/** Of a test mail, whatever became of it. */
export const TRIED_MAIL = {
  success: shaped<boolean>({ type: 'boolean' }),
  sent: yesOrNo(),
  provider: text(),
  code: text().optional(),
  message: text().optional(),
  hint: text().optional(),
};

/** Sends a test mail. Hooks and the form's notifications have no part in it. */
export const testEmailRoutes = [
  // Express would answer HEAD by running GET, which would send a mail.
  route({
    ...shared,
    method: 'HEAD',
    summary: 'Refused: it would send a mail',
    access: 'visitor',
    answers: {},
    handle() {
      throw new ApiError(404, 'route_not_found', 'There is no such route.');
    },
  }),

  route({
    ...shared,
    method: 'GET',
    summary: 'Send a test mail',
    description:
      'A mail server that refuses, is away or hangs, and a provider without settings, is a result: 200 with `sent` false. Ten a minute.',
    access: 'admin',
    query: QUERY,
    answers: { 200: object(TRIED_MAIL) },
    audit: ['test_email.sent', 'test_email.failed'],
    handle: (app: TryMailParts, { params, query, actor }) => tryMailOfForm(app, actor, params.id, query),
  }),
];
