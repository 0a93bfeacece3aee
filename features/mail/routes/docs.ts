import { mailProviderIds } from '#features/mail/providers/table.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, orNull } from '#http/openapi/sample.ts';
import { EMAIL_DIAGNOSTICS_QUERY } from './diagnostics.ts';
import { EMAIL_SUPPRESSIONS_QUERY } from './suppressions.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const provider = among(mailProviderIds);
const LAST_SUCCESS = { provider, at: TIME };
const LAST_ERROR = {
  provider,
  at: TIME,
  kind: orNull(among(['permanent', 'transient', 'rate_limited', 'unknown'])),
  code: 'mail_auth',
  status: orNull(401),
  message: 'SendGrid answered 401: the key is wrong, or may not send.',
  hint: orNull('Enter the key or the user and password again, and see that they may send mail.'),
};
const FINDING = {
  status: among(['found', 'missing', 'wrong', 'unknown', 'could_not_look_up']),
  name: 'example.org',
  record: orNull('v=spf1 include:mailgun.org ~all'),
  message: 'The SPF record names the provider.',
};

export const mailDocs: RouteDocs = {
  'GET b:/settings/email/diagnostics': {
    tag: 'E-mail',
    summary: 'What became of the last mails, how many wait, and what the DNS says of the sender’s domain',
    access: 'admin',
    query: EMAIL_DIAGNOSTICS_QUERY,
    answers: {
      200: {
        success: true,
        provider,
        last_success: orNull(LAST_SUCCESS),
        last_error: orNull(LAST_ERROR),
        providers: [{ provider, last_success: orNull(LAST_SUCCESS), last_error: orNull(LAST_ERROR) }],
        queue: { depth: 0, pending: 0, retrying: 0, failed_last_day: 0, oldest_at: orNull(TIME) },
        suppressed: 0,
        sender: { from_email: 'forms@example.org', domain: 'example.org', spf: FINDING, dkim: FINDING, dmarc: FINDING },
      },
    },
  },
  'GET b:/email-suppressions': {
    tag: 'E-mail',
    summary: 'Addresses that get no mail, because a provider has called them dead',
    access: 'preview',
    query: EMAIL_SUPPRESSIONS_QUERY,
    answers: {
      200: {
        suppressions: [
          {
            id: 4,
            email: like('ada@example.org', { type: 'string', format: 'email' }),
            provider,
            status: orNull(550),
            bounces: 1,
            created_at: TIME,
            last_bounce_at: TIME,
            expires_at: TIME,
          },
        ],
        next: orNull('4'),
      },
    },
  },
  'DELETE b:/email-suppressions/:id': {
    tag: 'E-mail',
    summary: 'Send mail to an address again',
    access: 'admin',
    answers: { 204: null },
  },
};
