import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { SiteEvent } from '#features/deliveries/site/entities.ts';
import { FormDraftSecret, FormRevision } from '#features/forms/entities.ts';
import { headersOf } from '#test/environment/of-role.ts';
import { startService, type TestService } from '#test/environment/service.ts';

import { createForm, FIELDS, submitA, submitB, VALUES } from '#test/environment/visitor.ts';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  id = await createForm(service);
});
afterAll(() => service.close());

interface FormBody {
  id: number;
  title: string;
  revision: number;
  status: string;
  published_at: string | null;
  closed_at: string | null;
  draft_revision: number | null;
  code: string;
  errors: { confirm: string; changes: object[] };
  config: { fields: { label: string }[]; options: { integrations: { settings: Record<string, unknown> }[] } };
}

const ask = async (method: string, path: string, json?: unknown, headers: Record<string, string> = {}) => {
  const answer = await service.call(method, path, { headers: { ...service.admin, ...headers }, json });
  return { ...answer, body: answer.body as FormBody, tag: answer.headers.get('etag') };
};
const path = (below = '') => `b:/forms/${id}${below}`;
const save = (title: string, options: object = {}, fields: object[] = FIELDS) => ({
  title,
  config: { fields, options },
});
const draft = (title: string, options?: object, fields?: object[]) =>
  ask('PUT', path('/draft-revision'), save(title, options, fields));
const publish = (query = '', headers?: Record<string, string>) =>
  ask('POST', path(`/publish${query}`), undefined, headers);
const read = async () => (await ask('GET', path())).body;
/** The title on the page of the form. */
const shown = async () => /<h1[^>]*>([^<]*)/.exec((await service.call('GET', `/forms/${id}`)).text)?.[1];
const auditOf = async () => {
  const where = { target: `form:${id}`, event: { $like: 'form.%' } };
  const rows = await service.orm.em.fork().find(AuditEntry, where, { orderBy: { id: 'asc' } });
  return rows.map(({ event }) => event);
};
/** Makes a form that was never published. */
async function createDraft(options: object = {}) {
  const made = await ask('POST', 'b:/forms?published=false', save('Not yet', options));
  expect(made.status).toBe(201);
  id = made.body.id;
  return made;
}

describe('a form that was never published', () => {
  test('is a draft, whose page is not there', async () => {
    const { body } = await createDraft();
    expect(body).toMatchObject({ status: 'draft', published_at: null, draft_revision: null, revision: 1 });
    for (const address of [`/forms/${id}`, `/forms/${id}/embed`, `b:/forms/${id}/token`, `a:/forms/${id}/token`])
      expect((await service.call('GET', address)).status).toBe(404);
  });

  test('takes no submission over either surface, its page, code of extensions or a table', async () => {
    const published = id;
    await createDraft();
    const tokens = (await service.call('GET', `b:/forms/${published}/token`)).body as { nonce: string };
    const b = await service.call('POST', `b:/forms/${id}/submissions`, {
      json: { ...VALUES, _svcb_nonce: tokens.nonce },
    });
    const a = await service.call('POST', 'a:/submissions', { json: { form_id: id, fields: VALUES, _svca_nonce: 'x' } });
    const page = await service.call('POST', `/forms/${id}`, {
      raw: 'name=Ada',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([a, b, page].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(b.body).toMatchObject({ code: 'form_not_found' });
    const table = await service.call('POST', `b:/forms/${id}/imports`, {
      headers: { ...service.admin, 'content-type': 'text/csv' },
      raw: 'name\nAda\n',
    });
    expect([table.status, (table.body as FormBody).code]).toEqual([409, 'form_not_published']);
  });

  test('takes submissions once it is published', async () => {
    await createDraft();
    const { status, body, tag } = await publish();
    expect([status, tag]).toEqual([200, '"1"']);
    expect(body).toMatchObject({ status: 'open', revision: 1, published_at: service.clock.now().toISOString() });
    expect((await submitB(service, id)).status).toBe(200);
    expect(await auditOf()).toEqual(['form.created', 'form.published']);
  });

  test('stays a draft when it is saved, by whatever route', async () => {
    await createDraft();
    await draft('Second');
    await ask('PUT', path(), save('Third'));
    await ask('PATCH', path(), { title: 'Fourth' });
    await ask('POST', `a:/forms/${id}/builder`, save('Fifth'));
    expect(await read()).toMatchObject({ title: 'Fifth', revision: 5, status: 'draft', draft_revision: null });
  });

  test('cannot be closed, opened, or lose its draft', async () => {
    await createDraft();
    for (const below of ['/close', '/open'])
      expect(await ask('POST', path(below))).toMatchObject({ status: 409, body: { code: 'form_not_published' } });
    expect((await ask('DELETE', path('/draft-revision'))).status).toBe(204);
    expect(await read()).toMatchObject({ title: 'Not yet', revision: 1 });
  });

  test('can be a copy, or an import', async () => {
    const copy = await ask('POST', path('/duplicate?published=false'), {});
    const file = (await ask('GET', path('/export'))).body;
    const made = await ask('POST', 'b:/forms/import?published=false', file);
    expect([copy, made].map(({ status, body }) => [status, body.status])).toEqual([
      [201, 'draft'],
      [201, 'draft'],
    ]);
  });

  test.each(['maybe', ''])('published=%s is refused', async (given) => {
    expect((await ask('POST', `b:/forms?published=${given}`, save('x'))).status).toBe(422);
  });
});

describe('forms made as before', () => {
  test.each<[string, () => Promise<FormBody>]>([
    ['POST', async () => (await ask('POST', 'b:/forms', save('x'))).body],
    ['published=true', async () => (await ask('POST', 'b:/forms?published=true', save('x'))).body],
    ['a copy', async () => (await ask('POST', path('/duplicate'), {})).body],
    ['an import', async () => (await ask('POST', 'b:/forms/import', (await ask('GET', path('/export'))).body)).body],
  ])('are open: %s', async (_what, make) => {
    const form = await make();
    expect(form.status).toBe('open');
    expect((await submitA(service, form.id)).status).toBe(200);
  });
});

describe('the draft of a published form', () => {
  test('is not what visitors see, until it is published', async () => {
    const { status, body, tag } = await draft('Second');
    expect([status, tag]).toEqual([200, '"2"']);
    expect(body).toMatchObject({ title: 'Second', revision: 2, draft_revision: 2, status: 'open' });
    expect([await shown(), (await read()).title, (await read()).revision]).toEqual(['Contact us', 'Contact us', 1]);
    expect(await read()).toMatchObject({ draft_revision: 2 });
    expect((await ask('GET', path('/draft-revision'))).body).toMatchObject({ title: 'Second', revision: 2 });

    await publish();
    expect([await shown(), (await read()).revision]).toEqual(['Second', 2]);
    expect(await read()).toMatchObject({ draft_revision: null });
    expect(await auditOf()).toEqual(['form.created', 'form.draft_saved', 'form.published']);
  });

  test('without one is the form itself, and publishing changes nothing', async () => {
    const { body, tag } = await ask('GET', path('/draft-revision'));
    expect([body.title, tag]).toEqual(['Contact us', '"1"']);
    expect(await publish()).toMatchObject({ status: 200, body: { revision: 1 } });
    expect(await auditOf()).toEqual(['form.created']);
  });

  test('a submission is pinned to the published revision', async () => {
    await draft('Second', {}, [...FIELDS, { type: 'text', name: 'more', required: true }]);
    expect((await submitB(service, id)).status).toBe(200);
    await publish();
    expect((await submitB(service, id)).status).toBe(422);
    expect((await submitB(service, id, { ...VALUES, more: 'x' })).status).toBe(200);
  });

  test('is refused as a save is: with each mistake by its path', async () => {
    const { status, body } = await draft('Second', {}, [
      { type: 'text', name: 'x' },
      { type: 'nothing', name: 'y' },
    ]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['config.fields[1].type']]);
  });

  test('a save that changes nothing makes no revision', async () => {
    await draft('Second');
    await draft('Second');
    expect(await service.orm.em.fork().count(FormRevision, { formId: id })).toBe(2);
  });

  test('is gone when it equals the published form again', async () => {
    const { title, config } = await read();
    await draft('Second');
    await ask('PUT', path('/draft-revision'), { title, config });
    expect(await read()).toMatchObject({ draft_revision: null, revision: 1 });
  });

  test('can be discarded', async () => {
    await draft('Second');
    expect((await ask('DELETE', path('/draft-revision'), undefined, { 'if-match': '"1"' })).status).toBe(412);
    expect((await ask('DELETE', path('/draft-revision'))).status).toBe(204);
    expect((await ask('GET', path('/draft-revision'))).body).toMatchObject({ title: 'Contact us', revision: 1 });
    expect((await draft('Third')).body.revision).toBe(3);
  });

  test('two who edit it do not overwrite each other', async () => {
    const { tag } = await draft('Second');
    const first = await ask('PUT', path('/draft-revision'), save('Mine'), { 'if-match': String(tag) });
    const second = await ask('PUT', path('/draft-revision'), save('Yours'), { 'if-match': String(tag) });
    expect([first.status, second.status, second.body.code, second.tag]).toEqual([200, 412, 'revision_conflict', '"3"']);
    expect((await publish('', { 'if-match': String(tag) })).body.code).toBe('revision_conflict');
    expect((await publish('', { 'if-match': '"3"' })).status).toBe(200);
  });

  test('a save over REST in between is not undone unnoticed', async () => {
    await draft('Second');
    await ask('PATCH', path(), { title: 'Meanwhile' });
    expect(await shown()).toBe('Meanwhile');
    expect(await publish()).toMatchObject({ status: 412, body: { code: 'published_since' } });
    expect((await ask('GET', path('/changes'))).body).toMatchObject({ published_since: true, published_revision: 3 });
    expect((await publish('?replaces=1')).status).toBe(412);
    expect((await publish('?replaces=3')).status).toBe(200);
    expect([await shown(), (await read()).revision]).toEqual(['Second', 2]);
    expect((await draft('Next')).body.revision).toBe(4);
  });

  test('values that would be hidden are confirmed when it is published, not when it is saved', async () => {
    await submitB(service, id);
    expect((await draft('Second', {}, FIELDS.slice(0, 1))).status).toBe(200);
    const { status, body } = await publish();
    expect([status, body.code]).toEqual([409, 'confirmation_needed']);
    expect((await ask('GET', path('/changes'))).body).toMatchObject({ losses: { confirm: body.errors.confirm } });
    expect((await publish(`?confirm=${body.errors.confirm}`)).status).toBe(200);
  });

  test.each(['GET', 'PUT', 'DELETE'])('%s of a form that is not there is 404', async (method) => {
    const json = method === 'PUT' ? save('x') : undefined;
    expect((await ask(method, 'b:/forms/999999/draft-revision', json)).body.code).toBe('form_not_found');
    for (const below of ['publish', 'close', 'open'])
      expect((await ask('POST', `b:/forms/999999/${below}`)).body.code).toBe('form_not_found');
    expect((await ask('GET', 'b:/forms/999999/changes')).body.code).toBe('form_not_found');
  });
});

describe('secrets of a draft', () => {
  const webhook = (url: string, headers?: object) => ({
    integrations: [{ key: 'crm', integration_id: 'webhook', settings: { url, ...(headers && { headers }) } }],
  });
  const [HERE, THERE] = ['https://crm.example.org/in', 'https://other.example.org/in'];
  const [OLD, NEW] = [{ 'X-Token': 'canary-old' }, { 'X-Token': 'canary-new' }];
  const HEADERS = 'integrations.crm.headers';
  const current = async () => (await service.forms.secrets(id)).get(HEADERS);
  const isSet = ({ body }: { body: FormBody }) => body.config.options.integrations[0]?.settings.headers_set;
  beforeEach(async () => {
    await ask('PUT', path(), save('Contact us', webhook(HERE, OLD)));
  });

  test('are used after it is published, not before', async () => {
    const answer = await draft('Second', webhook(HERE, NEW));
    expect(answer.text).not.toContain('canary');
    expect(await current()).toContain('canary-old');
    await draft('Third', webhook(HERE));
    await publish();
    expect(await current()).toContain('canary-new');
    expect(await service.orm.em.fork().count(FormDraftSecret, { formId: id })).toBe(0);
  });

  test('one that is discarded with its draft is never used', async () => {
    await draft('Second', webhook(HERE, NEW));
    await ask('DELETE', path('/draft-revision'));
    await draft('Third', webhook(HERE));
    await publish();
    expect(await current()).toContain('canary-old');
  });

  test('a secret does not follow a draft to another server', async () => {
    const moved = await draft('Second', webhook(THERE));
    expect([isSet(moved), (moved.body as unknown as { dropped_secrets: string[] }).dropped_secrets]).toEqual([
      false,
      [HEADERS],
    ]);
    expect(isSet(await draft('Third', webhook(THERE)))).toBe(false);
    expect(await current()).toContain('canary-old');
    await publish();
    expect(await current()).toBeUndefined();
  });

  test('nor does one that is entered for the published form later', async () => {
    await draft('Second', webhook(THERE));
    await ask('PUT', path(), save('Contact us', webhook(HERE, NEW)));
    const { body } = await ask('GET', path('/draft-revision'));
    expect(isSet({ body })).toBe(false);
    await publish(`?replaces=${(await read()).revision}`);
    expect(await current()).toBeUndefined();
  });

  test('a secret that is rotated meanwhile stays rotated', async () => {
    await draft('Second', webhook(HERE));
    const rotated = await ask('POST', path('/integrations/crm/rotate-secret'), {});
    expect(rotated.status).toBe(200);
    const secret = (await service.forms.secrets(id)).get('integrations.crm.secret');
    await publish();
    expect((await service.forms.secrets(id)).get('integrations.crm.secret')).toBe(secret);
  });

  test('a signing secret is shown once, by the save that creates it', async () => {
    id = await createForm(service);
    const made = await draft('Second', webhook(HERE));
    const { secret } = made.body.config.options.integrations[0]?.settings ?? {};
    expect(secret).toMatch(/^whsec_/);
    const published = await publish();
    expect(published.text).not.toContain(String(secret));
    expect((await service.forms.secrets(id)).get('integrations.crm.secret')).toBe(secret);
  });

  test('an account that may not read answers is checked at both steps', async () => {
    await submitB(service, id);
    const manager = await headersOf(service, 'manager');
    const limited = save('Second', { limits: { per_person: { field: 'email', max: 1 } } });
    const asManager = (method: string, below: string, json?: unknown) =>
      service.call(method, path(below), { headers: manager, json });
    const refused = await asManager('PUT', '/draft-revision', limited);
    expect([refused.status, (refused.body as FormBody).code]).toEqual([403, 'missing_capability']);
    await ask('PUT', path('/draft-revision'), limited);
    expect((await asManager('POST', '/publish')).status).toBe(403);
    expect((await publish()).status).toBe(200);
    expect((await asManager('PUT', '/draft-revision', save('Third'))).status).toBe(200);
    expect((await asManager('POST', '/publish')).status).toBe(200);
  });
});

describe('what a builder tries out', () => {
  test('is the draft: a mail of it is shown before it is published', async () => {
    await draft('Second', { notifications: [{ key: 'office', to: 'office@example.org', subject: 'Of the draft' }] });
    const { status, text } = await ask('POST', path('/notifications/office/preview'), {});
    expect([status, text]).toEqual([200, expect.stringContaining('Of the draft')]);
  });

  test('a test event of the draft is sent with no secret of the published form', async () => {
    const receiver = createServer((req, res) => {
      seen.push(String(req.headers['x-token']));
      res.end();
    });
    const seen: string[] = [];
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port } = receiver.address() as AddressInfo;
    const webhook = (url: string, headers?: object) => ({
      integrations: [{ key: 'crm', integration_id: 'webhook', settings: { url, ...(headers && { headers }) } }],
    });
    await ask('PUT', path(), save('Contact us', webhook('https://crm.example.org/in', { 'X-Token': 'canary' })));
    await draft('Second', webhook(`http://127.0.0.1:${port}/in`));
    const tried = await ask('POST', path('/integrations/crm/test'), {});
    receiver.close();
    expect(tried.status).toBe(200);
    expect(seen).toEqual(['undefined']);
  });
});

describe('revisions', () => {
  const list = async () =>
    (await ask('GET', path('/revisions'))).body as unknown as {
      revisions: { revision: number; state: string; published_at: string | null; saved_by: object | null }[];
    };

  test('say who saved them, and what visitors see', async () => {
    await ask('PATCH', path(), { title: 'Second' });
    await draft('Third');
    const { revisions } = await list();
    expect(revisions.map(({ revision, state }) => [revision, state])).toEqual([
      [3, 'draft'],
      [2, 'published'],
      [1, 'earlier'],
    ]);
    expect(revisions[0]).toMatchObject({ published_at: null, saved_by: { kind: 'account', login: 'ada' } });
    expect(revisions[1]?.published_at).not.toBeNull();
  });

  test('an earlier one can be the draft again', async () => {
    await ask('PATCH', path(), { title: 'Second' });
    const { status, body } = await ask('POST', path('/revisions/1/restore'));
    expect([status, body.title, body.revision]).toEqual([200, 'Contact us', 3]);
    expect(await shown()).toBe('Second');
    await publish();
    expect(await shown()).toBe('Contact us');
  });

  test('one that is not there is 404, and an outdated draft 412', async () => {
    for (const revision of ['9', 'x'])
      expect((await ask('POST', path(`/revisions/${revision}/restore`))).body.code).toBe('revision_not_found');
    expect((await ask('POST', 'b:/forms/999999/revisions/1/restore')).body.code).toBe('form_not_found');
    await draft('Second');
    expect((await ask('POST', path('/revisions/1/restore'), undefined, { 'if-match': '"1"' })).status).toBe(412);
  });
});

describe('what publishing changes', () => {
  const changes = async () =>
    (await ask('GET', path('/changes'))).body as unknown as {
      has_draft: boolean;
      changes: object[];
      checklist: { check: string; state: string }[];
      losses: object | null;
    };

  test('nothing without a draft', async () => {
    expect(await changes()).toMatchObject({ has_draft: false, published_since: false, changes: [], losses: null });
  });

  test('the difference to what visitors see', async () => {
    await draft('Contact us', { rate_limits: { per_minute: 0, per_hour: 0 } }, [
      ...FIELDS,
      { type: 'tel', name: 'tel' },
    ]);
    const found = await changes();
    expect(found).toMatchObject({ has_draft: true, revision: 2, published_revision: 1 });
    expect(found.changes).toEqual([{ about: 'field', change: 'added', name: 'tel', label: null, keys: [] }]);
  });

  test('a checklist before the first time', async () => {
    const states = async () =>
      Object.fromEntries((await changes()).checklist.map(({ check, state }) => [check, state]));
    await createDraft();
    expect(await states()).toEqual({ mail: 'missing', test: 'untried', owner: 'missing' });
    await draft('Not yet', { notifications: [{ key: 'to', to: '{field:email}', subject: 'x' }] });
    expect(await states()).toMatchObject({ mail: 'untried', owner: 'missing' });
    await draft('Not yet', { notifications: [{ key: 'office', to: 'office@example.org', subject: 'x' }] });
    expect(await states()).toMatchObject({ mail: 'untried', owner: 'done' });
    const insert = (event: string) =>
      service.orm.em.fork().insert(AuditEntry, {
        ...{ at: service.clock.now(), event, actor: 'cli', target: `form:${id}`, details: {} },
      });
    await insert('test_email.failed');
    expect(await states()).toMatchObject({ mail: 'failed', test: 'failed' });
    await insert('test_email.sent');
    expect(await states()).toMatchObject({ mail: 'done', test: 'done' });
  });
});

describe('a form that is closed by hand', () => {
  const close = () => ask('POST', path('/close'));

  test('refuses submissions at once, as after its last day, until it is opened', async () => {
    const first = await submitA(service, id);
    expect(await close()).toMatchObject({ status: 200, body: { status: 'closed' } });
    const [a, b] = [await submitA(service, id), await submitB(service, id)];
    expect([first.status, b.status, (b.body as FormBody).code]).toEqual([200, 403, 'form_closed']);
    expect(a.status).not.toBe(200);
    expect((await ask('GET', path('/limits'))).body).toMatchObject({ state: 'closed' });
    expect((await service.call('GET', `b:/forms/${id}/availability`)).body).toMatchObject({ state: 'closed' });
    expect((await ask('POST', path('/open'))).body).toMatchObject({ status: 'open', closed_at: null });
    expect((await submitB(service, id)).status).toBe(200);
    expect(await auditOf()).toEqual(['form.created', 'form.closed', 'form.opened']);
  });

  test.each<[string, object, string]>([
    ['in English', {}, 'This form is closed'],
    ['in German', { language: 'de' }, 'geschlossen'],
    [
      'with its own text',
      { limits: { closed_text: 'Thanks! We closed on {date}.' } },
      'Thanks! We closed on 4 March 2031',
    ],
  ])('says so on its page %s', async (_what, options, text) => {
    id = await createForm(service, options);
    await close();
    const page = await service.call('GET', `/forms/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(text);
    expect(page.text).not.toContain('<input');
  });

  test('closing twice notes it once, and draft and publication go on', async () => {
    await close();
    await close();
    await draft('Second');
    expect((await publish()).body).toMatchObject({ status: 'closed', title: 'Second' });
    expect(await auditOf()).toEqual(['form.created', 'form.closed', 'form.draft_saved', 'form.published']);
  });
});

test('the site’s webhooks hear of each step', async () => {
  await service.as.admin('PUT', 'b:/webhooks/own', { url: 'https://hooks.example.org/in', events: ['form.*'] });
  await draft('Second');
  await ask('DELETE', path('/draft-revision'));
  await draft('Third');
  await publish();
  await ask('POST', path('/close'));
  await ask('POST', path('/open'));
  const rows = await service.orm.em.fork().find(SiteEvent, { subject: `forms/${id}` });
  expect(rows.map(({ type }) => type).sort()).toEqual(
    ['closed', 'draft_discarded', 'draft_saved', 'draft_saved', 'opened', 'published'].map((one) => `form.${one}`),
  );
});
