import { mailProviderIds, mailProviderKinds } from '#features/mail/providers/table.ts';
import { mailSettings } from '#features/mail/settings/definition.ts';
import type { RouteDocs } from '#http/openapi/route-doc.ts';
import { among, like, maybe, orNull } from '#http/openapi/sample.ts';
import { EMAIL_DIAGNOSTICS_QUERY } from './diagnostics.ts';
import { EMAIL_TEST_BODY } from './settings.ts';
import { EMAIL_SUPPRESSIONS_QUERY } from './suppressions.ts';

const TIME = '2031-03-04T05:06:07.089Z';
const provider = among(mailProviderIds);
/** What is shown of each provider follows from its settings. */
const providers = Object.fromEntries(
  mailProviderKinds.map(({ id, settings }) => [
    id,
    {
      configured: false,
      ...Object.fromEntries(
        settings.map(({ name, secret, preset, isNumber }) =>
          secret ? [`${name}_set`, false] : [name, orNull(isNumber ? Number(preset) : preset || 'text')],
        ),
      ),
    },
  ]),
);
const SETTINGS = {
  success: true,
  settings: {
    provider,
    from_name: orNull('Ada’s shop'),
    from_email: orNull('forms@example.org'),
    reply_to: orNull('office@example.org'),
    dkim_selector: orNull('s1'),
    sender: { from_name: 'Ada’s shop', from_email: 'forms@example.org', reply_to: orNull('office@example.org') },
    ...providers,
    updated_at: orNull(TIME),
  },
};
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
const TESTED = {
  success: true,
  sent: true,
  provider,
  code: maybe('mail_auth'),
  message: maybe('SendGrid answered 401: the key is wrong, or may not send.'),
  hint: maybe('Enter the key or the user and password again, and see that they may send mail.'),
};

export const mailDocs: RouteDocs = {
  'GET b:/settings/email': {
    tag: 'E-mail',
    summary: 'How the site sends mail',
    description:
      'Without secrets: `<name>_set` says whether one is kept. `sender` is what mails carry, also where nothing was entered.',
    access: 'admin',
    answers: { 200: SETTINGS },
  },
  'POST b:/settings/email': {
    tag: 'E-mail',
    summary: 'Change how the site sends mail',
    description:
      'What is named changes. Of a provider’s secrets blank keeps, and null removes. With `test` and a `recipient` a mail is sent with the new settings first; nothing is saved unless it is taken.',
    access: 'admin',
    body: mailSettings.schema,
    bodyExample: { provider: 'resend', from_email: 'forms@example.org', resend: { api_key: 're_0123456789' } },
    answers: { 200: SETTINGS },
    errors: [409, 429, 502],
  },
  'POST b:/settings/email/test': {
    tag: 'E-mail',
    summary: 'Send a test mail with what is saved',
    description: 'A provider that refuses, is away or hangs is a result: 200 with `sent` false.',
    access: 'admin',
    body: EMAIL_TEST_BODY,
    bodyExample: { recipient: 'ada@example.org' },
    answers: { 200: TESTED },
    errors: [429],
  },
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
