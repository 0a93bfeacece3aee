import { expect, test } from '@jest/globals';
import { createDemo } from '#dev/demo/demo.ts';
import { loadDemoPro } from '#dev/demo/load-pro.ts';
import { prepare } from '#dev/demo/prepare.ts';
import { createServer } from '#dev/demo/serve.ts';
import { contentOf } from '#dev/demo/store.ts';

const [prepared, pro] = await Promise.all([prepare(), loadDemoPro()]);
const b = '/svcb/v1';

function begin() {
  const demo = createDemo({ prepared, css: '/form.css', edition: pro ? 'pro' : 'free', pro, answers: 20 });
  const serve = createServer(demo, pro);
  /** @returns status and body of an answer */
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const { response } = await serve(new Request(`http://localhost/rest${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
  return { demo, call };
}

test('a form is created, changed as a draft, published, closed and opened; the audit log says so', async () => {
  const { demo, call } = begin();
  const [first] = demo.store.forms;
  const { config } = contentOf(first as NonNullable<typeof first>);
  const form = await call('POST', `${b}/forms?published=false`, { title: 'New', config });
  expect(form).toMatchObject({ status: 201, body: { title: 'New', status: 'draft', revision: 1 } });
  const one = `${b}/forms/${form.body.id}`;
  expect(await call('POST', `${one}/publish`, {}, { 'if-match': '"1"' })).toMatchObject({ body: { status: 'open' } });
  const draft = await call('PUT', `${one}/draft-revision`, { title: 'Newer', config }, { 'if-match': '"1"' });
  expect(draft.body).toMatchObject({ title: 'Newer', revision: 2, draft_revision: 2 });
  expect((await call('GET', one)).body).toMatchObject({ title: 'New', revision: 1, draft_revision: 2 });
  const late = await call('PUT', `${one}/draft-revision`, { title: 'Late', config }, { 'if-match': '"1"' });
  expect(late).toMatchObject({ status: 412, body: { code: 'revision_conflict' } });
  expect((await call('GET', `${one}/changes`)).body.changes).toMatchObject([{ about: 'title', name: 'title' }]);
  expect((await call('POST', `${one}/publish`, {})).body).toMatchObject({ title: 'Newer', draft_revision: null });
  expect((await call('POST', `${one}/close`, {})).body.status).toBe('closed');
  expect((await call('POST', `${one}/open`, {})).body.status).toBe('open');
  const { entries } = (await call('GET', `${b}/audit?target=form:${form.body.id}`)).body;
  expect(entries.map(({ event }: { event: string }) => event)).toEqual([
    'form.opened',
    'form.closed',
    'form.published',
    'form.draft_saved',
    'form.published',
    'form.created',
  ]);
});

test('a form with mistakes is refused with each at its path', async () => {
  const { call } = begin();
  const config = { fields: [{ type: 'text', name: 'a b' }], options: {} };
  const { status, body } = await call('POST', `${b}/forms`, { title: '', config });
  expect(status).toBe(422);
  expect(Object.keys(body.errors).sort()).toEqual(['config.fields[0].name', 'title']);
});

test('results are those of the answers that match', async () => {
  const { demo, call } = begin();
  const own = demo.store.submissions.filter(({ formId }) => formId === 7);
  const { questions, submissions } = (await call('GET', `${b}/forms/7/results`)).body;
  expect(submissions).toBe(own.length);
  const asked = questions.find(({ kind }: { kind: string }) => kind === 'points');
  const chosen = asked.answers.find(({ count }: { count: number }) => count > 0);
  const counted = own.filter(({ values }) => String(values[asked.path]) === chosen.label).length;
  expect(chosen.count).toBe(counted);
  const narrowed = await call('GET', `${b}/forms/7/results?where=${encodeURIComponent(chosen.where)}`);
  expect(narrowed.body.submissions).toBe(counted);
});

test('what is retried arrives, and ends the alert about its receiver', async () => {
  const { call } = begin();
  const { alerts } = (await call('GET', `${b}/alerts?state=open`)).body;
  expect(alerts.map(({ rule }: { rule: string }) => rule)).toContain('receiver_away');
  const { retried } = (await call('POST', `${b}/integration-jobs/retry`, { integration_id: 'webhook' })).body;
  expect(retried).toBeGreaterThan(0);
  expect((await call('GET', `${b}/integration-jobs?state=failed`)).body.jobs).toEqual([]);
  expect((await call('GET', `${b}/submissions?state=processing`)).body.submissions).toEqual([]);
  const { alerts: left } = (await call('GET', `${b}/alerts?state=open`)).body;
  expect(left.map(({ rule }: { rule: string }) => rule)).not.toContain('receiver_away');
});

test('submissions are searched, marked and erased with their mails', async () => {
  const { demo, call } = begin();
  const [newest] = demo.store.submissions;
  const id = newest?.id;
  await call('POST', `${b}/submissions/${id}/marks`, { starred: true, read: false });
  const { submissions } = (await call('GET', `${b}/submissions?starred=true&unread=true`)).body;
  expect(submissions.map((one: { id: number }) => one.id)).toContain(id);
  const email = demo.store.submissions.find(({ values }) => typeof values.email === 'string')?.values.email;
  expect((await call('GET', `${b}/submissions?q=${email}&field=email`)).body.submissions.length).toBeGreaterThan(0);
  expect((await call('GET', `${b}/submissions?q=nowhere-at-all`)).body.submissions).toEqual([]);
  await call('DELETE', `${b}/submissions/${id}`);
  expect((await call('GET', `${b}/submissions/${id}/values`)).status).toBe(404);
  expect(demo.store.deliveries.filter(({ submissionId }) => submissionId === id)).toEqual([]);
});

test('settings keep what is saved, and of a secret only that it is set; null is the default again', async () => {
  const { call } = begin();
  const given = { provider: 'smtp', smtp: { host: 'mail.example.org', password: 'secret' } };
  const { settings } = (await call('POST', `${b}/settings/email`, given)).body;
  expect(settings).toMatchObject({ provider: 'smtp', smtp: { configured: true, host: 'mail.example.org' } });
  expect(settings.smtp.password_set).toBe(true);
  expect(JSON.stringify(settings)).not.toContain('"secret"');
  expect((await call('POST', `${b}/settings/email`, { provider: null })).body.settings.provider).toBe('host');
});

test('what needs a service is refused in the language of the console', async () => {
  const { call } = begin();
  const ask = (language: string) =>
    call('POST', `${b}/settings/email/test`, { recipient: 'a@example.org' }, { 'accept-language': language });
  expect(await ask('en')).toMatchObject({ status: 422, body: { success: false, code: 'demo' } });
  expect((await ask('de')).body.message).toContain('Hinter dieser Demo steht kein Dienst.');
});

test('an operation that no handler answers is named', async () => {
  const { call } = begin();
  expect(await call('GET', `${b}/nothing`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
