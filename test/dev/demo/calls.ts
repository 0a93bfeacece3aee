import type { Demo } from '#dev/demo/demo.ts';
import { contentOf } from '#dev/demo/store.ts';
import type { DemoCall, ProCalls } from './call.ts';

/**
 * Calls every operation of the demo, in an order in which each finds what it needs.
 * @param proCalls calls those of the Pro package
 */
export function* everyCall({ store }: Demo, proCalls?: ProCalls): Generator<DemoCall> {
  const ok = (call: string, body?: unknown): DemoCall => ({ call, body, refused: false });
  const not = (call: string, body: unknown = {}): DemoCall => ({ call, body, refused: true });
  const b = '/svcb/v1';
  const [form] = store.forms;
  if (!form) throw new Error('the demo has no form');
  const { title, config } = contentOf(form);
  const saved = { title, config };

  yield ok('GET /host/session');
  yield ok('POST /host/login', { login: 'ada', password: 'anything' });
  yield not('POST /host/password', { current_password: 'a', new_password: 'short' });
  yield ok('POST /host/password', { current_password: 'a', new_password: 'long enough to pass' });
  yield ok('POST /host/logout', {});
  yield not('GET /host/session');
  yield ok('POST /host/login', { login: 'ada', password: 'anything' });
  yield ok('GET /host/accounts?search=ada');
  yield ok('GET /host/accounts/1');
  yield not('GET /host/accounts/99');
  yield ok('POST /host/accounts', { login: 'kim', email: 'kim@example.org', role: 'reader' });
  yield ok('PATCH /host/accounts/6', { role: 'manager', disabled: true });
  yield ok('PUT /host/accounts/6/password', { password: 'long enough to pass' });
  yield ok('DELETE /host/accounts/6/sessions');
  yield ok('DELETE /host/accounts/6');
  yield ok('GET /host/roles');
  yield ok('POST /host/application-passwords', { name: 'Report', expires_in_days: 30 });
  yield ok('GET /host/application-passwords');
  yield ok(`DELETE /host/application-passwords/${store.applicationPasswords[0]?.uuid}`);
  yield ok('GET /host/options');
  yield ok('PATCH /host/options', { site_name: 'Elsewhere' });

  yield ok(`GET ${b}/forms?limit=3`);
  yield ok(`GET ${b}/forms?fields=titles&sort=title`);
  yield ok(`GET ${b}/forms?fields=summary&state=all&ids=1,2`);
  yield ok(`POST ${b}/forms?published=false`, saved);
  yield not(`POST ${b}/forms`, { title: '', config: { fields: [], options: {} } });
  yield ok(`GET ${b}/forms/1`);
  yield ok(`GET ${b}/forms/1/export`);
  yield ok(`POST ${b}/forms/import`, { format: 'durable-forms/form', version: 1, form: saved, needs_secrets: [] });
  yield not(`POST ${b}/forms/convert`, { export: '{}' });
  yield ok(`POST ${b}/forms/1/duplicate`, { title: 'Another' });
  yield ok(`POST ${b}/forms/check`, { id: 1, ...saved });
  yield ok(`POST ${b}/forms/check`, { title: '', config: { fields: [], options: {} } });
  yield ok(`GET ${b}/forms/7/draft-revision`);
  yield ok(`GET ${b}/forms/7/changes`);
  yield ok(`PUT ${b}/forms/7/draft-revision`, { ...saved, title: 'Feedback' });
  yield ok(`POST ${b}/forms/7/draft-revision/links`, {});
  yield ok(`PUT ${b}/forms/7/publication`, { publish_at: '2031-04-01T10:00:00Z' });
  yield ok(`GET ${b}/forms/7/changes`);
  yield ok(`DELETE ${b}/forms/7/publication`);
  yield ok(`POST ${b}/forms/7/publish`, {});
  yield ok(`POST ${b}/forms/7/close`, {});
  yield ok(`POST ${b}/forms/7/open`, {});
  yield ok(`GET ${b}/forms/7/revisions`);
  yield ok(`GET ${b}/forms/7/revisions/1`);
  yield ok(`POST ${b}/forms/7/revisions/1/restore`, {});
  yield ok(`DELETE ${b}/forms/7/draft-revision`);
  yield ok(`GET ${b}/forms/3/limits`);
  yield ok(`GET ${b}/forms/1/translations`);
  yield not(`POST ${b}/forms/1/prefill-links`, { values: {} });
  yield ok(`DELETE ${b}/forms/11`);
  yield ok('GET /svca/v1/forms/11/builder');
  yield ok(`POST ${b}/forms/11/restore`, {});

  for (const list of ['field-types', 'options', 'integrations', 'mail-providers'])
    yield ok(`GET ${b}/catalogue/${list}`);
  yield ok(`POST ${b}/forms/canvas`, saved);
  yield ok(`POST ${b}/forms/preview`, { ...saved, language: 'de' });
  yield not(`POST ${b}/forms/1/notifications/office/preview`);
  yield not(`POST ${b}/emails/test`, { recipient: 'a@example.org', formId: 1 });
  yield not(`POST ${b}/integrations/mailchimp/lists`);
  yield not(`POST ${b}/forms/6/integrations/tickets/test`);
  yield ok(`POST ${b}/forms/6/integrations/tickets/rotate-secret`, {});

  const failed = store.deliveries.find(({ kind, state }) => kind === 'webhook' && state === 'failed');
  const waiting = store.deliveries.find(({ state }) => state === 'retrying');
  const mail = store.deliveries.find(({ kind }) => kind === 'mail');
  if (!failed || !waiting || !mail) throw new Error('the demo lacks deliveries');
  const one = failed.submissionId;
  yield ok(`GET ${b}/submissions?form_id=${failed.formId}&texts=true&limit=5`);
  yield ok(`GET ${b}/submissions?q=the&unread=false&starred=false&state=completed`);
  yield ok(`GET ${b}/submissions/${one}/values`);
  yield ok(`GET ${b}/submissions/${one}/form`);
  yield not(`PUT ${b}/submissions/${one}/form`, { fields: {} });
  yield ok(`POST ${b}/submissions/${one}/marks`, { starred: true });
  yield not(`POST ${b}/submissions/${one}/files/f/links`);
  yield ok(`GET ${b}/submissions/${one}/timeline`);
  yield ok(`GET ${b}/submissions/${one}/run`);
  yield ok(`GET ${b}/submission-forms?search=a`);
  yield ok(`GET ${b}/submission-forms/1`);
  yield ok(`GET ${b}/stats/submissions?form_id=1`);
  yield ok(`GET ${b}/forms/7/results`);
  yield ok(`GET ${b}/forms/7/results/visits`);
  yield ok(`POST ${b}/forms/7/results/links`, { name: 'Board', expires_in_days: 30 });
  yield ok(`GET ${b}/forms/7/results/links`);
  yield ok(`DELETE ${b}/forms/7/results/links/00000000-0000-4000-8000-000000000000`);
  const person = '00000000-0000-4000-8000-000000000001';
  yield ok(`GET ${b}/forms/7/invitations?limit=5`);
  yield ok(`GET ${b}/forms/7/invitations/counts`);
  yield ok(`GET ${b}/forms/7/invitations/${person}/link`);
  yield ok(`PATCH ${b}/forms/7/invitations/${person}`, { name: 'Ada' });
  yield ok(`POST ${b}/forms/7/invitations/${person}/mail`, {});
  yield ok(`DELETE ${b}/forms/7/invitations/${person}`);
  yield not(`GET ${b}/forms/7/invitations/${person}/link`);
  yield not(`POST ${b}/forms/7/invitations/table`);
  yield not(`POST ${b}/forms/7/invitations/remind`);
  yield ok(`GET ${b}/forms/1/results/texts?question=message&limit=5`);

  yield ok(`GET ${b}/deliveries/groups`);
  yield ok(`GET ${b}/email-deliveries?limit=3`);
  yield ok(`GET ${b}/email-deliveries/${mail.id}`);
  yield ok(`POST ${b}/email-deliveries/${mail.id}/resend`, {});
  yield not(`POST ${b}/email-deliveries/${mail.id}/cancel`);
  yield ok(`GET ${b}/integration-jobs?state=failed`);
  yield ok(`GET ${b}/integration-jobs/${failed.id}`);
  yield ok(`POST ${b}/integration-jobs/${waiting.id}/cancel`, {});
  yield ok(`POST ${b}/integration-jobs/${failed.id}/retry`, {});
  yield ok(`POST ${b}/submissions/${one}/run/replay`, {});
  yield ok(`POST ${b}/email-deliveries/resend`, { state: 'failed' });
  yield ok(`POST ${b}/email-deliveries/cancel`, { form_id: 1 });
  yield ok(`POST ${b}/integration-jobs/cancel`, { form_id: 8 });
  yield ok(`POST ${b}/integration-jobs/retry`, { state: 'failed' });
  yield ok(`GET ${b}/health`);
  yield ok(`GET ${b}/queues`);
  yield ok(`GET ${b}/settings/email/diagnostics`);
  yield ok(`GET ${b}/email-suppressions`);
  yield store.suppressions[0]
    ? ok(`DELETE ${b}/email-suppressions/${store.suppressions[0].id}`)
    : not(`DELETE ${b}/email-suppressions/1`);

  yield ok(`GET ${b}/exports?form_id=1`);
  yield ok(`GET ${b}/exports/${store.exports[0]?.id}/file`);
  yield ok(`POST ${b}/forms/1/exports`, { format: 'csv' });
  yield ok(`DELETE ${b}/exports/${store.exports[0]?.id}`);
  yield ok(`GET ${b}/export-schedules?form_id=1`);
  yield ok(`POST ${b}/forms/2/export-schedules`, { format: 'json', period: 'weekly', weekday: 'monday', hour: 7 });
  yield ok(`PATCH ${b}/export-schedules/${store.schedules[0]?.id}`, { hour: 8, active: false });
  yield ok(`POST ${b}/export-schedules/${store.schedules[0]?.id}/run`, {});
  yield ok(`DELETE ${b}/export-schedules/${store.schedules[0]?.id}`);
  yield ok(`GET ${b}/imports?form_id=1`);
  yield not(`POST ${b}/forms/1/imports`);
  yield ok(`GET ${b}/forms/1/submissions.csv?header=labels`);
  yield ok(`GET ${b}/forms/1/submissions.json`);
  yield not(`GET ${b}/forms/1/submissions.xlsx`);

  yield ok(`GET ${b}/spam?status=held`);
  yield ok(`GET ${b}/spam/18`);
  yield ok(`POST ${b}/spam/18/release`, {});
  yield not(`POST ${b}/spam/18/release`);
  yield ok(`DELETE ${b}/spam/17`);
  yield ok(`GET ${b}/alerts?language=de`);
  yield ok(`POST ${b}/alerts/${store.alerts[0]?.id}/acknowledge`, {});
  yield ok(`GET ${b}/audit?event=form.created&limit=5`);
  const email = String(store.submissions.find(({ values }) => 'email' in values)?.values.email);
  yield ok(`POST ${b}/person/find`, { address: email });
  yield ok(`POST ${b}/person/export`, { address: email });
  yield ok(`POST ${b}/person/erase`, { address: email, dry_run: true });
  yield ok(`POST ${b}/person/erase`, { address: email });
  yield ok(`DELETE ${b}/submissions/${store.submissions.at(-1)?.id}`);

  yield ok(`GET ${b}/settings/email`);
  yield ok(`POST ${b}/settings/email`, { from_name: 'Us', smtp: { host: 'mail.example.org', password: 'secret' } });
  yield not(`POST ${b}/settings/email/test`, { recipient: 'a@example.org' });
  yield ok(`GET ${b}/settings/shop`);
  yield ok(`POST ${b}/settings/shop`, { selling_countries: ['DE'] });
  yield ok(`GET ${b}/utility/countries`);
  yield ok(`GET ${b}/settings/alerts?language=de`);
  yield ok(`POST ${b}/settings/alerts`, { digest: 'daily', thresholds: { failures_in_hour: 3 }, recipients: null });
  yield not(`POST ${b}/settings/alerts/test`);
  yield ok(`PUT ${b}/webhooks/other`, { url: 'https://other.example.org', events: ['form.saved'] });
  yield ok(`POST ${b}/webhooks/other/rotate-secret`, {});
  yield ok(`GET ${b}/webhooks`);
  yield not(`POST ${b}/webhooks/other/test`);
  yield ok(`DELETE ${b}/webhooks/other`);
  if (proCalls) yield* proCalls({ ok, not, store });
}
