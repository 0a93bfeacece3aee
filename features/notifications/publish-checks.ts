import type { MikroORM } from '@mikro-orm/mysql';
import { AuditEntry } from '#features/audit/entities.ts';
import type { PublishCheck } from '#features/feature-data.ts';
import { MailDiagnostics } from '#features/mail/entities.ts';
import { chosenProvider } from '#features/mail/use-cases.ts';
import type { FormConfig } from '#forms/config/types.ts';

const TESTS = ['test_email.sent', 'test_webhook.delivered'];
const TRIED = [...TESTS, 'test_email.failed', 'test_webhook.failed'];

/** Checks that the form sends a mail that works, and that its mails or webhooks were tested. */
export async function publishChecks(
  { orm }: { orm: MikroORM },
  { id, config }: { id: number; config: FormConfig },
): Promise<PublishCheck[]> {
  const hasMail = config.options.notifications.length > 0;
  const test = await testState(orm, id);
  const mail = hasMail ? await mailState(orm) : 'missing';
  return [
    { check: 'mail', state: mail },
    { check: 'test', state: test },
  ];
}

/** Tells by the last mails of the site's provider whether it works. */
async function mailState(orm: MikroORM): Promise<PublishCheck['state']> {
  const em = orm.em.fork();
  const [provider, tested] = await Promise.all([
    chosenProvider(orm),
    em.findOne(AuditEntry, { event: { $like: 'test_email.%' } }, { fields: ['at', 'event'], orderBy: { id: 'desc' } }),
  ]);
  const found = await em.findOne(MailDiagnostics, { provider });
  const isFailedTest = tested?.event === 'test_email.failed';
  // Successes are written a minute late, so that a test may be newer.
  const worked = latest(found?.lastSuccessAt, tested && !isFailedTest ? tested.at : null);
  const failed = latest(found?.lastErrorAt, tested && isFailedTest ? tested.at : null);
  if (worked === 0 && failed === 0) return 'untried';
  return worked >= failed ? 'done' : 'failed';
}

/** Tells by the audit log how the last test of the form went. */
async function testState(orm: MikroORM, formId: number): Promise<PublishCheck['state']> {
  const where = { target: `form:${formId}`, event: { $in: TRIED } };
  const last = await orm.em.fork().findOne(AuditEntry, where, { fields: ['event'], orderBy: { id: 'desc' } });
  if (!last) return 'untried';
  return TESTS.includes(last.event) ? 'done' : 'failed';
}

function latest(...times: (Date | null | undefined)[]): number {
  return Math.max(0, ...times.map((time) => time?.getTime() ?? 0));
}
