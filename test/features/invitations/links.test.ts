import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Invitation } from '#features/invitations/entities.ts';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, changeForm, createForm, nonceA, submitA, submitB, tokensOf } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'team', label: 'Team' },
  { type: 'text', name: 'note', label: 'Note', required: true },
];
const KEY = '_svc_invitation';
const NEEDED = 'Only invited people can fill in this form.';
const USED = 'Your answers were received before.';
const OVER = 'This invitation is no longer valid.';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const formOf = (invitations: object = {}, options: object = {}) =>
  createForm(service, { ...options, invitations: { enabled: true, only_invited: true, ...invitations } }, FIELDS);

/** Saves the form with other invitations. */
async function change(formId: number, invitations: object): Promise<void> {
  const { body } = await service.as.admin('GET', `b:/forms/${formId}`);
  const { title, config } = body as { title: string; config: { options: { invitations: object } } };
  const options = { ...config.options, invitations: { ...config.options.invitations, ...invitations } };
  await changeForm(service, formId, { title, config: { ...config, options } }, 'PUT');
}

let addresses = 0;
/** Invites somebody. @returns the id and the token of the link */
async function invite(formId: number, person: object = {}): Promise<{ id: string; token: string; email: string }> {
  addresses += 1;
  const email = `ada${addresses}@example.net`;
  const added = await service.as.admin('POST', `b:/forms/${formId}/invitations`, {
    people: [{ email, name: 'Ada', ...person }],
  });
  expect(added).toMatchObject({ status: 200, body: { known: 0, mistakes: [] } });
  const [id = ''] = (added.body as { added: string[] }).added;
  const { body } = await service.as.admin('GET', `b:/forms/${formId}/invitations/${id}/link`);
  const { url } = body as { url: string };
  expect(url).toMatch(new RegExp(`^https://forms.example.org/forms/${formId}\\?invitation=[\\w-]{43}$`));
  return { id, email, token: url.split('invitation=')[1] ?? '' };
}
const rowOf = async (id: string) => service.orm.em.fork().findOneOrFail(Invitation, { uuid: id });
const shown = async (formId: number, query = '') => {
  const { body } = await service.as.admin('GET', `b:/forms/${formId}/invitations${query}`);
  return (body as { invitations: Record<string, unknown>[] }).invitations;
};
const page = (formId: number, token?: string) =>
  service.call('GET', `/forms/${formId}${token === undefined ? '' : `?invitation=${token}`}`);
const report = (formId: number, token: string, stage: string, headers: Record<string, string> = {}) =>
  service.call('POST', `b:/forms/${formId}/invitations/progress`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Mozilla/5.0', ...headers },
    raw: new URLSearchParams({ token, stage }).toString(),
  });
const messageOf = ({ body }: { body: unknown }) => (body as { message?: string }).message ?? '';
/** Posts the page as a browser without JavaScript does. */
async function post(formId: number, values: Record<string, string>) {
  const { timing_token } = await tokensOf(service, formId);
  const fields = { ...values, _svca_nonce: await nonceA(service, formId), [TIMING_KEY]: timing_token };
  return service.call('POST', `/forms/${formId}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
}
const count = (formId: number) => service.orm.em.fork().count(Submission, { formId });

describe('a form for invited people', () => {
  test('refuses everybody else, on its page and over both surfaces', async () => {
    const form = await formOf();
    expect((await page(form)).text).toContain(NEEDED);
    expect((await page(form)).text).not.toContain('name="note"');
    for (const answer of [await submitB(service, form, { note: 'x' }), await submitA(service, form, { note: 'x' })]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'invitation_needed' } });
      expect(messageOf(answer)).toContain(NEEDED);
    }
    const posted = await post(form, { note: 'x' });
    expect([posted.status, posted.text.includes(NEEDED)]).toEqual([403, true]);
    expect(await count(form)).toBe(0);
  });

  test('takes one answer from a link, filled in for its person', async () => {
    const form = await formOf();
    const { id, token } = await invite(form, { values: { team: 'Research' } });
    const { text } = await page(form, token);
    expect(text).toContain('value="Research"');
    expect(text).toContain(`name="${KEY}" value="${token}"`);
    expect(await submitB(service, form, { team: 'Sales', note: 'x', [KEY]: token })).toMatchObject({ status: 200 });
    expect((await page(form, token)).text).toContain(USED);
    for (const send of [submitB, submitA]) {
      const again = await send(service, form, { note: 'y', [KEY]: token });
      expect(again).toMatchObject({ status: 409, body: { code: 'invitation_used' } });
    }
    const [row] = await service.orm.em.fork().find(Submission, { formId: form });
    expect(row?.payload).toEqual({ team: 'Sales', note: 'x' });
    expect(await shown(form)).toMatchObject([{ id, state: 'answered', submission_id: row?.id, anonymous: false }]);
  });

  test('takes an answer over surface A and from the page without JavaScript', async () => {
    const form = await formOf();
    const [one, two] = [await invite(form), await invite(form)];
    expect(await submitA(service, form, { note: 'x', [KEY]: one.token })).toMatchObject({ status: 200 });
    expect((await post(form, { note: '', [KEY]: two.token })).text).toContain(`name="${KEY}" value="${two.token}"`);
    expect((await rowOf(two.id)).stage).toBe('none');
    expect((await post(form, { note: 'y', [KEY]: two.token })).status).toBe(303);
    expect((await rowOf(two.id)).stage).toBe('answered');
    const again = await post(form, { note: 'z', [KEY]: two.token });
    expect([again.status, again.text.includes(USED)]).toEqual([409, true]);
  });

  test('takes exactly one of a hundred posts at once', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    const tokens = await tokensOf(service, form);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, place) =>
        service.call('POST', `b:/forms/${form}/submissions`, {
          json: bodyB(tokens, { note: `${place}`, [KEY]: token }),
        }),
      ),
    );
    const codes = Map.groupBy(answers, ({ status, body }) => `${status} ${(body as { code?: string }).code ?? ''}`);
    expect(Object.fromEntries([...codes].map(([code, { length }]) => [code, length]))).toEqual({
      '200 ': 1,
      '409 invitation_used': 99,
    });
    expect(await count(form)).toBe(1);
    expect((await rowOf(id)).stage).toBe('answered');
  });

  test('knows links of its own people only', async () => {
    const [form, other] = [await formOf(), await formOf()];
    const { token } = await invite(other);
    for (const foreign of [token, 'x'.repeat(43), 'short', `${token}%00`]) {
      expect((await page(form, foreign)).text).toContain(OVER);
    }
    for (const foreign of [token, 'x'.repeat(43), 'short', { a: 1 }, 7]) {
      expect(await submitB(service, form, { note: 'x', [KEY]: foreign })).toMatchObject({
        status: 403,
        body: { code: 'invitation_over' },
      });
    }
    expect(await count(form)).toBe(0);
  });

  test('ends the link of a person who was removed, and every link at its end', async () => {
    const form = await formOf({ ends_at: '2999-01-01T00:00' });
    const [one, two] = [await invite(form), await invite(form)];
    expect(await service.as.admin('DELETE', `b:/forms/${form}/invitations/${one.id}`)).toMatchObject({ status: 204 });
    expect((await page(form, one.token)).text).toContain(OVER);
    expect(await submitB(service, form, { note: 'x', [KEY]: one.token })).toMatchObject({ status: 403 });
    await change(form, { ends_at: '2001-01-01T00:00' });
    expect((await page(form, two.token)).text).toContain(OVER);
    expect(await submitB(service, form, { note: 'x', [KEY]: two.token })).toMatchObject({ status: 403 });
    expect(await shown(form)).toMatchObject([{ id: two.id, state: 'ended' }]);
  });

  test('locks what is filled in, if the form says so', async () => {
    const form = await formOf({ lock_values: true });
    const { token } = await invite(form, { values: { team: 'Research' } });
    expect((await page(form, token)).text).toMatch(/name="team"[^>]*readonly|readonly[^>]*name="team"/);
    await submitB(service, form, { team: 'Sales', note: 'x', [KEY]: token });
    const [row] = await service.orm.em.fork().find(Submission, { formId: form });
    expect(row).toMatchObject({ payload: { team: 'Research', note: 'x' }, meta: { prefilled: ['team'] } });
  });

  test('keeps the link from page to page without JavaScript', async () => {
    const fields = [FIELDS[1], { type: 'page_break', name: 'more', label: 'More' }, FIELDS[0]].map((field) => ({
      ...field,
    }));
    const form = await createForm(service, { invitations: { enabled: true, only_invited: true } }, [
      { type: 'page_break', name: 'first', label: 'First' },
      ...fields,
    ]);
    const { id, token } = await invite(form, { values: { team: 'Research' } });
    const hidden = (html: string) =>
      Object.fromEntries(
        [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>;
    const send = (values: Record<string, string>) =>
      service.call('POST', `/forms/${form}`, {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        raw: new URLSearchParams(values).toString(),
      });
    const first = (await page(form, token)).text;
    const [, name = '', value = ''] = /<button type="submit"[^>]* name="([^"]+)" value="([^"]*)"/.exec(first) ?? [];
    const second = (await send({ ...hidden(first), note: 'x', ...(name && { [name]: value }) })).text;
    expect(hidden(second)[KEY]).toBe(token);
    expect(second).toContain('value="Research"');
    service.clock.pass(3_000);
    expect((await send({ ...hidden(second), team: 'Sales' })).status).toBe(303);
    expect((await rowOf(id)).stage).toBe('answered');
    const [row] = await service.orm.em.fork().find(Submission, { formId: form });
    expect(row?.payload).toEqual({ note: 'x', team: 'Sales' });
  });

  test('open to everybody takes answers with a link and without one', async () => {
    const form = await formOf({ only_invited: false });
    const { id, token } = await invite(form);
    expect((await page(form)).text).toContain('name="note"');
    expect((await page(form)).text).not.toContain(KEY);
    expect(await submitB(service, form, { note: 'x' })).toMatchObject({ status: 200 });
    expect((await rowOf(id)).stage).toBe('none');
    expect(await submitB(service, form, { note: 'x', [KEY]: token })).toMatchObject({ status: 200 });
    expect((await rowOf(id)).stage).toBe('answered');
  });
});

describe('anonymous answers', () => {
  const OPTIONS = { anonymize_ip: true };

  test('leave nothing that tells whose they are', async () => {
    const form = await formOf({ anonymous: true }, OPTIONS);
    const { id, token } = await invite(form);
    await report(form, token, 'begun');
    expect(await rowOf(id)).toMatchObject({ stage: 'begun', openedAt: null, begunAt: null });
    await submitB(service, form, { note: 'x', [KEY]: token });
    const row = await rowOf(id);
    expect(row).toMatchObject({ stage: 'answered', isAnonymous: true, submissionUuid: null });
    expect([row.openedAt, row.begunAt, row.answeredAt]).toEqual([null, null, null]);
    expect(await shown(form)).toMatchObject([{ state: 'answered', submission_id: null, answered_at: null }]);
  });

  test('stay anonymous when the form no longer promises it', async () => {
    const form = await formOf({ anonymous: true }, OPTIONS);
    const { id, token } = await invite(form);
    await change(form, { anonymous: false });
    await submitB(service, form, { note: 'x', [KEY]: token });
    expect(await rowOf(id)).toMatchObject({ stage: 'answered', submissionUuid: null, answeredAt: null });
  });

  test('have no values filled in for their person', async () => {
    const form = await formOf({ anonymous: true }, OPTIONS);
    const people = [{ email: 'eve@example.net', values: { team: 'Research' } }];
    const { body } = await service.as.admin('POST', `b:/forms/${form}/invitations`, { people });
    expect(body).toMatchObject({ added: [], mistakes: [{ index: 0, key: 'values.team' }] });
  });
});

describe('how far somebody came', () => {
  test('is said by the page’s script, not by a program that opens the link', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    for (const method of ['GET', 'HEAD']) await service.call(method, `/forms/${form}?invitation=${token}`);
    expect((await rowOf(id)).stage).toBe('none');
    for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }, { 'user-agent': 'LinkScanner preview' }]) {
      expect((await report(form, token, 'opened', headers as never)).status).toBe(204);
    }
    expect((await rowOf(id)).stage).toBe('none');
    await report(form, token, 'opened');
    expect(await rowOf(id)).toMatchObject({ stage: 'opened', begunAt: null });
    await report(form, token, 'begun');
    await report(form, token, 'opened');
    expect((await rowOf(id)).stage).toBe('begun');
    expect(await shown(form)).toMatchObject([{ state: 'begun', opened_at: expect.any(String) }]);
  });

  test('never takes an answer back, and an unknown link is answered alike', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    await submitB(service, form, { note: 'x', [KEY]: token });
    expect((await report(form, token, 'begun')).status).toBe(204);
    expect((await report(form, 'x'.repeat(43), 'begun')).status).toBe(204);
    expect((await rowOf(id)).stage).toBe('answered');
    expect(await report(form, token, 'answered')).toMatchObject({
      status: 422,
      body: { errors: { stage: expect.any(String) } },
    });
    expect((await report(999_999, token, 'opened')).status).toBe(404);
  });

  test('is limited by address', async () => {
    const form = await formOf();
    const { token } = await invite(form);
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    for (let times = 0; times < 60; times += 1) await report(form, token, 'opened', headers);
    expect(await report(form, token, 'opened', headers)).toMatchObject({ status: 429 });
  });
});

describe('the page to ask for no more mails', () => {
  const path = (form: number, token: string) => `/forms/${form}/invitation/stop?invitation=${token}`;

  test('asks first, and changes nothing by being opened', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    const { text, headers } = await service.call('GET', path(form, token));
    expect(text).toContain('Do you want no more mails about the form “Contact us”?');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await rowOf(id)).declinedAt).toBeNull();
  });

  test('takes the click, and the post of a mail program; the link still works', async () => {
    const form = await formOf();
    const { id, token } = await invite(form);
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: 'List-Unsubscribe=One-Click',
    };
    for (let times = 0; times < 2; times += 1) {
      expect((await service.call('POST', path(form, token), oneClick)).text).toContain('You get no more mails');
    }
    expect(await rowOf(id)).toMatchObject({ mailStatus: 'none', declinedAt: expect.any(Date) });
    expect(await shown(form, '?state=declined')).toMatchObject([{ id, state: 'declined' }]);
    expect(await service.as.admin('POST', `b:/forms/${form}/invitations/${id}/mail`)).toMatchObject({
      status: 409,
      body: { code: 'invitation_declined' },
    });
    expect(await submitB(service, form, { note: 'x', [KEY]: token })).toMatchObject({ status: 200 });
  });

  test('says the same of a link that nobody has', async () => {
    const form = await formOf();
    expect((await service.call('GET', path(form, 'short'))).text).toContain(OVER);
    const answer = await service.call('POST', path(form, 'x'.repeat(43)), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      raw: '',
    });
    expect([answer.status, answer.text.includes('You get no more mails')]).toEqual([200, true]);
    expect((await service.call('GET', path(999_999, 'x'.repeat(43)))).status).toBe(404);
  });
});
