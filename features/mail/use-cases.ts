import type { MikroORM } from '@mikro-orm/mysql';
import { readNamed } from '#db/settings.ts';
import { UseCaseError } from '#db/use-case-error.ts';
import type { FormStore } from '#features/forms/store/form-store.ts';
import { activeForm } from '#features/forms/use-cases.ts';
import { MAIL_SCOPE } from '#features/site/site.ts';
import type { AccountActor, Actor } from '#security/actor.ts';
import type { AuditTrail } from '#security/audit-events.ts';
import { mailChoice } from './settings/definition.ts';
import type { MailState } from './state.ts';
import { release } from './store/suppressions.ts';
import { sendTest, type TestMailParts, type TestMailResult, testMessage } from './test-mail.ts';

export interface FormMailParts extends TestMailParts {
  orm: MikroORM;
  forms: Pick<FormStore, 'get'>;
}

/** Sends a test mail of a form through the requested provider, by default the site's. A failure is returned as a result. */
export async function testMailOfForm(
  app: FormMailParts,
  actor: AccountActor,
  formId: number,
  { recipient, provider }: { recipient: string; provider?: string },
): Promise<TestMailResult> {
  const { title: form } = await activeForm(app.forms, formId);
  const by = provider ?? (await chosenProvider(app.orm));
  const { login } = actor.account;
  const { result } = await sendTest(app, actor, by, { formId }, (site) =>
    testMessage({ form, recipient, provider: by, login, site, now: app.clock() }),
  );
  return result;
}

/** Returns the id of the site's mail provider. */
export async function chosenProvider(orm: MikroORM): Promise<string> {
  return mailChoice(await readNamed(orm, MAIL_SCOPE)).provider;
}

export interface SuppressionParts {
  orm: MikroORM;
  audit: Pick<AuditTrail, 'note'>;
  mailState: Pick<MailState, 'expire'>;
}

/** Deletes a suppression, so that its address gets mail again. @throws UseCaseError */
export async function deleteSuppression(
  { orm, audit, mailState }: SuppressionParts,
  actor: Actor,
  id: number,
): Promise<void> {
  if (!(await release(orm, id))) throw suppressionNotFound();
  mailState.expire();
  await audit.note(actor, 'email_suppression.deleted', { suppressionId: id });
}

export function suppressionNotFound(): UseCaseError {
  return new UseCaseError('not_found', 'suppression_not_found', 'There is no such suppression.');
}
