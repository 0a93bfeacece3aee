import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery, type DeliveryState } from '#features/deliveries/entities.ts';
import { ExportSchedule } from '#features/exports/entities.ts';
import { listSuppressions, suppress } from '#features/mail/store/suppressions.ts';
import { Spam } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { requiresAccount } from '#http/routing/route.ts';
import type { AuditEvent } from '#security/audit-events.ts';
import { addAlert } from '#test/environment/alerts.ts';
import { submitFiles, uploadFile } from '#test/environment/files.ts';
import { type Answer, type CallOptions, startService, type TestService } from '#test/environment/service.ts';
import { givePassword, PASSWORD, signInAs } from '#test/environment/signed-in.ts';
import { bodyB, createForm, FIELDS, submitB, tokensOf } from '#test/environment/visitor.ts';
import { askedIn, begin, processForm } from '#test/features/processes/processes.ts';
import { newWaiting } from '#test/features/waitlist/list.ts';
import { HOUR_MS } from '#time.ts';
import { FREE } from './table.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ edition: 'free' });
  await givePassword(service, 'ada');
});
afterAll(() => service.close());

const asAdmin = (method: string, path: string, options: CallOptions = {}) =>
  service.call(method, path, { ...options, headers: { ...service.admin, ...options.headers } });
const webhook = { key: 'crm', integration_id: 'webhook', settings: { url: 'http://127.0.0.1:1/' } };
const SITE = { json: { url: 'http://127.0.0.1:1/canary', events: ['form.*'] } };
const siteWebhook = async () => {
  await asAdmin('PUT', 'b:/webhooks/ops', SITE);
  return 'b:/webhooks/ops';
};
const form = (options: object = {}) => createForm(service, options);
const save = { title: 'canary', config: { fields: FIELDS, options: {} } };
/** Returns the path of a form with a draft revision. */
const drafted = async () => {
  const path = `b:/forms/${await form()}`;
  await asAdmin('PUT', `${path}/draft-revision`, { json: save });
  return path;
};
const inAnHour = () => new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
const trashed = async () => {
  const id = await form();
  await asAdmin('DELETE', `b:/forms/${id}`);
  return id;
};
const job = async (status: DeliveryState) => {
  const id = randomUUID();
  const formId = await form({ integrations: [webhook] });
  await submitB(service, formId);
  const { uuid: submissionUuid } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const origin = { submissionUuid, formId, revision: 1, key: 'crm', integrationId: 'webhook' };
  await service.orm.em
    .fork()
    .insert(Delivery, { kind: 'integration', ...origin, id, status, enqueuedAt: service.clock.now() });
  return { id, formId };
};
const mail = async (status: DeliveryState) => {
  const id = randomUUID();
  const formId = await form();
  await submitB(service, formId);
  const { uuid: submissionUuid } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const at = service.clock.now();
  const origin = { submissionUuid, formId, revision: 1, key: 'team', enqueuedAt: at };
  await service.orm.em.fork().insert(Delivery, { kind: 'mail', ...origin, id, status });
  return { id, formId };
};
const loaded = async () => {
  const headers = { 'content-type': 'text/csv' };
  return asAdmin('POST', `b:/forms/${await form()}/imports`, { headers, raw: 'name\ncanary\n' });
};
const DAILY = { format: 'csv', period: 'daily', hour: 6, q: 'canary' };
const schedule = async () => {
  // The number of schedules is limited.
  await service.orm.em.fork().nativeDelete(ExportSchedule, {});
  const { body } = await asAdmin('POST', `b:/forms/${await form()}/export-schedules`, { json: DAILY });
  return (body as { schedule: { id: string } }).schedule.id;
};
const table = async () => ((await loaded()).body as { import: { id: string } }).import.id;
const submission = async () => {
  const { body } = await submitB(service, await form(), { name: 'canary', email: 'canary@example.org' });
  return (body as { data: { submission_id: number } }).data.submission_id;
};
const spam = async () => {
  const formId = await form({ spam: { quarantine: true } });
  const tokens = await tokensOf(service, formId);
  const json = { ...bodyB(tokens), [tokens.honeypot_field]: 'canary' };
  await service.call('POST', `b:/forms/${formId}/submissions`, { json });
  return (await service.orm.em.fork().findOneOrFail(Spam, { formId })).id;
};
const suppression = async () => {
  await suppress(service, ['canary@example.org'], { provider: 'host' }, service.clock.now());
  const { suppressions } = await listSuppressions(service, { limit: 1 });
  return suppressions[0]?.id;
};
const password = async () => {
  const { body } = await asAdmin('POST', 'host:/application-passwords', { json: { name: 'canary' } });
  return (body as { uuid: string }).uuid;
};

const AWAY = { from: '2999-01-01', until: '2999-01-02', stand_in: 'canary@example.org' };
let absences = 0;
/** Whoever stands in for oneself has an account. */
const ownAbsence = async () => {
  absences += 1;
  const json = { login: `away${absences}`, email: AWAY.stand_in, role: 'editor' };
  await asAdmin('POST', 'host:/accounts', { json });
  return asAdmin('PUT', 'b:/absence', { json: AWAY });
};
const absence = () => {
  absences += 1;
  return asAdmin('POST', 'b:/absences', { json: { address: `canary${absences}@example.net`, ...AWAY } });
};
/** Returns a submission whose process is at a step of this kind, and the task of the administrator there. */
const process = async (kind: 'approve' | 'wait') => {
  const who = kind === 'approve' ? [{ account: 'ada' }] : [];
  const formId = await processForm(service, [{ key: 'a', title: 'canary', kind, who }]);
  const { id, uuid } = await begin(service, formId);
  return { path: `b:/submissions/${id}/process`, task: (await askedIn(service, uuid))[0]?.id };
};

let accounts = 0;
const account = async () => {
  accounts += 1;
  const user = { login: `eve${accounts}`, email: 'eve@example.org', role: 'editor' as const };
  return (await service.users.create(user, service.clock.now())).id;
};

/** Returns the path of a form that invites, and of a person who is invited to it. */
const inviting = async () => `b:/forms/${await form({ invitations: { enabled: true } })}/invitations`;
const invited = async () => {
  const path = await inviting();
  const { body } = await asAdmin('POST', path, { json: { people: [{ email: 'canary@example.org' }] } });
  return { path, person: `${path}/${(body as { added: string[] }).added[0]}` };
};

const waiting = async (isFree: boolean) => {
  const { formId, id } = await newWaiting(service, isFree);
  return `b:/forms/${formId}/waiting-list/${id}`;
};

/** For each route that changes data: a request that does, the event that it records, and the kind of its target. */
const CHANGES: Record<string, [call: () => Promise<Answer>, event: AuditEvent, target: string | null]> = {
  'POST a:/forms/:id/builder': [
    async () => asAdmin('POST', `a:/forms/${await form()}/builder`, { json: save }),
    'form.saved',
    'form',
  ],
  'POST b:/forms': [() => asAdmin('POST', 'b:/forms', { json: save }), 'form.created', 'form'],
  'PUT b:/forms/:id/draft-revision': [
    async () => asAdmin('PUT', `b:/forms/${await form()}/draft-revision`, { json: save }),
    'form.draft_saved',
    'form',
  ],
  'DELETE b:/forms/:id/draft-revision': [
    async () => asAdmin('DELETE', `${await drafted()}/draft-revision`),
    'form.draft_discarded',
    'form',
  ],
  'POST b:/forms/:id/revisions/:revision/restore': [
    async () => asAdmin('POST', `${await drafted()}/revisions/1/restore`),
    'form.draft_saved',
    'form',
  ],
  'POST b:/forms/:id/publish': [async () => asAdmin('POST', `${await drafted()}/publish`), 'form.published', 'form'],
  'POST b:/forms/:id/draft-revision/links': [
    async () => asAdmin('POST', `${await drafted()}/draft-revision/links`, { json: {} }),
    'form.draft_shared',
    'form',
  ],
  'PUT b:/forms/:id/publication': [
    async () => asAdmin('PUT', `${await drafted()}/publication`, { json: { publish_at: inAnHour() } }),
    'form.publication_scheduled',
    'form',
  ],
  'DELETE b:/forms/:id/publication': [
    async () => {
      const path = await drafted();
      await asAdmin('PUT', `${path}/publication`, { json: { publish_at: inAnHour() } });
      return asAdmin('DELETE', `${path}/publication`);
    },
    'form.publication_cancelled',
    'form',
  ],
  'POST b:/forms/:id/close': [async () => asAdmin('POST', `b:/forms/${await form()}/close`), 'form.closed', 'form'],
  'POST b:/forms/:id/open': [
    async () => {
      const path = `b:/forms/${await form()}`;
      await asAdmin('POST', `${path}/close`);
      return asAdmin('POST', `${path}/open`);
    },
    'form.opened',
    'form',
  ],
  'POST b:/forms/import': [
    () => asAdmin('POST', 'b:/forms/import', { json: { format: 'durable-forms/form', version: 1, form: save } }),
    'form.created',
    'form',
  ],
  'PUT b:/forms/:id': [async () => asAdmin('PUT', `b:/forms/${await form()}`, { json: save }), 'form.saved', 'form'],
  'PATCH b:/forms/:id': [
    async () => asAdmin('PATCH', `b:/forms/${await form()}`, { json: { title: 'canary' } }),
    'form.saved',
    'form',
  ],
  'DELETE b:/forms/:id': [async () => asAdmin('DELETE', `b:/forms/${await form()}`), 'form.trashed', 'form'],
  'POST b:/forms/:id/duplicate': [
    async () => asAdmin('POST', `b:/forms/${await form()}/duplicate`),
    'form.created',
    'form',
  ],
  'POST b:/forms/:id/invitations': [
    async () => asAdmin('POST', await inviting(), { json: { people: [{ email: 'canary@example.org' }] } }),
    'invitations.added',
    'form',
  ],
  'POST b:/forms/:id/invitations/table': [
    async () => {
      const headers = { 'content-type': 'text/csv' };
      return asAdmin('POST', `${await inviting()}/table`, { headers, raw: 'canary@example.org' });
    },
    'invitations.added',
    'form',
  ],
  'POST b:/forms/:id/invitations/remind': [
    async () => {
      const { path } = await invited();
      const sent = new Date(service.clock.now().getTime() - 2 * HOUR_MS);
      await service.orm.em
        .fork()
        .execute("update invitations set mail_status = 'sent', sent_at = ?, last_sent_at = ?", [sent, sent]);
      return asAdmin('POST', `${path}/remind`);
    },
    'invitations.mailed',
    'form',
  ],
  'PATCH b:/forms/:id/invitations/:invitation': [
    async () => asAdmin('PATCH', (await invited()).person, { json: { name: 'canary' } }),
    'invitation.changed',
    'form',
  ],
  'DELETE b:/forms/:id/invitations/:invitation': [
    async () => asAdmin('DELETE', (await invited()).person),
    'invitation.removed',
    'form',
  ],
  'POST b:/forms/:id/invitations/:invitation/mail': [
    async () => asAdmin('POST', `${(await invited()).person}/mail`),
    'invitations.mailed',
    'form',
  ],
  'POST b:/forms/:id/invitations/:invitation/bounce': [
    async () => asAdmin('POST', `${(await invited()).person}/bounce`, { json: { reason: 'canary' } }),
    'invitation.bounced',
    'form',
  ],
  'POST b:/forms/:id/waiting-list/:entry/offer': [
    async () => asAdmin('POST', `${await waiting(true)}/offer`),
    'waiting_list.offered',
    'submission',
  ],
  'DELETE b:/forms/:id/waiting-list/:entry': [
    async () => asAdmin('DELETE', await waiting(false)),
    'waiting_list.removed',
    'submission',
  ],
  'POST b:/forms/:id/results/links': [
    async () => asAdmin('POST', `b:/forms/${await form()}/results/links`, { json: { name: 'canary' } }),
    'results_link.created',
    'form',
  ],
  'DELETE b:/forms/:id/results/links/:link': [
    async () => {
      const path = `b:/forms/${await form()}/results/links`;
      const { body } = await asAdmin('POST', path, { json: { name: 'canary' } });
      return asAdmin('DELETE', `${path}/${(body as { link: { id: string } }).link.id}`);
    },
    'results_link.revoked',
    'form',
  ],
  'POST b:/forms/:id/prefill-links': [
    async () => {
      const id = await createForm(service, {}, [{ type: 'text', name: 'name', prefill: 'signed' }]);
      return asAdmin('POST', `b:/forms/${id}/prefill-links`, { json: { values: { name: 'canary' } } });
    },
    'prefill_link.created',
    'form',
  ],
  'POST b:/forms/:id/restore': [
    async () => asAdmin('POST', `b:/forms/${await trashed()}/restore`),
    'form.restored',
    'form',
  ],
  'POST b:/forms/:id/integrations/:key/rotate-secret': [
    async () => asAdmin('POST', `b:/forms/${await form({ integrations: [webhook] })}/integrations/crm/rotate-secret`),
    'webhook_secret.rotated',
    'form',
  ],
  'POST b:/forms/:id/integrations/:key/test': [
    async () => asAdmin('POST', `b:/forms/${await form({ integrations: [webhook] })}/integrations/crm/test`),
    'test_webhook.failed',
    'form',
  ],
  'POST b:/person/find': [
    () => asAdmin('POST', 'b:/person/find', { json: { address: 'canary@example.org' } }),
    'person.viewed',
    null,
  ],
  'POST b:/person/export': [
    () => asAdmin('POST', 'b:/person/export', { json: { address: 'canary@example.org' } }),
    'person.exported',
    null,
  ],
  'POST b:/person/erase': [
    () => asAdmin('POST', 'b:/person/erase', { json: { address: 'canary@example.org', dry_run: false } }),
    'person.erased',
    null,
  ],
  'PUT b:/webhooks/:key': [() => asAdmin('PUT', 'b:/webhooks/ops', SITE), 'webhook.saved', 'webhook'],
  'DELETE b:/webhooks/:key': [async () => asAdmin('DELETE', await siteWebhook()), 'webhook.removed', 'webhook'],
  'POST b:/webhooks/:key/rotate-secret': [
    async () => asAdmin('POST', `${await siteWebhook()}/rotate-secret`),
    'webhook_secret.rotated',
    'webhook',
  ],
  'POST b:/webhooks/:key/test': [
    async () => asAdmin('POST', `${await siteWebhook()}/test`),
    'test_webhook.failed',
    'webhook',
  ],
  'POST b:/forms/:id/exports': [
    async () => asAdmin('POST', `b:/forms/${await form()}/exports`, { json: { format: 'csv' } }),
    'export.started',
    'form',
  ],
  'DELETE b:/exports/:uuid': [
    async () => {
      const { body } = await asAdmin('POST', `b:/forms/${await form()}/exports`, { json: { format: 'csv' } });
      return asAdmin('DELETE', `b:/exports/${(body as { export: { id: string } }).export.id}`);
    },
    'export.removed',
    'form',
  ],
  'POST b:/forms/:id/export-schedules': [
    async () => asAdmin('POST', `b:/forms/${await form()}/export-schedules`, { json: DAILY }),
    'export_schedule.created',
    'form',
  ],
  'PATCH b:/export-schedules/:uuid': [
    async () => asAdmin('PATCH', `b:/export-schedules/${await schedule()}`, { json: { hour: 7 } }),
    'export_schedule.changed',
    'form',
  ],
  'POST b:/export-schedules/:uuid/run': [
    async () => asAdmin('POST', `b:/export-schedules/${await schedule()}/run`),
    'export.started',
    'form',
  ],
  'DELETE b:/export-schedules/:uuid': [
    async () => asAdmin('DELETE', `b:/export-schedules/${await schedule()}`),
    'export_schedule.removed',
    'form',
  ],
  'PATCH b:/submissions/:id': [
    async () =>
      asAdmin('PATCH', `b:/submissions/${await submission()}`, { json: { values: { name: 'another canary' } } }),
    'submission.edited',
    'submission',
  ],
  'PUT b:/submissions/:id/form': [
    async () =>
      asAdmin('PUT', `b:/submissions/${await submission()}/form`, {
        json: { fields: { name: 'another canary', email: 'canary@example.org', _svc_edit: '1' } },
      }),
    'submission.edited',
    'submission',
  ],
  'POST b:/alerts/:uuid/acknowledge': [
    async () => asAdmin('POST', `b:/alerts/${await addAlert(service, service.clock.now())}/acknowledge`),
    'alert.acknowledged',
    'alert',
  ],
  'POST b:/settings/alerts': [
    () => asAdmin('POST', 'b:/settings/alerts', { json: { recipients: ['canary@example.org'] } }),
    'alert_settings.saved',
    null,
  ],
  'POST b:/settings/alerts/test': [
    async () => {
      await asAdmin('POST', 'b:/settings/alerts', { json: { recipients: ['canary2@example.org'] } });
      return asAdmin('POST', 'b:/settings/alerts/test');
    },
    'alert_test.sent',
    null,
  ],
  'POST b:/forms/:id/imports': [loaded, 'import.loaded', 'form'],
  'POST b:/imports/:uuid/run': [
    async () => asAdmin('POST', `b:/imports/${await table()}/run`, { json: {} }),
    'import.started',
    'form',
  ],
  'DELETE b:/imports/:uuid': [async () => asAdmin('DELETE', `b:/imports/${await table()}`), 'import.removed', 'form'],
  'POST b:/submissions/:id/marks': [
    async () => asAdmin('POST', `b:/submissions/${await submission()}/marks`, { json: { read: true } }),
    'submission.marked',
    'submission',
  ],
  'POST b:/submissions/:id/files/:file/links': [
    async () => {
      const formId = await createForm(service, {}, [{ type: 'file', name: 'cv' }]);
      const cv = await uploadFile(service, formId, { field: 'cv', name: 'canary.txt', content: 'canary' });
      const { id, fields } = await submitFiles(service, formId, { cv });
      return asAdmin('POST', `b:/submissions/${id}/files/${fields.cv?.[0]?.id}/links`);
    },
    'file_link.created',
    'submission',
  ],
  'POST b:/submissions/:id/run/replay': [
    async () => {
      const { formId } = await job('failed');
      const { id } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
      return asAdmin('POST', `b:/submissions/${id}/run/replay`);
    },
    'submission.replay',
    'submission',
  ],
  'DELETE b:/submissions/:id': [
    async () => asAdmin('DELETE', `b:/submissions/${await submission()}`),
    'submission.erased',
    'submission',
  ],
  'POST b:/settings/email': [
    () => asAdmin('POST', 'b:/settings/email', { json: { from_name: 'canary' } }),
    'email_settings.saved',
    null,
  ],
  'POST b:/settings/email/test': [
    () => asAdmin('POST', 'b:/settings/email/test', { json: { recipient: 'canary@example.org' } }),
    'test_email.failed',
    null,
  ],
  'DELETE b:/email-suppressions/:id': [
    async () => asAdmin('DELETE', `b:/email-suppressions/${await suppression()}`),
    'email_suppression.deleted',
    null,
  ],
  'POST b:/spam/:id/release': [async () => asAdmin('POST', `b:/spam/${await spam()}/release`), 'spam.released', 'spam'],
  'DELETE b:/spam/:id': [async () => asAdmin('DELETE', `b:/spam/${await spam()}`), 'spam.deleted', 'spam'],
  'POST b:/integration-jobs/retry': [
    async () => asAdmin('POST', 'b:/integration-jobs/retry', { json: { form_id: (await job('failed')).formId } }),
    'integration_jobs.retry',
    null,
  ],
  'POST b:/integration-jobs/cancel': [
    async () => asAdmin('POST', 'b:/integration-jobs/cancel', { json: { form_id: (await job('retrying')).formId } }),
    'integration_jobs.cancel',
    null,
  ],
  'POST b:/integration-jobs/:id/retry': [
    async () => asAdmin('POST', `b:/integration-jobs/${(await job('failed')).id}/retry`),
    'integration_job.retry',
    'job',
  ],
  'POST b:/integration-jobs/:id/cancel': [
    async () => asAdmin('POST', `b:/integration-jobs/${(await job('retrying')).id}/cancel`),
    'integration_job.cancel',
    'job',
  ],
  'POST b:/email-deliveries/resend': [
    async () => asAdmin('POST', 'b:/email-deliveries/resend', { json: { form_id: (await mail('failed')).formId } }),
    'email_deliveries.resend',
    null,
  ],
  'POST b:/email-deliveries/cancel': [
    async () => asAdmin('POST', 'b:/email-deliveries/cancel', { json: { form_id: (await mail('retrying')).formId } }),
    'email_deliveries.cancel',
    null,
  ],
  'POST b:/email-deliveries/:id/resend': [
    async () => asAdmin('POST', `b:/email-deliveries/${(await mail('failed')).id}/resend`),
    'email_delivery.resend',
    'mail',
  ],
  'POST b:/email-deliveries/:id/cancel': [
    async () => asAdmin('POST', `b:/email-deliveries/${(await mail('retrying')).id}/cancel`),
    'email_delivery.cancel',
    'mail',
  ],
  'POST b:/emails/test': [
    async () => asAdmin('POST', 'b:/emails/test', { json: { recipient: 'canary@example.net', formId: await form() } }),
    'test_email.failed',
    'form',
  ],
  'POST b:/settings/shop': [
    () => asAdmin('POST', 'b:/settings/shop', { json: { selling_countries: ['DE'] } }),
    'shop_settings.saved',
    null,
  ],
  'POST b:/submissions/:id/process/reassign': [
    async () => {
      const json = { people: [{ address: 'canary@example.org' }] };
      return asAdmin('POST', `${(await process('approve')).path}/reassign`, { json });
    },
    'process.reassigned',
    'submission',
  ],
  'POST b:/forms/:id/processes/migrate': [
    async () => {
      const formId = await processForm(service, [
        { key: 'a', title: 'canary', kind: 'approve', who: [{ account: 'ada' }] },
      ]);
      await begin(service, formId);
      await asAdmin('PATCH', `b:/forms/${formId}`, { json: { title: 'canary 2' } });
      return asAdmin('POST', `b:/forms/${formId}/processes/migrate`);
    },
    'process.migrated',
    'submission',
  ],
  'POST b:/submissions/:id/process/remind': [
    async () => asAdmin('POST', `${(await process('approve')).path}/remind`),
    'process.reminded',
    'submission',
  ],
  'POST b:/submissions/:id/process/stop': [
    async () => asAdmin('POST', `${(await process('approve')).path}/stop`),
    'process.stopped',
    'submission',
  ],
  'POST b:/submissions/:id/process/reach': [
    async () => asAdmin('POST', `${(await process('wait')).path}/reach`),
    'process.reached',
    'submission',
  ],
  'POST b:/tasks/:id/decision': [
    async () => {
      const json = { outcome: 'approved', note: 'canary' };
      return asAdmin('POST', `b:/tasks/${(await process('approve')).task}/decision`, { json });
    },
    'process.decided',
    'submission',
  ],
  'PUT b:/absence': [ownAbsence, 'absence.added', null],
  'DELETE b:/absence': [
    async () => {
      await ownAbsence();
      return asAdmin('DELETE', 'b:/absence');
    },
    'absence.deleted',
    null,
  ],
  'POST b:/absences': [absence, 'absence.added', null],
  'DELETE b:/absences/:id': [
    async () => {
      const { id } = ((await absence()).body as { absence: { id: number } }).absence;
      return asAdmin('DELETE', `b:/absences/${id}`);
    },
    'absence.deleted',
    null,
  ],
  'POST host:/codec/tokens': [() => asAdmin('POST', 'host:/codec/tokens'), 'codec_token.created', null],
  'POST host:/application-passwords': [
    () => asAdmin('POST', 'host:/application-passwords', { json: { name: 'canary' } }),
    'application_password.created',
    'application_password',
  ],
  'DELETE host:/application-passwords/:uuid': [
    async () => asAdmin('DELETE', `host:/application-passwords/${await password()}`),
    'application_password.revoked',
    'application_password',
  ],
  'PATCH host:/options': [
    () => asAdmin('PATCH', 'host:/options', { json: { site_name: 'canary' } }),
    'option.set',
    'option',
  ],
  'POST host:/accounts': [
    () => asAdmin('POST', 'host:/accounts', { json: { login: 'made', email: 'canary@example.org', role: 'editor' } }),
    'user.created',
    'account',
  ],
  'PATCH host:/accounts/:id': [
    async () => asAdmin('PATCH', `host:/accounts/${await account()}`, { json: { email: 'canary@example.org' } }),
    'user.changed',
    'account',
  ],
  'PUT host:/accounts/:id/password': [
    async () =>
      asAdmin('PUT', `host:/accounts/${await account()}/password`, { json: { password: 'canary birds sing' } }),
    'user.password_set',
    'account',
  ],
  'DELETE host:/accounts/:id/sessions': [
    async () => asAdmin('DELETE', `host:/accounts/${await account()}/sessions`),
    'user.sessions_ended',
    'account',
  ],
  'DELETE host:/accounts/:id': [
    async () => asAdmin('DELETE', `host:/accounts/${await account()}`),
    'user.deleted',
    'account',
  ],
  'POST /mcp': [
    () =>
      asAdmin('POST', '/mcp', {
        headers: { accept: 'application/json, text/event-stream' },
        json: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'check_form', arguments: { body: save } },
        },
      }),
    'assistant.called',
    null,
  ],
  'POST host:/login': [
    () => service.call('POST', 'host:/login', { json: { login: 'ada', password: PASSWORD } }),
    'login.ok',
    null,
  ],
  'POST host:/logout': [
    async () => service.call('POST', 'host:/logout', { headers: (await signInAs(service, 'ada')).headers }),
    'logout',
    null,
  ],
  // This comes last, because it changes the password.
  'POST host:/password': [
    async () => {
      const { headers } = await signInAs(service, 'ada');
      const json = { current_password: PASSWORD, new_password: 'a canary and other birds' };
      return service.call('POST', 'host:/password', { headers, json });
    },
    'password.changed',
    null,
  ],
};

test.each(Object.entries(CHANGES))(
  '%s leaves an entry before it answers, without what was typed',
  async (_route, [call, event, target]) => {
    const answer = await call();
    const { status, headers } = answer;
    expect([200, 201, 202, 204]).toContain(status);
    const entries = await service.orm.em.fork().find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([
      {
        event,
        actor: 'account',
        accountId: expect.any(Number),
        login: 'ada',
        network: '127.0.0.1',
        at: service.clock.now(),
      },
    ]);
    const kind = entries[0]?.target?.split(':')[0] ?? null;
    expect(kind).toBe(target);
    expect(JSON.stringify(entries)).not.toContain('canary');
  },
);

/** These routes change no data although they are POST; their own tests check their audit entries. */
const READ = [
  'POST b:/integrations/:provider/lists',
  'POST b:/forms/:id/notifications/:key/preview',
  'POST b:/forms/preview',
  'POST b:/forms/canvas',
  'POST b:/forms/check',
  'POST b:/forms/convert',
];

test('every route of the free edition that changes something is known here', () => {
  const changing = Object.entries(FREE)
    .filter(([route, access]) => !/^(GET|HEAD|OPTIONS) /.test(route) && requiresAccount({ access }))
    .map(([route]) => route);
  expect(changing.filter((route) => !READ.includes(route) && !Object.hasOwn(CHANGES, route))).toEqual([]);
});
