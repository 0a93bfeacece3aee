import { object } from 'yup';
import { type DiagnoseParts, diagnoseMail } from '#features/mail/diagnostics/diagnose.ts';
import type { DnsStatus } from '#features/mail/diagnostics/dns.ts';
import type { MailRecorder } from '#features/mail/diagnostics/recorder.ts';
import { mailProviderIds } from '#features/mail/providers/table.ts';
import { among, count, listOf, SUCCESS, shaped, text, timestamp } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';

export interface DiagnosticsParts extends DiagnoseParts {
  clock: () => Date;
  mailRecorder: Pick<MailRecorder, 'flush'>;
}

const provider = among(mailProviderIds);
const KINDS = ['permanent', 'transient', 'rate_limited', 'unknown'];
const STATUSES: readonly DnsStatus[] = ['found', 'missing', 'wrong', 'unknown', 'could_not_look_up'];
const FINDING = object({
  status: among(STATUSES),
  name: text(),
  record: text().nullable(),
  message: text(),
  suggested: text().nullable(),
});
const LAST = {
  last_success: object({ provider, at: timestamp() }).nullable(),
  last_error: object({
    provider,
    at: timestamp(),
    kind: shaped<string>({ type: 'string', enum: KINDS }).nullable(),
    code: text(),
    status: count().nullable(),
    message: text(),
    hint: text().nullable(),
  }).nullable(),
};

/** Mail diagnostics (docs/interface.md 4.9). Also answers if DNS is unavailable. */
export const mailDiagnosticsRoute = route({
  tag: 'E-mail',
  access: 'admin',
  operation: 'readMailDiagnostics',
  method: 'GET',
  path: 'b:/settings/email/diagnostics',
  summary: 'The results of recent mails, the number of waiting mails, and the DNS records of the sender’s domain',
  answers: {
    200: object({
      success: SUCCESS,
      provider,
      ...LAST,
      providers: listOf(object({ provider, ...LAST })),
      queue: object({
        depth: count(),
        pending: count(),
        retrying: count(),
        failed_last_day: count(),
        oldest_at: timestamp().nullable(),
      }),
      suppressed: count(),
      sender: object({ from_email: text(), domain: text(), spf: FINDING, dkim: FINDING, dmarc: FINDING }),
    }),
  },
  async handle(app: DiagnosticsParts) {
    // Includes the latest results of this process; others write theirs within a second.
    await app.mailRecorder.flush();
    return { success: true, ...(await diagnoseMail(app, app.clock())) };
  },
});
