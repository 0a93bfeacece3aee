import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { SiteEvent } from '#features/deliveries/site/entities.ts';
import { invitationsBudgets } from '#features/invitations/budgets.ts';
import { Invitation, InvitationList } from '#features/invitations/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { HOUR_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'team', label: 'Team' },
  {
    type: 'select',
    name: 'site',
    label: 'Site',
    options: [
      { value: 'b', label: 'Berlin' },
      { value: 'p', label: 'Paris' },
    ],
  },
  { type: 'number', name: 'years', label: 'Years', max: 50 },
  { type: 'consent', name: 'terms', label: 'Terms' },
];
const MOST = invitationsBudgets.invitationsAdded.atMost;

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const formOf = (invitations: object = {}) =>
  createForm(service, { invitations: { enabled: true, ...invitations } }, FIELDS);
const add = (form: number, people: unknown, more: object = {}) =>
  service.as.admin('POST', `b:/forms/${form}/invitations`, { people, ...more });
const table = (form: number, raw: string | Buffer<ArrayBuffer>, query = '', type = 'text/csv') =>
  service.call('POST', `b:/forms/${form}/invitations/table${query}`, {
    headers: { ...service.admin, 'content-type': type },
    raw,
  });
const list = async (form: number, query = '') => {
  const { status, body } = await service.as.admin('GET', `b:/forms/${form}/invitations${query}`);
  expect(status).toBe(200);
  return body as { invitations: (Record<string, unknown> & { id: string; email: string })[]; next: number | null };
};
const counts = async (form: number) => (await service.as.admin('GET', `b:/forms/${form}/invitations/counts`)).body;
const one = async (form: number, person: object = { email: 'ada@example.net' }, more: object = {}) => {
  const { body } = await add(form, [person], more);
  return (body as { added: string[] }).added[0] ?? '';
};
const rows = (form: number) => service.orm.em.fork().find(Invitation, { formId: form }, { orderBy: { id: 'asc' } });
const update = (uuid: string, change: object) => service.orm.em.fork().nativeUpdate(Invitation, { uuid }, change);
const audited = async (event: string) => {
  const [entry] = await service.orm.em.fork().find(AuditEntry, { event }, { orderBy: { id: 'desc' }, limit: 1 });
  return { ...entry?.details, target: entry?.target };
};

describe('adding people', () => {
  test('keeps those that are right, names what is wrong of the others, and wakes the run of the list', async () => {
    const form = await formOf();
    const { status, body } = await add(form, [
      { email: ' Ada@example.net ', name: 'Ada', values: { team: 'Research', years: 7 } },
      { email: 'bob' },
      { email: 'eve@example.net', name: 'Eve\r\nBcc: x@example.net' },
      { email: 'ida@example.net', language: 'xx' },
      { email: 'joe@example.net', values: { years: 99, terms: true, none: 1 } },
      { name: 'Nobody' },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      added: [expect.any(String)],
      known: 0,
      mistakes: [
        { index: 1, key: 'email', reason: 'must be one e-mail address' },
        { index: 2, key: 'name', reason: expect.stringContaining('one line') },
        { index: 3, key: 'language', reason: 'must be en' },
        { index: 4, key: 'values.years', reason: expect.stringContaining('50') },
        { index: 4, key: 'values.terms', reason: expect.stringContaining('can be filled in') },
        { index: 4, key: 'values.none', reason: expect.stringContaining('can be filled in') },
        { index: 5, key: 'email', reason: expect.stringContaining('is required') },
      ],
    });
    expect((await list(form)).invitations).toMatchObject([
      {
        email: 'Ada@example.net',
        name: 'Ada',
        language: null,
        values: { team: 'Research', years: 7 },
        state: 'waiting',
      },
    ]);
    const [row] = await rows(form);
    // Nothing of the person can be read in the table.
    expect(JSON.stringify(row)).not.toMatch(/example\.net|\bAda\b|Research/);
    const due = await service.orm.em.fork().findOne(InvitationList, { id: form });
    expect(due?.dueAt).toEqual(expect.any(Date));
    expect(await audited('invitations.added')).toMatchObject({ target: `form:${form}`, people: 1, mailed: true });
  });

  test('takes the same address once, whatever its case', async () => {
    const form = await formOf();
    await one(form);
    const people = [
      { email: 'ADA@example.net', name: 'Other' },
      { email: 'bob@example.net' },
      { email: 'Bob@example.net' },
    ];
    expect((await add(form, people)).body).toMatchObject({ added: [expect.any(String)], known: 2, mistakes: [] });
    expect((await list(form)).invitations.map(({ email, name }) => [email, name])).toEqual([
      ['ada@example.net', ''],
      ['bob@example.net', ''],
    ]);
  });

  test('without a mail leaves them for later', async () => {
    const form = await formOf();
    const id = await one(form, { email: 'ada@example.net' }, { mail: false });
    expect((await list(form)).invitations).toMatchObject([{ state: 'invited', mail: { status: 'none' } }]);
    const again = await service.as.admin('POST', `b:/forms/${form}/invitations/${id}/mail`);
    expect(again).toMatchObject({ status: 202, body: { state: 'waiting' } });
    expect(await audited('invitations.mailed')).toMatchObject({ invitation: id });
  });

  test.each([
    ['no list', {}],
    ['an empty one', []],
    ['too many', Array.from({ length: MOST + 1 }, (_, at) => ({ email: `a${at}@example.net` }))],
    ['people that are no objects', ['ada@example.net']],
    ['unknown keys', [{ email: 'ada@example.net', phone: '1' }]],
    ['values that are no object', [{ email: 'ada@example.net', values: [1] }]],
  ])('refuses %s', async (_what, people) => {
    const form = await formOf();
    expect(await add(form, people)).toMatchObject({ status: 422, body: { errors: { people: expect.any(String) } } });
  });

  test('needs a form that invites, and room in its list', async () => {
    const off = await createForm(service, {}, FIELDS);
    expect(await add(off, [{ email: 'ada@example.net' }])).toMatchObject({
      status: 409,
      body: { code: 'invitations_off' },
    });
    expect(await add(999_999, [{ email: 'ada@example.net' }])).toMatchObject({ status: 404 });
    const full = await formOf();
    await one(full);
    const [row] = await rows(full);
    const { id: _, ...copy } = row as Invitation;
    const many = Array.from({ length: invitationsBudgets.invitedPeople.atMost - 1 }, (_, at) => {
      const key = String(at).padStart(36, '0');
      return {
        ...copy,
        uuid: `${full}-${key}`.slice(-36),
        addressHash: key.padEnd(64),
        tokenHash: `${full}-${key}`.padEnd(64),
      };
    });
    for (let at = 0; at < many.length; at += 2_000)
      await service.orm.em.fork().insertMany(Invitation, many.slice(at, at + 2_000));
    expect(await add(full, [{ email: 'bob@example.net' }])).toMatchObject({
      status: 409,
      body: { code: 'too_many_invitations' },
    });
    expect((await add(full, [{ email: 'ada@example.net' }])).body).toMatchObject({ known: 1 });
  });
});

describe('a table of people', () => {
  const TABLE = [
    'E-Mail;Name;Team;site;Years',
    'ada@example.net;Ada;Research;Berlin;1,5',
    'bob;Bob;;;',
    '',
    'eve@example.net;Eve;Sales;Rome;',
    '"ida@example.net";"Ida\nMay";;;',
    'joe@example.net;Joe;;p;;;extra',
    'ADA@example.net;Again;;;',
  ].join('\r\n');

  test('is tried first, then added; bad lines are named by line and column', async () => {
    const form = await formOf();
    const found = {
      ...{ people: 1, known: 0, repeated: 1, refused: 4 },
      mistakes: [
        { line: 3, column: 'email', reason: 'must be one e-mail address' },
        { line: 5, column: 'site', reason: expect.any(String) },
        { line: 7, column: 'name', reason: expect.stringContaining('one line') },
        { line: 8, column: '6', reason: expect.stringContaining('more cells') },
      ],
    };
    expect((await table(form, TABLE, '?dry_run=true')).body).toEqual({ dry_run: true, added: 0, ...found });
    expect(await rows(form)).toEqual([]);
    expect((await table(form, TABLE, '?mail=false')).body).toEqual({ dry_run: false, added: 1, ...found });
    expect((await list(form)).invitations).toMatchObject([
      { email: 'ada@example.net', values: { team: 'Research', site: 'b', years: 1.5 }, state: 'invited' },
    ]);
    expect((await table(form, TABLE, '?dry_run=true')).body).toMatchObject({ known: 1 });
  });

  test('may be a pasted list', async () => {
    const form = await formOf();
    const pasted =
      'ada@example.net\nBob May <bob@example.net>\n"Cid" <cid@example.net>\n\neve@example.net,Eve,en\nnobody\n';
    expect((await table(form, pasted)).body).toMatchObject({
      added: 4,
      mistakes: [{ line: 6, column: 'email', reason: 'must be one e-mail address' }],
    });
    expect((await list(form)).invitations.map(({ email, name, language }) => [email, name, language])).toEqual([
      ['ada@example.net', '', null],
      ['bob@example.net', 'Bob May', null],
      ['cid@example.net', 'Cid', null],
      ['eve@example.net', 'Eve', 'en'],
    ]);
    const copied = 'Fay <fay@example.net>; gus@example.net; "Hal" <hal@example.net>;';
    expect((await table(form, copied)).body).toMatchObject({ added: 3, mistakes: [] });
  });

  test.each([
    ['name;team\nAda;x', 'needs the heading email'],
    ['email;shoe size\nada@example.net;1', 'the heading of column 2'],
    ['email;e-mail\na@example.net;b@example.net', 'two columns for email'],
    ['email\n"ada', 'a quote that does not end'],
    [Buffer.from([0xff, 0xfe, 0x41]), 'not written as utf-8'],
  ])('%j is refused: %s', async (raw, reason) => {
    const form = await formOf();
    const answer = await table(form, raw);
    expect(answer).toMatchObject({ status: 422, body: { errors: { file: expect.stringContaining(reason) } } });
    expect(await rows(form)).toEqual([]);
  });

  test('is refused if it is too large, or of another type', async () => {
    const form = await formOf();
    const large = `email\n${'a@example.net\n'.repeat(invitationsBudgets.invitationTable.atMost / 14 + 1)}`;
    expect(await table(form, large)).toMatchObject({ status: 413 });
    expect(await table(form, 'ada@example.net', '', 'text/plain')).toMatchObject({ status: 415 });
    expect(await rows(form)).toEqual([]);
  });
});

describe('a person', () => {
  test('can be changed; another address gets another link', async () => {
    const form = await formOf();
    const id = await one(form);
    await one(form, { email: 'bob@example.net' });
    const change = (json: object) => service.as.admin('PATCH', `b:/forms/${form}/invitations/${id}`, json);
    const linkOf = async () => (await service.as.admin('GET', `b:/forms/${form}/invitations/${id}/link`)).body;
    const before = await linkOf();
    expect(await audited('invitation.link_read')).toMatchObject({ target: `form:${form}`, invitation: id });
    expect((await change({ name: 'Ada', values: { team: 'x' } })).body).toMatchObject({
      name: 'Ada',
      values: { team: 'x' },
    });
    expect(await linkOf()).toEqual(before);
    await update(id, { mailStatus: 'bounced', stage: 'opened', mails: 1, lastError: 'x' });
    expect((await change({ email: 'ada@example.org' })).body).toMatchObject({
      ...{ email: 'ada@example.org', name: 'Ada', state: 'waiting' },
      mail: { status: 'waiting', error: null },
    });
    expect(await linkOf()).not.toEqual(before);
    expect(await change({ email: 'BOB@example.net' })).toMatchObject({
      status: 409,
      body: { code: 'invitation_known' },
    });
    expect(await change({ email: 'x' })).toMatchObject({
      status: 422,
      body: { errors: { email: expect.any(String) } },
    });
    expect(await change({ shoe: 1 })).toMatchObject({ status: 422 });
    await update(id, { stage: 'answered' });
    expect(await change({ name: 'Eve' })).toMatchObject({ status: 409, body: { code: 'invitation_answered' } });
  });

  test('can be marked as out of reach by a host, and mailed again', async () => {
    const form = await formOf();
    const id = await one(form);
    await update(id, { mailStatus: 'sent', sentAt: service.clock.now(), lastSentAt: service.clock.now(), mails: 1 });
    await service.as.admin('PUT', 'b:/webhooks/ops', { url: 'http://127.0.0.1:1/', events: ['invitation.*'] });
    const bounce = await service.as.admin('POST', `b:/forms/${form}/invitations/${id}/bounce`, { reason: 'Full.' });
    expect(bounce).toMatchObject({
      status: 200,
      body: { state: 'bounced', mail: { error: 'Full.', status: 'bounced' } },
    });
    const data = { form_id: form, invitation_id: id, state: 'bounced' };
    expect(await service.orm.em.fork().find(SiteEvent, {})).toMatchObject([{ type: 'invitation.failed', data }]);
    expect(await audited('invitation.bounced')).toMatchObject({ invitation: id });
    expect((await list(form, '?state=bounced')).invitations).toHaveLength(1);
    const again = () => service.as.admin('POST', `b:/forms/${form}/invitations/${id}/mail`);
    expect(await again()).toMatchObject({ status: 202, body: { mail: { status: 'waiting' } } });
    await update(id, { mails: invitationsBudgets.mailsOfInvitation.atMost });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'too_many_mails' } });
    await update(id, { stage: 'answered' });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'invitation_answered' } });
  });

  test('of another form, or of nobody, is not found', async () => {
    const [form, other] = [await formOf(), await formOf()];
    const id = await one(other);
    const calls: [string, string, object?][] = [
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['GET', '/link'],
      ['POST', '/mail'],
      ['POST', '/bounce', {}],
    ];
    for (const [method, path, json] of calls) {
      for (const unknown of [id, 'x']) {
        const answer = await service.as.admin(method, `b:/forms/${form}/invitations/${unknown}${path}`, json);
        expect(answer).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });
      }
    }
    expect(await rows(other)).toHaveLength(1);
  });

  test('is nobody’s business who may not read answers', async () => {
    const form = await formOf();
    const id = await one(form);
    for (const path of ['', '/counts', `/${id}/link`]) {
      expect((await service.as.editor('GET', `b:/forms/${form}/invitations${path}`)).status).toBe(403);
      expect((await service.call('GET', `b:/forms/${form}/invitations${path}`)).status).toBe(401);
    }
  });
});

describe('the list', () => {
  test('is read by pages, by state and by address, and counted', async () => {
    const form = await formOf();
    const people = Array.from({ length: 5 }, (_, at) => ({ email: `p${at}@example.net` }));
    await add(form, people);
    const [, opened = '', begun = '', answered = '', failed = ''] = (await list(form)).invitations.map(({ id }) => id);
    const now = service.clock.now();
    const sent = { mailStatus: 'sent', sentAt: now, lastSentAt: now };
    await update(opened, { ...sent, stage: 'opened' });
    await update(begun, { ...sent, stage: 'begun' });
    await update(answered, { ...sent, stage: 'answered' });
    await update(failed, { mailStatus: 'failed', errorType: 'mail_rejected', lastError: 'No such user.' });
    const states = ['waiting', 'opened', 'begun', 'answered', 'failed'];
    expect((await list(form)).invitations.map(({ state }) => state)).toEqual(states);
    for (const [at, state] of states.entries()) {
      const { invitations } = await list(form, `?state=${state}`);
      expect(invitations.map(({ email }) => email)).toEqual([`p${at}@example.net`]);
    }
    for (const state of ['invited', 'sent', 'bounced', 'declined', 'ended'])
      expect((await list(form, `?state=${state}`)).invitations).toEqual([]);
    const first = await list(form, '?limit=2');
    expect([first.invitations.length, (await list(form, `?limit=3&after=${first.next}`)).next]).toEqual([2, null]);
    expect((await list(form, '?email=P3%40example.net')).invitations).toMatchObject([{ id: answered }]);
    expect(await counts(form)).toEqual({
      form: { id: form, title: 'Contact us' },
      ...{ people: 5, sent: 3, opened: 3, begun: 2, answered: 1, declined: 0, failed: 1, waiting: 1 },
      ...{ enabled: true, anonymous: false, ends_at: null, over: false },
    });
    expect((await service.as.admin('GET', `b:/forms/${form}/invitations?state=gone`)).status).toBe(422);
  });

  test('is reminded by hand: nobody who has answered, declined, failed or just had a mail', async () => {
    const form = await formOf();
    await add(
      form,
      ['a', 'b', 'c', 'd', 'e'].map((name) => ({ email: `${name}@example.net` })),
    );
    const ids = (await list(form)).invitations.map(({ id }) => id);
    const now = service.clock.now();
    const sent = { mailStatus: 'sent', sentAt: now, lastSentAt: now, mails: 1 };
    for (const id of ids) await update(id, sent);
    const [, answered = '', declined = '', failed = '', recent = ''] = ids;
    await update(answered, { stage: 'answered' });
    await update(declined, { declinedAt: now });
    await update(failed, { mailStatus: 'failed' });
    service.clock.pass(HOUR_MS);
    await update(recent, { lastSentAt: service.clock.now() });
    const remind = () => service.as.admin('POST', `b:/forms/${form}/invitations/remind`);
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 1 } });
    expect((await rows(form)).map(({ mailStatus, mailKind }) => `${mailStatus} ${mailKind}`)[0]).toBe('waiting asked');
    expect(await remind()).toMatchObject({ status: 202, body: { reminded: 0 } });
    const over = await formOf({ ends_at: '2001-01-01T00:00' });
    const id = await one(over);
    for (const path of ['remind', `${id}/mail`]) {
      const answer = await service.as.admin('POST', `b:/forms/${over}/invitations/${path}`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'invitations_over' } });
    }
  });
});
