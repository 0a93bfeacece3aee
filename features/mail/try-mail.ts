import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { MAIL_SCOPE, type Site } from '#features/site/site.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import type { AccountActor } from '#security/actor.ts';
import type { Mailer } from './mailer.ts';
import type { mailProviderIds } from './providers/table.ts';
import { mailChoice } from './settings/definition.ts';
import { sendTestMail, type TestMailResult } from './test-mail.ts';

export interface TryMailParts {
  orm: MikroORM;
  forms: Pick<FormStore, 'get'>;
  audit: AuditLog;
  mailer: Pick<Mailer, 'sendBy'>;
  limits: Pick<RateLimits, 'take'>;
  readSite(): Promise<Site>;
  clock: () => Date;
  /** How long a mail server may take; default 10 s. */
  timeoutMs?: number;
}

const LIMIT = { key: 'test_email', what: 'test mails', perMinute: 10 };

/** Sends a test mail of a form, by the site's choice of provider unless one is asked for. What goes wrong is a result. */
export async function tryMailOfForm(
  app: TryMailParts,
  actor: AccountActor,
  formId: number,
  asked: { recipient: string; provider?: (typeof mailProviderIds)[number] },
): Promise<TestMailResult> {
  const { orm, forms, audit, mailer, readSite, clock, timeoutMs = 10_000 } = app;
  const form = await activeForm(forms, formId);
  await countUse(app, actor, LIMIT);
  const provider = asked.provider ?? mailChoice(await readNamed(orm, MAIL_SCOPE)).provider;
  const { login } = actor.account;
  const { kind: _, ...result } = await sendTestMail(
    { form: form.title, recipient: asked.recipient, provider, login, site: await readSite(), now: clock() },
    (message, signal) => mailer.sendBy(provider, message, signal),
    timeoutMs,
  );
  // Without the recipient: an address is personal data.
  const { sent, code } = result;
  await audit.note(actor, sent ? 'test_email.sent' : 'test_email.failed', { formId, provider, code });
  return result;
}
