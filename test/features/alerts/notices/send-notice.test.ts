import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Alert, AlertTelling } from '#features/alerts/entities.ts';
import { sendNotice } from '#features/alerts/notices/send-notice.ts';
import { alertSettings } from '#features/alerts/settings.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { composeMail } from '#features/mail/compose.ts';
import { Submission } from '#features/submissions/entities.ts';
import { createHttpClient, type HttpClient } from '#outgoing/http-client.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { clearSettings, putMail, putSettings } from '#test/environment/settings-rows.ts';
import { startThirdParties, type ThirdParties } from '#test/environment/third-parties.ts';
import { changeForm, createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let parties: ThirdParties;
let service: TestService;
let http: HttpClient;
let mail: ReturnType<typeof composeMail>;
beforeAll(async () => {
  parties = await startThirdParties();
  service = await startService({ mailUrl: parties.mailUrl });
  http = createHttpClient({ ...service.foundation.settings, userAgent: 'test' });
  mail = composeMail({ ...service.foundation, http, maxConnections: 1 });
});
beforeEach(async () => {
  await clearSettings(service.orm);
  await putSettings(service, alertSettings, { recipients: ['owner@example.org'] });
});
afterAll(async () => {
  await mail.mailer.close();
  await http.close();
  await service.close();
  await parties.close();
});

const now = () => service.clock.now();
async function insertTelling(what: AlertTelling['what'], more: Partial<AlertTelling> = {}): Promise<string> {
  const id = randomUUID();
  const telling = { id, channel: 'mail' as const, what, status: 'pending' as const, direct: false, createdAt: now() };
  await service.orm.em.fork().insert(AlertTelling, { ...telling, ...more });
  return id;
}
const try_ = (id: string) =>
  sendNotice({ ...service.foundation, http, mailer: mail.mailer, mailState: mail.state }, id, now());
const row = (id: string) => service.orm.em.fork().findOneOrFail(AlertTelling, { id });
const mailsTo = (to: string) => parties.mails({ to });

describe('a telling', () => {
  test('is one mail, however often it is tried, whose id stays the same', async () => {
    const alert = await addAlert(service, now());
    const id = await insertTelling({ items: [{ alert, phase: 'started' }] });
    parties.failMail({ next: 1, code: 450, at: 'data' });
    await expect(try_(id)).rejects.toMatchObject({ name: 'ProviderError', type: 'mail_deferred' });
    expect(await row(id)).toMatchObject({ status: 'pending', errorType: 'mail_deferred' });
    expect([await try_(id), await try_(id)]).toEqual(['told', 'told']);
    const mails = mailsTo('owner@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.message_id).toContain(`alert-${id}@`);
    expect(await row(id)).toMatchObject({ status: 'told', provider: 'host', errorType: null });
  });

  test('goes to those whom a form names, without those of the site', async () => {
    const formId = await createForm(service, { alerts: { recipients: ['form@example.org', 'Owner@example.org'] } });
    const alert = await addAlert(service, now(), { forms: [formId], formId });
    const before = mailsTo('owner@example.org').length;
    expect(await try_(await insertTelling({ items: [{ alert, phase: 'started' }] }, { formId }))).toBe('told');
    expect(mailsTo('form@example.org')).toHaveLength(1);
    expect(mailsTo('owner@example.org')).toHaveLength(before);
  });

  test('to those whom a form names says nothing of other forms', async () => {
    const formId = await createForm(service, { alerts: { recipients: ['one@example.org'] } });
    const other = await createForm(service, {});
    await changeForm(service, other, { title: 'Secret project' });
    const alert = await addAlert(service, now(), { forms: [formId, other], formId: null });
    const items = [{ alert, phase: 'started' as const }];
    await try_(await insertTelling({ items }, { formId }));
    await try_(await insertTelling({ items }));
    const [ofForm, ofSite] = ['one@example.org', 'owner@example.org'].map((to) => mailsTo(to)[0]?.text);
    expect(ofForm).toContain('Forms: Contact us.');
    expect(ofSite).toContain('Forms: Contact us, Secret project.');
  });

  test('of alerts that are gone, or to nobody, ends', async () => {
    const gone = await insertTelling({ items: [{ alert: randomUUID(), phase: 'started' }] });
    expect(await try_(gone)).toBe('gone');
    const nobody = await insertTelling(
      { items: [{ alert: await addAlert(service, now()), phase: 'started' }] },
      { formId: 999 },
    );
    expect(await try_(nobody)).toBe('gone');
    expect(await row(nobody)).toMatchObject({ status: 'failed', errorType: 'nobody_to_tell' });
    expect(await try_(randomUUID())).toBe('gone');
  });

  test('of a mail provider goes by another one, although that one works', async () => {
    await putMail(service, 'host', {
      smtp: { host: '127.0.0.1', port: Number(new URL(parties.mailUrl).port), security: 'none' },
    });
    const alert = await addAlert(service, now(), { cause: 'receiver mail host', subject: 'mail host' });
    const id = await insertTelling({ items: [{ alert, phase: 'started' }] });
    expect(await try_(id)).toBe('told');
    expect(await row(id)).toMatchObject({ provider: 'smtp' });
    await service.orm.em.fork().nativeDelete(Alert, { uuid: alert });
  });

  test('of a day counts what came and failed on it, by form', async () => {
    const formId = await createForm(service, {});
    const at = new Date(now().getTime() - DAY_MS);
    const day = at.toISOString().slice(0, 10);
    const shared = { formId, revision: 1 };
    const submission = { surface: 'b' as const, payload: { name: 'canary' }, meta: {}, status: 'completed' as const };
    const delivery = { kind: 'mail' as const, key: 'team', status: 'failed' as const, enqueuedAt: at, finishedAt: at };
    const em = service.orm.em.fork();
    await em.insert(Submission, { ...shared, ...submission, uuid: randomUUID(), createdAt: at });
    await em.insert(Delivery, { ...shared, ...delivery, id: randomUUID(), submissionUuid: randomUUID() });
    expect(await try_(await insertTelling({ digest: { from: day, to: day } }))).toBe('told');
    const [digest] = mailsTo('owner@example.org');
    expect(digest?.subject).toMatch(/^Forms on /);
    expect(digest?.text).toMatch(/Submissions 1, Failed deliveries 1, Put into quarantine 0/);
    expect(JSON.stringify(digest)).not.toContain('canary');
  });
});
