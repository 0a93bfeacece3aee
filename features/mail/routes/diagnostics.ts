import { type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { type DiagnoseDeps, diagnoseMail } from '#features/mail/diagnostics/diagnose.ts';
import type { MailRecorder } from '#features/mail/diagnostics/recorder.ts';
import { readQuery } from '#http/middleware/read.ts';

export interface MailDiagnosticsDeps extends DiagnoseDeps {
  admin: RequestHandler;
  clock: () => Date;
  mailRecorder: Pick<MailRecorder, 'flush'>;
}

export const EMAIL_DIAGNOSTICS_QUERY = object({});

/**
 * `GET /settings/email/diagnostics` (interface 4.9), for administrators: the last success and the last error of mail, in all and by
 * provider, with code, message and hint; how many mails wait; what the DNS says of the sender's domain. It answers also where no
 * DNS is there. Errors: 401, 403, 422.
 */
export function mailDiagnosticsRouter(deps: MailDiagnosticsDeps): Router {
  const { admin, clock, mailRecorder } = deps;
  const router = Router();
  router.get('/settings/email/diagnostics', admin, async (req, res) => {
    readQuery(req, EMAIL_DIAGNOSTICS_QUERY);
    // What this process has just seen; others write within a second.
    await mailRecorder.flush();
    res.json({ success: true, ...(await diagnoseMail(deps, clock())) });
  });
  return router;
}
