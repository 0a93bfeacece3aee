import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { OutboxRow } from '#db/entities/outbox.ts';
import { Spam } from '#features/spam/entities.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { createDraftService } from '#pro/drafts/service.ts';
import { finalisePaidDraft, openDraft } from '#pro/drafts/store/drafts.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { runs } from '#test/environment/runs.ts';
import { type Answer, startService, type TestService } from '#test/environment/service.ts';
import { engineAway } from '#test/environment/stub-engine.ts';
import { placesOf } from '#test/environment/tables.ts';
import { bodyB, changeForm, createForm, FIELDS, from, submitA, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

const SHOP = 'https://shop.example.net';
const DRAFTS = { enabled: true, expires_days: 10, email_field: 'email', remind_after_days: 3 };

interface Saved {
  success: true;
  resume_token: string;
  resume_url: string;
  saved_at: string;
  expires_at: string;
  left_over: object[];
  ignored: string[];
  link_mailed?: boolean;
}

let service: TestService;
let formId: number;
let otherId: number;
let addresses = 0;
/** Each test uses a separate address, because saves are limited by address. */
let visitor: { headers: Record<string, string> };
beforeAll(async () => {
  service = await startService({ link: true });
  formId = await createForm(service, { drafts: DRAFTS, allowed_origins: [SHOP] });
  otherId = await createForm(service, { drafts: DRAFTS });
});
beforeEach(() => {
  addresses += 1;
  visitor = from(`198.51.100.${addresses}`);
  service.engine.requests.length = 0;
});
afterAll(() => service.close());

async function save(id: number, values: object = VALUES, more: object = {}): Promise<Answer> {
  const { nonce, honeypot_field: honeypot } = await tokensOf(service, id, { ageMs: 0 });
  const json = { values: { ...values, [honeypot]: '', _svcb_nonce: nonce }, ...more };
  return service.call('POST', `b:/forms/${id}/drafts`, { json, ...visitor });
}
async function saved(values: object = VALUES, more: object = {}, id = formId): Promise<Saved> {
  const { status, text, body } = await save(id, values, more);
  if (status !== 200) throw new Error(`not saved: ${status} ${text}`);
  return body as Saved;
}
const resume = (token: string, id = formId, options = visitor) =>
  service.call('GET', `b:/forms/${id}/drafts/resume?token=${encodeURIComponent(token)}`, options);
const newest = () => service.orm.em.fork().findOneOrFail(Draft, { id: { $ne: null } }, { orderBy: { id: 'desc' } });
async function submit(token: unknown, id = formId, values: object = VALUES): Promise<Answer> {
  const json = { ...bodyB(await tokensOf(service, id), values), [DRAFT_KEY]: token };
  return service.call('POST', `b:/forms/${id}/submissions`, { json, ...visitor });
}

describe('saving a form', () => {
  test('answers with a link to its page, and tells a run of its own', async () => {
    const answer = await save(formId, { name: 'Ada' });
    const { resume_token: token, ...rest } = answer.body as Saved;
    expect({ status: answer.status, rest }).toEqual({
      status: 200,
      rest: {
        success: true,
        resume_url: `https://forms.example.org/forms/${formId}#svc-draft=${formId}.${token}`,
        saved_at: service.clock.now().toISOString(),
        expires_at: new Date(service.clock.now().getTime() + 10 * DAY_MS).toISOString(),
        left_over: [],
        ignored: [],
      },
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { uuid } = await newest();
    expect(await service.engine.request()).toMatchObject({
      method: 'signalWithStart',
      workflowType: 'draft',
      options: { workflowId: `draft-${uuid}`, taskQueue: 'pro', args: [{ draftUuid: uuid }], signal: 'saved' },
    });
  });

  test('keeps what is unfinished or wrong, and leaves out what is no field', async () => {
    const { resume_token: token, ignored } = await saved({
      ...{ email: 'not yet', other: 'x', message: { a: 1 }, name: ['Ada', 7] },
      [`long\u0000${'x'.repeat(100)}`]: 1,
    });
    expect(ignored).toEqual(['name', 'message', 'other', `long\ufffd${'x'.repeat(59)}`]);
    expect((await resume(token)).body).toEqual({
      resumable: true,
      values: { name: '', email: 'not yet', message: '' },
      page_url: `https://forms.example.org/forms/${formId}`,
      left_over: [],
      saved_at: service.clock.now().toISOString(),
      expires_at: expect.any(String),
    });
  });

  test('again by its token keeps the token, and the time begins anew', async () => {
    const first = await saved({ name: 'A' });
    service.clock.pass(9 * DAY_MS);
    const second = await saved({ name: 'Ada' }, { resume_token: first.resume_token });
    expect(second.resume_token).toBe(first.resume_token);
    service.clock.pass(9 * DAY_MS);
    expect((await resume(first.resume_token)).body).toMatchObject({ resumable: true, values: { name: 'Ada' } });
    expect(await service.orm.em.fork().count(Draft, { formId, createdAt: { $gte: new Date(first.expires_at) } })).toBe(
      0,
    );
  });

  test('in two tabs: the last save wins, and keeps what it did not know', async () => {
    const first = await saved({ ...VALUES, message: 'first' });
    const known = { resume_token: first.resume_token, saved_at: first.saved_at };
    service.clock.pass(1_000);
    await saved({ ...VALUES, message: 'in the other tab' }, known);
    service.clock.pass(1_000);
    const last = await saved({ ...VALUES, message: 'in this tab' }, known);
    expect(last.left_over).toEqual([
      { field: 'message', label: 'Your message', text: 'in the other tab', replaced: true },
    ]);
    const next = { ...known, saved_at: last.saved_at };
    expect((await saved({ ...VALUES, message: 'later' }, next)).left_over).toEqual(last.left_over);
    expect((await resume(first.resume_token)).body).toMatchObject({
      values: { message: 'later' },
      left_over: last.left_over,
    });
  });

  test.each([[undefined], [null], ['yesterday'], [7]])('that says saved_at %j wins as before', async (savedAt) => {
    const { resume_token: token } = await saved({ ...VALUES, message: 'first' });
    const again = await saved({ ...VALUES, message: 'second' }, { resume_token: token, saved_at: savedAt });
    expect(again.left_over).toEqual([]);
  });

  test.each([
    ['a wrong one', 'x'.repeat(43)],
    ['no token at all', 'x'],
  ])('by %s makes a new draft: nothing that was typed is refused', async (_what, token) => {
    const { resume_token: fresh } = await saved({ name: 'Ada' }, { resume_token: token });
    expect(fresh).not.toBe(token);
    expect((await resume(fresh)).status).toBe(200);
  });

  test.each([
    ['/shop?item=7#top', 'https://forms.example.org/shop?item=7'],
    [`${SHOP}/contact#a`, `${SHOP}/contact`],
    [null, 'https://forms.example.org/forms/'],
  ])('on the page %s leads back there', async (page, address) => {
    const { resume_url: url, resume_token: token } = await saved(VALUES, { page_url: page });
    expect(url.startsWith(address)).toBe(true);
    expect(url.endsWith(`#svc-draft=${formId}.${token}`)).toBe(true);
  });

  test.each([
    ['https://evil.example/'],
    ['//evil.example'],
    ['javascript:alert(1)'],
    [`${SHOP}.evil.example/`],
    [`https://ada:pw@shop.example.net/`],
    ['\\\\evil.example'],
    [`/${'x'.repeat(3000)}`],
    [7],
    [{}],
  ])('on the page %j is refused', async (page) => {
    const answer = await save(formId, VALUES, { page_url: page });
    expect([answer.status, answer.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'validation_failed',
        errors: { page_url: expect.stringContaining('page_url must be an address of this site') },
      }),
    ]);
  });

  test.each<[string, object, string]>([
    ['no values', { values: undefined }, 'values'],
    ['a list', { values: [] }, 'values'],
    ['a token that is no text', { resume_token: 7 }, 'resume_token'],
    ['a wish that is neither yes nor no', { mail_link: 'yes' }, 'mail_link'],
    ['a key that is not known', { mail: true }, 'mail'],
  ])('with %s is refused', async (_what, json, key) => {
    const answer = await save(formId, VALUES, json);
    expect([answer.status, Object.keys((answer.body as { errors: object }).errors)]).toEqual([422, [key]]);
  });

  test('needs a nonce, an empty honeypot and a form that takes drafts', async () => {
    const { nonce, honeypot_field: honeypot } = await tokensOf(service, formId);
    const post = (values: object, id = formId) =>
      service.call('POST', `b:/forms/${id}/drafts`, { json: { values }, ...visitor });
    const codes = async (answer: Promise<Answer>) => {
      const { status, body } = await answer;
      return [status, (body as { code: string }).code];
    };
    expect(await codes(post(VALUES))).toEqual([403, 'invalid_nonce']);
    expect(await codes(post({ _svcb_nonce: 'x' }))).toEqual([403, 'invalid_nonce']);
    expect(await codes(post({ _svcb_nonce: nonce, [honeypot]: 'Acme' }))).toEqual([400, 'honeypot_filled']);
    const plain = await createForm(service);
    expect(await codes(post({ _svcb_nonce: nonce }, plain))).toEqual([404, 'drafts_off']);
    expect(await codes(post({ _svcb_nonce: nonce }, 9999))).toEqual([404, 'form_not_found']);
  });

  test('is as large as a submission may be, and no larger', async () => {
    const answer = await save(formId, { message: 'x'.repeat(128 * 1024) });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([413, 'body_too_large']);
  });

  test('is counted by form and address', async () => {
    for (let round = 0; round < 10; round += 1) await saved();
    const eleventh = await save(formId);
    expect([eleventh.status, (eleventh.body as { code: string }).code]).toEqual([429, 'rate_limited']);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await save(otherId)).status).toBe(200);
    const discard = () =>
      service.call('POST', `b:/forms/${formId}/drafts/discard`, { json: { resume_token: 'x' }, ...visitor });
    // A visitor who has reached the limit of saves can still delete drafts, up to the limit for deleting.
    const ends: number[] = [];
    for (let round = 0; round <= 10; round += 1) ends.push((await discard()).status);
    expect(ends).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('is counted by the IPv6 site too, which has twice as many', async () => {
    const statuses: number[] = [];
    for (let round = 0; round <= 20; round += 1) {
      visitor = from(`2001:db8:0:${round}::1`);
      statuses.push((await save(formId)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    visitor = from('2001:db8:1::1');
    expect((await save(formId)).status).toBe(200);
  });

  test('has the link mailed five times an hour for one client, whatever the form', async () => {
    for (let round = 0; round < 5; round += 1) await saved(VALUES, { mail_link: true }, round % 2 ? formId : otherId);
    const sixth = await save(otherId, VALUES, { mail_link: true });
    expect([sixth.status, (sixth.body as { code: string }).code]).toEqual([429, 'rate_limited']);
    expect((await save(otherId)).status).toBe(200);
  });

  test('with a filled honeypot is noted as spam, and not put into quarantine', async () => {
    const id = await createForm(service, { drafts: DRAFTS, spam: { quarantine: true } });
    const { nonce, honeypot_field: honeypot } = await tokensOf(service, id);
    const json = { values: { ...VALUES, [honeypot]: 'Acme', _svcb_nonce: nonce } };
    expect((await service.call('POST', `b:/forms/${id}/drafts`, { json, ...visitor })).status).toBe(400);
    const noted = service.logLines.filter((line) => line.includes('spam refused') && line.includes(`"formId":${id},`));
    expect(noted).toEqual([expect.stringContaining('"reason":"honeypot_filled"')]);
    expect(await service.orm.em.fork().count(Spam, { formId: id })).toBe(0);
  });

  test('is refused where the form has too many open drafts; one that is saved again is not', async () => {
    const id = await createForm(service, { drafts: DRAFTS });
    const { orm, box } = service;
    const drafts = createDraftService({ orm, box, mostOpen: 1 });
    const form = await service.forms.get(id);
    if (!form) throw new Error('the form is gone');
    const draft = { form, sent: VALUES, honeypots: [], pageUrl: 'https://forms.example.org/', mailLink: false };
    const { token } = await drafts.save({ ...draft, token: null }, service.clock.now());
    await expect(drafts.save({ ...draft, token: null }, service.clock.now())).rejects.toMatchObject({
      code: 'overloaded',
      details: { retryAfterSeconds: 3600 },
    });
    expect((await drafts.save({ ...draft, token }, service.clock.now())).token).toBe(token);
  });

  test('asks for the link by mail only where there is an address to mail it to', async () => {
    const wish = { mail_link: true };
    expect((await saved(VALUES, wish)).link_mailed).toBe(true);
    expect((await newest()).mailWantedAt).toEqual(service.clock.now());
    expect((await saved({ ...VALUES, email: 'ada@' }, wish)).link_mailed).toBe(false);
    expect((await newest()).mailWantedAt).toBeNull();
    const without = await createForm(service, { drafts: { enabled: true } });
    expect((await saved(VALUES, wish, without)).link_mailed).toBe(false);
  });

  test('works from pages of allowed origins, and from no other', async () => {
    const asked = (origin: string) =>
      service.call('OPTIONS', `b:/forms/${formId}/drafts`, {
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await asked(SHOP)).headers.get('access-control-allow-origin')).toBe(SHOP);
    expect((await asked('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the token that is mailed', () => {
  const mailed = async () => {
    const { uuid, sealed } = await newest();
    return String(openDraft(service.box, { uuid, sealed: String(sealed) }).mailToken);
  };

  test('ends the one that was shown with its first use, and then is the only one', async () => {
    const { resume_token: shown } = await saved();
    const token = await mailed();
    expect(token).not.toBe(shown);
    expect((await resume(shown)).status).toBe(200);
    expect((await resume(token)).status).toBe(200);
    expect((await resume(shown)).status).toBe(404);
    const again = await saved({ ...VALUES, message: 'private' }, { resume_token: token });
    expect([again.resume_token, await mailed()]).toEqual([token, token]);
    // A page with the replaced token begins a separate draft.
    expect((await saved(VALUES, { resume_token: shown })).resume_token).not.toBe(shown);
    expect((await resume(token)).body).toMatchObject({ values: { message: 'private' } });
    expect((await submit(token)).status).toBe(200);
    expect((await resume(token)).status).toBe(404);
  });

  test('ends the one that was shown also when it saves first', async () => {
    const { resume_token: shown } = await saved();
    const token = await mailed();
    expect((await saved(VALUES, { resume_token: token })).resume_token).toBe(token);
    expect((await resume(shown)).status).toBe(404);
  });

  test('is another one for another address', async () => {
    const { resume_token: shown } = await saved();
    const token = await mailed();
    await saved({ ...VALUES, email: 'other@example.net' }, { resume_token: shown });
    expect((await resume(token)).status).toBe(404);
    expect((await resume(await mailed())).status).toBe(200);
  });
});

describe('a draft that cannot be resumed', () => {
  const GONE: Record<string, () => Promise<{ token: string; id?: number; path?: string }>> = {
    'a wrong token': async () => ({ token: 'x'.repeat(43) }),
    'an empty token': async () => ({ token: '' }),
    'a token twice': async () => {
      const { resume_token: token } = await saved();
      return { token: `${token}&token=${token}` };
    },
    "another form's token": async () => ({ token: (await saved({}, {}, otherId)).resume_token }),
    'one that has expired': async () => {
      const { resume_token: token } = await saved();
      service.clock.pass(10 * DAY_MS);
      return { token };
    },
    'one that was submitted': async () => {
      const { resume_token: token } = await saved();
      expect((await submit(token)).status).toBe(200);
      return { token };
    },
    'one that was deleted': async () => {
      const { resume_token: token } = await saved();
      const json = { resume_token: token };
      const discarded = await service.call('POST', `b:/forms/${formId}/drafts/discard`, { json, ...visitor });
      expect([discarded.status, discarded.body]).toEqual([200, { success: true }]);
      expect(await newest()).toMatchObject({ status: 'deleted', sealed: null });
      return { token };
    },
    'one of a form that is gone': async () => {
      const id = await createForm(service, { drafts: DRAFTS });
      const { resume_token: token } = await saved({}, {}, id);
      await service.as.admin('DELETE', `b:/forms/${id}`);
      return { token, id };
    },
    'one of a form that takes none any more': async () => {
      const id = await createForm(service, { drafts: DRAFTS });
      const { resume_token: token } = await saved({}, {}, id);
      await change(id, { drafts: { ...DRAFTS, enabled: false } });
      return { token, id };
    },
    'a form that never was': async () => ({ token: 'x'.repeat(43), id: 999_999 }),
    'one that is asked for too often': async () => {
      const { resume_token: token } = await saved();
      for (let round = 0; round < 30; round += 1) expect((await resume(token)).status).toBe(200);
      return { token };
    },
  };

  test.each(Object.keys(GONE))('%s: the one answer', async (what) => {
    const { token, id = formId } = (await GONE[what]?.()) ?? { token: '' };
    const path = `b:/forms/${id}/drafts/resume?token=${token}`;
    const answers = [
      await service.call('GET', path, visitor),
      await service.call('GET', `b:/forms/${formId}/drafts/resume`, from('192.0.2.77')),
    ];
    const seen = answers.map(({ status, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = Object.fromEntries(headers);
      return { status, text, rest };
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ status: 404, text: '{"resumable":false}' });
    expect(Object.keys(seen[0]?.rest ?? {}).filter((name) => /limit|retry/.test(name))).toEqual([]);
  });
});

test('while the database is away resuming has the same answer for every token, and says when to ask again', async () => {
  const { resume_token: token } = await saved();
  await service.link?.cut();
  const answers = [await resume(token), await resume('x'.repeat(43)), await resume(token, otherId)];
  await service.link?.mend();
  for (const { status, text, headers } of answers) {
    expect([status, text, headers.get('retry-after')]).toEqual([404, '{"resumable":false}', '5']);
  }
  expect(service.logLines.filter((line) => line.includes('request failed'))).toHaveLength(3);
  expect(service.logLines.join('')).not.toContain(token);
  expect((await resume(token)).status).toBe(200);
});

async function change(id: number, options: object, fields: object[] = FIELDS): Promise<void> {
  const limits = { rate_limits: { per_minute: 0, per_hour: 0 } };
  const json = { config: { fields, options: { ...limits, ...options } } };
  await changeForm(service, id, json);
}

describe('a form that changes between saving and resuming', () => {
  test('is saved once it is confirmed that drafts lose values, which were counted', async () => {
    const id = await createForm(service, { drafts: DRAFTS });
    await saved({ ...VALUES, message: '' }, {}, id);
    await saved(VALUES, {}, id);
    await saved(VALUES, {}, id);
    const json = {
      config: {
        fields: [FIELDS[0], { ...FIELDS[1], name: 'address' }],
        options: { drafts: { ...DRAFTS, email_field: 'address' } },
      },
    };
    const { status, body } = await service.as.admin('PATCH', `b:/forms/${id}`, json);
    expect([status, (body as { errors: { changes: object[] } }).errors.changes]).toEqual([
      409,
      [
        { field: 'email', change: 'removed', submissions: 0, drafts: 3 },
        { field: 'message', change: 'removed', submissions: 0, drafts: 2 },
      ],
    ]);
    await changeForm(service, id, json);
  });

  test('gets what fits; the rest is listed, and stays with the draft when it is saved again', async () => {
    const choice = {
      type: 'select',
      name: 'topic',
      label: 'Topic',
      options: [{ value: 'a', label: 'Orders' }, { value: 'b' }],
    };
    const id = await createForm(service, { drafts: DRAFTS }, [...FIELDS, choice]);
    const { resume_token: token } = await saved({ ...VALUES, topic: 'a' }, {}, id);
    await change(
      id,
      { drafts: DRAFTS },
      [
        { type: 'text', name: 'name', label: 'Your name' },
        { type: 'number', name: 'message', label: 'How many' },
        { ...choice, options: [{ value: 'b' }] },
      ].concat([{ type: 'email', name: 'email' } as never]),
    );
    const leftOver = [
      { field: 'message', label: 'Your message', text: VALUES.message },
      { field: 'topic', label: 'Topic', text: 'Orders' },
    ];
    expect((await resume(token, id)).body).toMatchObject({
      values: { name: 'Ada', email: VALUES.email },
      left_over: leftOver,
    });
    await saved({ name: 'Ada L.', topic: 'b' }, { resume_token: token }, id);
    expect((await resume(token, id)).body).toMatchObject({
      values: { name: 'Ada L.', topic: 'b' },
      left_over: leftOver,
    });
  });

  test('keeps what a page from before the change still sends, and names it once', async () => {
    const topic = { type: 'checkboxes', name: 'topic', label: 'Topic' };
    const options = [
      { value: 'a', label: 'Orders' },
      { value: 'b', label: 'Other' },
    ];
    const id = await createForm(service, { drafts: DRAFTS }, [...FIELDS, { ...topic, options }]);
    const { resume_token: token } = await saved({ ...VALUES, topic: ['a'] }, {}, id);
    await change(id, { drafts: DRAFTS }, [...FIELDS.slice(0, 2), { ...topic, options: options.slice(1) }]);
    const typed = { name: 'Ada', message: 'Typed on the old page', topic: ['a', 'b'] };
    const leftOver = [
      { field: 'message', label: 'Your message', text: typed.message },
      { field: 'topic', label: 'Topic', text: 'Orders' },
    ];
    const { resume_token: first } = await saved(typed, {}, id);
    expect((await resume(first, id)).body).toMatchObject({ values: { topic: ['b'] }, left_over: leftOver });
    await saved(typed, { resume_token: token }, id);
    const before = { field: 'message', label: 'Your message', text: VALUES.message };
    const { left_over: both } = (await resume(token, id)).body as { left_over: object[] };
    expect(both).toHaveLength(3);
    expect(both).toEqual(expect.arrayContaining([before, ...leftOver]));
  });
});

describe('a submission with the token of a draft', () => {
  test('ends the draft in its own transaction, and tells its run', async () => {
    const { resume_token: token } = await saved();
    const { uuid } = await newest();
    await service.orm.em.fork().nativeDelete(OutboxRow, {});
    service.engine.failure = engineAway();
    expect((await submit(token)).status).toBe(200);
    expect(await newest()).toMatchObject({ uuid, status: 'submitted', sealed: null, endedAt: service.clock.now() });
    const calls = await service.orm.em.fork().findAll(OutboxRow);
    service.engine.failure = null;
    expect(calls.map(({ workflowId, kind }) => [workflowId, kind])).toEqual([[`draft-${uuid}`, 'signal_with_start']]);
    const [kept] = await service.orm.em.fork().findAll(Submission, { orderBy: { id: 'desc' }, limit: 1 });
    expect(kept).toMatchObject({ payload: VALUES, meta: {} });
  });

  test.each([
    [
      'sent twice',
      async () => {
        const { resume_token: token } = await saved();
        await submit(token);
        return token;
      },
    ],
    ['that is wrong', async () => 'y'.repeat(43)],
    ['that is no text', async () => ({ a: 1 })],
    ['of another form', async () => (await saved({}, {}, otherId)).resume_token],
    [
      'of a draft that has expired',
      async () => {
        const { resume_token: token } = await saved();
        service.clock.pass(11 * DAY_MS);
        return token;
      },
    ],
  ])('%s is accepted all the same', async (_what, tokenOf) => {
    const answer = await submit(await tokenOf());
    expect([answer.status, (answer.body as { success: boolean }).success]).toEqual([200, true]);
    const [kept] = await service.orm.em.fork().findAll(Submission, { orderBy: { id: 'desc' }, limit: 1 });
    expect(kept?.meta).toEqual({});
  });

  test('that is refused leaves the draft open', async () => {
    const { resume_token: token } = await saved();
    expect((await submit(token, formId, { name: '' })).status).toBe(422);
    expect((await resume(token)).status).toBe(200);
  });

  test('repeated with its key is answered again, and ends nothing else', async () => {
    const { resume_token: token } = await saved();
    const json = { ...bodyB(await tokensOf(service, formId)), [DRAFT_KEY]: token };
    const options = { json, headers: { ...visitor.headers, 'idempotency-key': randomUUID() } };
    const answers = [
      await service.call('POST', `b:/forms/${formId}/submissions`, options),
      await service.call('POST', `b:/forms/${formId}/submissions`, options),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  test('does nothing on surface A', async () => {
    const { resume_token: token } = await saved();
    expect((await submitA(service, formId, { ...VALUES, [DRAFT_KEY]: token })).status).toBe(200);
    expect((await resume(token)).status).toBe(200);
  });

  test('with a payment stays open until it is paid', async () => {
    service.engine.checkout = { redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1' };
    const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
    const id = await createForm(service, { drafts: DRAFTS, payment });
    const { resume_token: token } = await saved(VALUES, {}, id);
    expect((await submit(token, id)).body).toMatchObject({ payment_required: true });
    const orders = () => service.orm.em.fork().find(PaymentOrder, { formId: id }, { orderBy: { id: 'asc' } });
    expect(await newest()).toMatchObject({ status: 'open', resumedAt: service.clock.now() });
    expect((await resume(token, id)).status).toBe(200);
    // Neither another order nor a save in another tab separates the draft from the first order.
    await submit(token, id);
    await saved({ ...VALUES, name: 'Ada L.' }, { resume_token: token }, id);
    const [first] = await orders();
    // An upload that was saved with the draft, but not submitted.
    const { uuid: draftUuid } = (await newest()) ?? {};
    const times = { createdAt: service.clock.now(), expiresAt: new Date(service.clock.now().getTime() + 1e9) };
    const file = { uuid: randomUUID(), formId: id, field: 'cv', state: 'held' as const, draftUuid, ...times };
    await service.orm.em.fork().insert(Upload, { ...file, sealed: '', mediaType: '', size: 1, storageKey: 'none' });
    const paid = () =>
      service.orm.em
        .fork()
        .transactional((em) => finalisePaidDraft(em, String(first?.submissionUuid), service.clock.now()));
    expect([(await orders()).length, await paid(), await paid()]).toEqual([2, true, false]);
    expect(await newest()).toMatchObject({ status: 'submitted', sealed: null, dueAt: service.clock.now() });
    const left = await service.orm.em.fork().findOneOrFail(Upload, { uuid: file.uuid });
    expect(left).toMatchObject({ draftUuid: null, expiresAt: service.clock.now() });
    expect((await resume(token, id)).status).toBe(404);
  });

  test('with a payment ends when its submission joins the waiting list: nothing is paid yet', async () => {
    const payment = { enabled: true, provider: 'stripe', currency: 'EUR', amount: 1990 };
    const limits = { max_submissions: 0, waiting_list: { address_field: 'email' } };
    const id = await createForm(service, { drafts: DRAFTS, payment, limits });
    const { resume_token: token } = await saved(VALUES, {}, id);
    const { body } = await submit(token, id);
    expect(body).toMatchObject({ success: true, message: expect.stringMatching(/^You are on the waiting list/) });
    expect(await newest()).toMatchObject({ status: 'submitted', sealed: null });
    expect(await service.orm.em.fork().count(PaymentOrder, { formId: id })).toBe(0);
  });
});

test('neither token nor values stand in the log, in the outbox or in any table', async () => {
  const canaries = { name: 'Canary Quillfeather', email: 'canary@quillfeather.example', message: 'sings at midnight' };
  const { resume_token: token } = await saved(canaries, { mail_link: true, page_url: '/page?canary=Quillpage' });
  await saved(canaries, { resume_token: token });
  await resume(token);
  await save(formId, canaries, { resume_token: token, page_url: 'https://evil.example/' });
  const all = { ...canaries, token, page: 'Quillpage' };
  expect(canariesIn(all, service.logLines)).toEqual([]);
  expect(canariesIn(all, JSON.stringify(service.engine.requests))).toEqual([]);
  expect(await placesOf(service.orm, Object.values(all))).toEqual([]);
});

test('whatever is sent to these routes is answered, and never with a failure of ours', async () => {
  const { resume_token: token } = await saved();
  const { nonce } = await tokensOf(service, formId);
  const paths = ['drafts', 'drafts/discard', 'drafts/mail', 'resume', 'resume/delete'];
  const call = fc.record({
    page: fc.boolean(),
    path: fc.constantFrom(...paths),
    values: fc.dictionary(
      fc.constantFrom('name', 'email', 'message', '_svcb_draft_token'),
      fc.jsonValue({ maxDepth: 3 }),
    ),
    more: fc.dictionary(
      fc.constantFrom('page_url', 'resume_token', 'mail_link', 'code'),
      fc.oneof(fc.constant(token), fc.jsonValue({ maxDepth: 1 })),
    ),
  });
  await fc.assert(
    fc.asyncProperty(call, async ({ page, path, values, more }) => {
      addresses += 1;
      const headers = from(`10.1.${addresses >> 8}.${addresses & 255}`).headers;
      const own = { ...values, _svcb_nonce: nonce };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const raw = new URLSearchParams();
      for (const [name, value] of Object.entries({ ...own, ...more })) raw.set(name, JSON.stringify(value));
      raw.set('_svcb_nonce', nonce);
      if (more.code === token) raw.set('code', token);
      const answer = page
        ? await service.call('POST', `/forms/${formId}/${path}`, {
            raw: raw.toString(),
            headers: { ...headers, ...form },
          })
        : await service.call('POST', `b:/forms/${formId}/${path}`, { json: { values: own, ...more }, headers });
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: runs(300) },
  );
});
