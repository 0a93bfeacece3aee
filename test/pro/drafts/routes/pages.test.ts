import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { NONCE_KEYS, TIMING_KEY } from '#features/requests/tokens.ts';
import { DRAFT_KEY } from '#features/submissions/draft.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { sentUntouched } from '#test/environment/page-dom.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm, FIELDS, follow, from, tokensOf, VALUES } from '#test/environment/visitor.ts';

const DRAFTS = { enabled: true, email_field: 'email' };
const SHOP = 'https://shop.example.net';
const GONE = 'cannot be continued';

let service: TestService;
let formId: number;
let addresses = 0;
let visitor: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, { drafts: DRAFTS, allowed_origins: [SHOP] });
});
beforeEach(() => {
  addresses += 1;
  visitor = from(`198.51.100.${addresses}`).headers;
});
afterAll(() => service.close());

const show = (path: string) => service.call('GET', path);
/** Posts a form as a browser without JavaScript does. */
const post = (path: string, body: Record<string, string>) =>
  service.call('POST', path, {
    raw: new URLSearchParams(body).toString(),
    headers: { ...visitor, 'content-type': 'application/x-www-form-urlencoded' },
  });
async function pageBody(values: Record<string, string> = VALUES, id = formId): Promise<Record<string, string>> {
  const { nonce, timing_token: timing, honeypot_field: honeypot } = await tokensOf(service, id);
  return { ...values, [NONCE_KEYS.b]: nonce, [TIMING_KEY]: timing, [honeypot]: '' };
}
async function save(values: Record<string, string> = VALUES, id = formId): Promise<{ text: string; code: string }> {
  const { status, text } = await post(`/forms/${id}/drafts`, await pageBody(values, id));
  const [, code = ''] = /<code>([\w-]{43})<\/code>/.exec(text) ?? [];
  expect([status, code.length]).toEqual([200, 43]);
  return { text, code };
}
/** Saves a draft as the script of another page does. */
async function savedOn(page: string, id = formId): Promise<{ code: string; url: string }> {
  const { nonce } = await tokensOf(service, id);
  const json = { values: { ...VALUES, _svcb_nonce: nonce }, page_url: page };
  const { status, body } = await service.call('POST', `b:/forms/${id}/drafts`, { json, headers: visitor });
  expect(status).toBe(200);
  const { resume_token: code, resume_url: url } = body as { resume_token: string; resume_url: string };
  return { code, url };
}
async function change(id: number, options: object, fields: object[] = FIELDS): Promise<void> {
  const json = { config: { fields, options } };
  await changeForm(service, id, json);
}
const continueWith = (code: string, id = formId) => post(`/forms/${id}/resume`, { code });
const inputOf = (text: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(text)?.[1];
const hiddenOf = (text: string, name: string) =>
  new RegExp(`type="hidden" name="${name}" value="([^"]*)"`).exec(text)?.[1];

describe('the page of a form that takes drafts', () => {
  test('has a second button, which saves what is not valid too, and belongs to surface B', async () => {
    const { text } = await show(`/forms/${formId}`);
    expect(text).toMatch(
      new RegExp(
        `<button type="submit">Submit</button><button type="submit"[^>]* formaction="/forms/${formId}/drafts" formnovalidate[^>]*>Save and continue later</button>`,
      ),
    );
    expect(text).toContain('data-drafts="mail"');
    expect(text).toContain(
      `<noscript><p class="svca-description">Have you saved this form before? <a href="/forms/${formId}/resume">`,
    );
    expect(hiddenOf(text, NONCE_KEYS.b)).toBeDefined();
    expect(hiddenOf(text, DRAFT_KEY)).toBeUndefined();
  });

  test('and that of a form that takes none has nothing of it', async () => {
    const plain = await createForm(service);
    expect((await show(`/forms/${plain}`)).text).not.toMatch(/draft|resume/);
    for (const path of ['drafts', 'drafts/mail', 'resume', 'resume/delete']) {
      expect((await post(`/forms/${plain}/${path}`, {})).status).toBe(404);
    }
    expect((await show(`/forms/${plain}/resume`)).status).toBe(404);
  });
});

describe('without JavaScript', () => {
  test('a form is saved, continued by its code, saved again and sent', async () => {
    const { text, code } = await save({ name: 'Ada', message: '' });
    expect(text).toContain(`href="https://forms.example.org/forms/${formId}#svc-draft=${formId}.${code}"`);
    expect(text).toContain('saved until 3 April 2031');

    const page = await continueWith(` ${code} `);
    expect(page.status).toBe(200);
    expect(page.text).toContain('This is what you saved on 4 March 2031.');
    expect(inputOf(page.text, 'name')).toBe('Ada');
    expect(hiddenOf(page.text, DRAFT_KEY)).toBe(code);

    const again = await post(`/forms/${formId}/drafts`, await pageBody({ ...VALUES, [DRAFT_KEY]: code }));
    expect(again.text).toContain(`<code>${code}</code>`);

    const sent = await post(`/forms/${formId}`, await pageBody({ ...VALUES, [DRAFT_KEY]: code }));
    expect([sent.status, (await follow(service, sent)).text]).toEqual([303, expect.stringContaining('Thank you')]);
    const [kept] = await service.orm.em.fork().findAll(Submission, { orderBy: { id: 'desc' }, limit: 1 });
    expect(kept).toMatchObject({ surface: 'b', payload: VALUES });
    expect((await continueWith(code)).status).toBe(404);
  });

  test('what was emptied stays empty, what nobody came to begins as it does, and a second draft is said to be one', async () => {
    const inner = [
      { type: 'number', name: 'qty', default: 2 },
      { type: 'checkbox', name: 'news', default: true },
    ];
    const fields = [...inner, { type: 'repeater', name: 'guests', default: [{ qty: 5 }], fields: inner }];
    const late = [
      { type: 'page_break', name: 'late', label: 'Late' },
      { type: 'checkboxes', name: 'days', options: [{ value: 'a' }], default: ['a'] },
    ];
    const id = await createForm(service, { drafts: { enabled: true } }, fields);
    const { code } = await save({ qty: '', guests: '', 'guests[0]': '', 'guests[0].qty': '' }, id);
    const { text } = await continueWith(code, id);
    expect(sentUntouched(text)).toMatchObject({ qty: '', 'guests[0].qty': '' });
    expect(Object.keys(sentUntouched(text)).filter((name) => name.endsWith('news'))).toEqual([]);
    const again = await save({ qty: '1', [DRAFT_KEY]: 'x'.repeat(43) }, id);
    expect(again.text).toContain('So this is saved separately');
    const paged = await createForm(service, { drafts: { enabled: true } }, [...fields, ...late]);
    const page = (await show(`/forms/${paged}`)).text;
    const sent = { ...sentUntouched(page, true), qty: '' } as Record<string, string>;
    const kept = await post(`/forms/${paged}/drafts`, sent);
    const [, other = ''] = /<code>([\w-]{43})<\/code>/.exec(kept.text) ?? [];
    const token = `b:/forms/${paged}/drafts/resume?token=${other}`;
    expect((await service.call('GET', token)).body).toMatchObject({
      values: { qty: null, news: true, guests: [{ qty: 5, news: true }] },
    });
    expect(Object.keys(((await service.call('GET', token)).body as { values: object }).values)).not.toContain('days');
  });

  test('on two pages, the second save says that the form was saved meanwhile, and shows what it took the place of', async () => {
    const { code } = await save({ name: 'Ada', message: 'old' });
    const [one, other] = [await continueWith(code), await continueWith(code)];
    const [first, second] = [one, other].map(
      ({ text }) => ({ ...sentUntouched(text, true) }) as Record<string, string>,
    );
    service.clock.pass(1_000);
    const saved = await post(`/forms/${formId}/drafts`, { ...first, message: 'new' });
    expect(saved.text).not.toContain('on another page');
    service.clock.pass(1_000);
    // A page that is returned with errors has the same state as before.
    const wrong = await post(`/forms/${formId}`, { ...second, name: '', message: 'old2' });
    const third = sentUntouched(wrong.text, true) as Record<string, string>;
    const last = await post(`/forms/${formId}/drafts`, third);
    expect(last.text).toContain('on another page meanwhile');
    expect(last.text).toContain('<dt>Your message</dt><dd dir="auto">new</dd>');
    expect(last.text).not.toContain('has changed since');
    expect((await continueWith(code)).text).toContain('<dd dir="auto">new</dd>');
  });

  test('a form that a sealed link has filled in goes on with that link', async () => {
    const fields = [...FIELDS, { type: 'text', name: 'customer', label: 'Customer', prefill: 'signed' }];
    const id = await createForm(service, { drafts: DRAFTS }, fields);
    const json = { values: { customer: 'C-1042' }, locked: true };
    const link = await service.as.admin('POST', `b:/forms/${id}/prefill-links`, json);
    const [, token = ''] = (link.body as { url: string }).url.split('prefill=');
    const { code } = await save({ ...VALUES, customer: 'C-1', _svc_prefill: token }, id);
    const { text } = await continueWith(code, id);
    expect([inputOf(text, 'customer'), inputOf(text, 'name')]).toEqual(['C-1042', 'Ada']);
    expect(hiddenOf(text, '_svc_prefill')).toBe(token);
    expect(text).not.toContain('The page that you saved it on');

    const plain = await save({ ...VALUES, customer: 'C-1' }, id);
    expect(inputOf((await continueWith(plain.code, id)).text, 'customer')).toBe('C-1');
  });

  test('goes on with the link of an invited person, which the submission then uses up', async () => {
    const id = await createForm(service, { drafts: DRAFTS, invitations: { enabled: true, only_invited: true } });
    const people = [{ email: 'ada@example.net', name: 'Ada' }];
    const { body } = await service.as.admin('POST', `b:/forms/${id}/invitations`, { people });
    const [person = ''] = (body as { added: string[] }).added;
    const link = await service.as.admin('GET', `b:/forms/${id}/invitations/${person}/link`);
    const [, token = ''] = (link.body as { url: string }).url.split('invitation=');
    const { code } = await save({ ...VALUES, _svc_invitation: token }, id);
    const { text } = await continueWith(code, id);
    expect(hiddenOf(text, '_svc_invitation')).toBe(token);
    const sent = { ...(await pageBody(VALUES, id)), _svc_invitation: token, [DRAFT_KEY]: code };
    expect((await post(`/forms/${id}`, sent)).status).toBe(303);
    expect(await service.orm.em.fork().findOneOrFail(Draft, { formId: id })).toMatchObject({ status: 'submitted' });
    expect((await post(`/forms/${id}`, sent)).text).toContain('Your answers were received before.');
  });

  test('goes on on the page where it was left, as long as that can be reached', async () => {
    const PAGES = [
      { type: 'text', name: 'a', label: 'A' },
      { type: 'page_break', name: 'second', label: 'Second' },
      { type: 'text', name: 'b', label: 'B', required: true },
      { type: 'page_break', name: 'third', label: 'Third' },
      { type: 'consent', name: 'c', label: 'C', default: true },
    ];
    const id = await createForm(service, { drafts: { enabled: true } }, PAGES);
    const at = (text: string) => /<fieldset class="svca-page" data-page="(\w+)"(?![^>]* hidden)/.exec(text)?.[1];
    const shown = await show(`/forms/${id}`);
    const first = await post(`/forms/${id}`, {
      ...(await pageBody({ a: 'one' }, id)),
      _svca_pages: hiddenOf(shown.text, '_svca_pages') ?? '',
    });
    expect(at(first.text)).toBe('second');
    const body = { ...(await pageBody({ b: '' }, id)), _svca_pages: hiddenOf(first.text, '_svca_pages') ?? '' };
    const [, code = ''] = /<code>([\w-]{43})<\/code>/.exec((await post(`/forms/${id}/drafts`, body)).text) ?? [];
    const resumed = await continueWith(code, id);
    expect([at(resumed.text), inputOf(resumed.text, 'a')]).toEqual(['second', 'one']);
    // The visitor has not seen this page yet.
    expect(resumed.text).toMatch(/name="c"[^>]* checked/);
    const answer = await service.call('GET', `b:/forms/${id}/drafts/resume?token=${code}`, { headers: visitor });
    expect(answer.body).toMatchObject({ resumable: true, page: 'second' });
    const rows = await service.orm.em.fork().find(Draft, { formId: id });
    expect(JSON.stringify(rows)).not.toContain('second');
    await changeForm(service, id, {
      config: { fields: [PAGES[0], ...PAGES.slice(3)], options: { drafts: { enabled: true } } },
    });
    expect(at((await continueWith(code, id)).text)).toBe('_first');
  });

  test('by script goes on where the script says; what is no page, or none any more, says nothing', async () => {
    const PAGES = [
      { type: 'text', name: 'a' },
      { type: 'page_break', name: 'second', label: 'B' },
      { type: 'text', name: 'b' },
    ];
    const id = await createForm(service, { drafts: { enabled: true } }, PAGES);
    const { nonce } = await tokensOf(service, id);
    for (const [page, found] of [
      ['second', 'second'],
      ['away', undefined],
      [7, undefined],
      [null, undefined],
    ]) {
      const json = { values: { a: 'x', _svcb_nonce: nonce }, page };
      const { body } = await service.call('POST', `b:/forms/${id}/drafts`, { json, headers: visitor });
      const { resume_token: token } = body as { resume_token: string };
      const answer = await service.call('GET', `b:/forms/${id}/drafts/resume?token=${token}`, { headers: visitor });
      expect((answer.body as { page?: string }).page).toBe(found);
    }
  });

  test('the whole link will do as the code', async () => {
    const { code } = await save();
    expect((await continueWith(`https://forms.example.org/forms/${formId}#svc-draft=${formId}.${code}`)).status).toBe(
      200,
    );
  });

  test('a wrong code is answered with the page for codes', async () => {
    const { status, text } = await continueWith('x'.repeat(43));
    expect([status, text]).toEqual([404, expect.stringContaining(GONE)]);
    expect(text).toContain('name="code"');
    expect(text).not.toContain('x'.repeat(43));
  });

  test('a page that was open for too long comes back with what was typed', async () => {
    const { status, text } = await post(`/forms/${formId}/drafts`, { name: 'Ada', [NONCE_KEYS.b]: 'old' });
    expect([status, inputOf(text, 'name')]).toEqual([403, 'Ada']);
    expect(text).toContain('Save once more. What you typed is still here.');
  });

  test('what is too long to be kept comes back', async () => {
    const message = 'x'.repeat(130 * 1024);
    const { status, text } = await post(`/forms/${formId}/drafts`, await pageBody({ ...VALUES, message }));
    expect([status, inputOf(text, 'name')]).toEqual([413, 'Ada']);
    expect(text).toContain('too long to be saved. Shorten it');
    expect(text).toContain(message);
  });

  test('too many saves leave what was typed on the page', async () => {
    for (let round = 0; round < 10; round += 1) await save();
    const { status, text } = await post(`/forms/${formId}/drafts`, await pageBody());
    expect([status, inputOf(text, 'name')]).toEqual([429, 'Ada']);
  });

  test('what the form cannot take any more is shown, also when the page comes back with a mistake', async () => {
    const id = await createForm(service, { drafts: DRAFTS });
    const { code } = await save({ ...VALUES, message: '<b>Is it\nthere?</b>' }, id);
    const fields = FIELDS.slice(0, 2);
    await change(id, { drafts: DRAFTS }, [...fields, { type: 'text', name: 'fresh', default: 'new here' }]);

    const left = /<dt>Your message<\/dt><dd dir="auto">&lt;b&gt;Is it<br>\s*there\?&lt;\/b&gt;<\/dd>/;
    const page = await continueWith(code, id);
    expect(page.text).toMatch(left);
    expect(inputOf(page.text, 'email')).toBe(VALUES.email);
    expect(inputOf(page.text, 'fresh')).toBe('new here');
    const wrong = await post(
      `/forms/${id}`,
      await pageBody({ name: '', email: 'ada@example.net', [DRAFT_KEY]: code }, id),
    );
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringMatching(left)]);
    expect(hiddenOf(wrong.text, DRAFT_KEY)).toBe(code);
  });

  test('a draft of another page continues here, and there when the visitor wants', async () => {
    const { code, url } = await savedOn(`${SHOP}/contact`);
    const { status, text, headers } = await continueWith(code);
    expect([status, inputOf(text, 'name'), hiddenOf(text, DRAFT_KEY)]).toEqual([200, 'Ada', code]);
    expect(text).toContain(`<a href="${url}">shop.example.net/contact</a>`);
    expect(headers.get('content-security-policy')).toContain("form-action 'self';");
  });

  test.each([
    ['an origin that the form does not allow any more', { allowed_origins: [] }, `${SHOP}/contact`],
    ['an earlier address of the service', { allowed_origins: [] }, 'https://old.example.org/forms/7'],
  ])('nobody is sent to %s', async (_what, options, page) => {
    const allowed_origins = [new URL(page).origin];
    const id = await createForm(service, { drafts: DRAFTS, allowed_origins });
    const { code } = await savedOn(page, id);
    await change(id, { drafts: DRAFTS, ...options });
    const { status, text } = await continueWith(code, id);
    expect([status, inputOf(text, 'name')]).toEqual([200, 'Ada']);
    expect(text).not.toContain(new URL(page).host);
    const { body } = await service.call('GET', `b:/forms/${id}/drafts/resume?token=${code}`, { headers: visitor });
    expect(body).toMatchObject({ resumable: true, page_url: `https://forms.example.org/forms/${id}` });
  });

  test('the link is mailed on demand; link and code stay on the page', async () => {
    const { text: first, code } = await save();
    expect(first).toContain('Mail me the link');
    const { status, text } = await post(`/forms/${formId}/drafts/mail`, { code });
    expect([status, text]).toEqual([200, expect.stringContaining('is on its way')]);
    expect(text).toContain(`<code>${code}</code>`);
    expect(text).toContain(`#svc-draft=${formId}.${code}"`);
    expect(text).toContain('Continue now');
    expect(await service.orm.em.fork().count(Draft, { mailWantedAt: { $ne: null } })).toBe(1);
  });

  test('without an address no mail is promised, and the code stays', async () => {
    const { text: first, code } = await save({ ...VALUES, email: 'ada@' });
    expect(first).not.toContain('Mail me the link');
    const { status, text } = await post(`/forms/${formId}/drafts/mail`, { code });
    expect([status, text]).toEqual([200, expect.stringContaining('Fill in your e-mail address first.')]);
    expect(text).toContain(`<code>${code}</code>`);
    expect(text).not.toContain('is on its way');
  });

  test('a wrong code mails nothing', async () => {
    const { status, text } = await post(`/forms/${formId}/drafts/mail`, { code: 'x' });
    expect([status, text]).toEqual([404, expect.stringContaining(GONE)]);
  });

  test('too many wishes for a mail or to delete leave the code on the page', async () => {
    const { code } = await save();
    for (let round = 0; round < 9; round += 1) await post(`/forms/${formId}/drafts/mail`, { code });
    const mail = await post(`/forms/${formId}/drafts/mail`, { code });
    expect([mail.status, mail.text]).toEqual([429, expect.stringContaining('was done too often')]);
    expect(mail.text).toContain(`<code>${code}</code>`);
    for (let round = 0; round < 10; round += 1) await post(`/forms/${formId}/resume/delete`, { code: 'x' });
    const deleted = await post(`/forms/${formId}/resume/delete`, { code });
    expect([deleted.status, inputOf(deleted.text, 'code')]).toEqual([429, code]);
  });

  test('where saving was switched off meanwhile the form comes back with what was typed', async () => {
    const id = await createForm(service, { drafts: DRAFTS });
    const body = await pageBody(VALUES, id);
    await change(id, {});
    const { status, text } = await post(`/forms/${id}/drafts`, body);
    expect([status, inputOf(text, 'name')]).toEqual([404, 'Ada']);
    expect(text).toContain('cannot be saved any more. What you typed is still here.');
    expect(text).not.toContain('Save and continue later');
  });

  test('what was saved is deleted on demand', async () => {
    const { code } = await save();
    const answers = [
      await post(`/forms/${formId}/resume/delete`, { code }),
      await post(`/forms/${formId}/resume/delete`, { code }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    expect((await continueWith(code)).status).toBe(404);
  });
});

test('pages that have a token are kept by nobody, and tell no other page where they were', async () => {
  const { code } = await save();
  for (const page of [
    await continueWith(code),
    await show(`/forms/${formId}/resume`),
    await show(`/forms/${formId}`),
  ]) {
    expect([page.headers.get('cache-control'), page.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
  }
  expect(service.logLines.join('\n')).not.toContain(code);
});
