import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Spam } from '#features/spam/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, FIELDS, tokensOf, VALUES } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

const QUARANTINE = { spam: { quarantine: true } };
const FROM = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'bot/1' };

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, QUARANTINE);
});
afterAll(() => service.close());

interface Entry {
  id: number;
  form_id: number;
  reason: string;
  status: string;
  submission_id: number | null;
}

const admin = (method: string, path: string, json?: unknown) => service.as.admin(method, `b:${path}`, json);
const list = async (query = '') => ((await admin('GET', `/spam?${query}`)).body as { spam: Entry[] }).spam;
/** Submits a form with its honeypot filled in. */
const sendSpam = async (id = formId, values: object = VALUES) => {
  const tokens = await tokensOf(service, id);
  const json = { ...bodyB(tokens, values), [tokens.honeypot_field]: 'filled' };
  return service.call('POST', `b:/forms/${id}/submissions`, { json, headers: FROM });
};
/** Submits spam. @returns the id of its entry in quarantine */
const catchSpam = async (id = formId, values: object = VALUES): Promise<number> => {
  await sendSpam(id, values);
  const [newest] = await list(`form_id=${id}&limit=1`);
  return newest?.id ?? 0;
};
const submissionsOf = (id: number) => service.orm.em.fork().find(Submission, { formId: id });

describe('a submission that is refused as spam', () => {
  test('gets the answer of the interface, is logged without personal data, and is kept where the form says so', async () => {
    const { status, body } = await sendSpam();
    expect([status, body]).toEqual([400, { success: false, code: 'honeypot_filled', message: expect.any(String) }]);
    const lines = service.logLines.filter((line) => line.includes('spam refused'));
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ formId, reason: 'honeypot_filled', score: 100 });
    for (const canary of [VALUES.email, VALUES.message]) {
      expect(service.logLines.some((line) => line.includes(canary))).toBe(false);
    }
    const [row] = await service.orm.em.fork().find(Spam, { formId });
    expect(row?.sealed).toMatch(/^v1\./);
    expect(JSON.stringify(row)).not.toContain(VALUES.email);
    expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + 30 * DAY_MS);
    expect(await submissionsOf(formId)).toEqual([]);
  });

  test.each([
    [{ retention_days: 7 }, {}, 7],
    [{ retention_days: 7 }, { retention_days: 3 }, 3],
    [{}, { retention_days: 3 }, 3],
    [{}, { retention_days: 90 }, 30],
  ])('is kept for no longer than submissions: spam %j in a form with %j', async (spam, options, days) => {
    const id = await createForm(service, { spam: { quarantine: true, ...spam }, ...options });
    await sendSpam(id);
    const [row] = await service.orm.em.fork().find(Spam, { formId: id });
    expect(row?.expiresAt.getTime()).toBe((row?.createdAt.getTime() ?? 0) + days * DAY_MS);
  });

  test('is not kept by a form that does not say so', async () => {
    const id = await createForm(service);
    expect((await sendSpam(id)).status).toBe(400);
    expect(await list(`form_id=${id}`)).toEqual([]);
  });

  test.each([
    ['submitted_too_fast', {}, { ageMs: 100 }, {}, 400],
    ['captcha_missing', { captcha: { provider: 'altcha' } }, {}, {}, 422],
    ['captcha_failed', { captcha: { provider: 'altcha' } }, {}, { _svcb_captcha_token: 'made-up' }, 422],
  ])('says why: %s', async (reason, options, age, more, status) => {
    const id = await createForm(service, { ...QUARANTINE, ...options });
    const json = { ...bodyB(await tokensOf(service, id, age)), ...more };
    expect((await service.call('POST', `b:/forms/${id}/submissions`, { json })).status).toBe(status);
    expect(await list(`form_id=${id}`)).toMatchObject([{ reason, status: 'held' }]);
  });

  test('says why: too_many_links', async () => {
    const spam = { quarantine: true, max_links: 1 };
    const fields = [...FIELDS, { type: 'url', name: 'site', label: 'Site' }];
    const id = await createForm(service, { spam }, fields);
    const send = async (message: string) => {
      const values = { ...VALUES, message, site: 'https://my.example' };
      const json = bodyB(await tokensOf(service, id), values);
      return service.call('POST', `b:/forms/${id}/submissions`, { json });
    };
    expect((await send('See https://one.example')).status).toBe(200);
    const { status, body } = await send('See https://one.example, www.two.example and [url=x]');
    expect([status, body]).toMatchObject([400, { code: 'suspected_spam' }]);
    const detail = { links: 3, max_links: 1 };
    expect(await list(`form_id=${id}`)).toMatchObject([{ reason: 'too_many_links', score: 70, detail }]);
  });

  test('by its values alone, which were wrong, is no spam', async () => {
    const id = await createForm(service, QUARANTINE);
    const json = bodyB(await tokensOf(service, id), { name: '' });
    expect((await service.call('POST', `b:/forms/${id}/submissions`, { json })).status).toBe(422);
    expect(await list(`form_id=${id}`)).toEqual([]);
  });

  test('is answered the same when it cannot be kept', async () => {
    const id = await createForm(service, QUARANTINE);
    await service.orm.em.getConnection().execute('rename table spam to spam_away');
    try {
      expect((await sendSpam(id)).status).toBe(400);
    } finally {
      await service.orm.em.getConnection().execute('rename table spam_away to spam');
    }
    expect(service.logLines.some((line) => line.includes('spam could not be put into quarantine'))).toBe(true);
  });

  test('of a flood is only counted after so many a minute', async () => {
    const id = await createForm(service, QUARANTINE);
    const tokens = await tokensOf(service, id);
    const json = { ...bodyB(tokens), [tokens.honeypot_field]: 'filled' };
    for (let sent = 0; sent < 70; sent += 1) await service.call('POST', `b:/forms/${id}/submissions`, { json });
    expect(await service.orm.em.fork().count(Spam, { formId: id })).toBe(60);
    const none = { entries: 0, last_at: null };
    expect((await admin('GET', `/spam?form_id=${id}`)).body).toMatchObject({ dropped: none });
    // Each reason has its own limit of entries.
    await service.call('POST', `b:/forms/${id}/submissions`, {
      json: bodyB(await tokensOf(service, id, { ageMs: 1 })),
    });
    expect(await list(`form_id=${id}&reason=submitted_too_fast`)).toHaveLength(1);
    service.clock.pass(60_000);
    await service.call('POST', `b:/forms/${id}/submissions`, { json });
    expect(await service.orm.em.fork().count(Spam, { formId: id })).toBe(62);
    expect((await admin('GET', `/spam?form_id=${id}`)).body).toMatchObject({
      dropped: { entries: 10, last_at: expect.any(String) },
    });
  });

  test('with too much in it is noted without its values', async () => {
    const id = await createForm(service, QUARANTINE);
    const entry = await catchSpam(id, { ...VALUES, message: 'x'.repeat(70_000) });
    expect(await admin('GET', `/spam/${entry}`)).toMatchObject({ status: 200, body: { values_set: false } });
    const released = await admin('POST', `/spam/${entry}/release`);
    expect([released.status, released.body]).toMatchObject([409, { code: 'spam_without_values' }]);
  });
});

describe('quarantine', () => {
  test('is listed page by page, the newest first, by form, reason and status, without values', async () => {
    const id = await createForm(service, QUARANTINE);
    for (let sent = 0; sent < 3; sent += 1) await sendSpam(id);
    const first = await admin('GET', `/spam?form_id=${id}&limit=2`);
    const { spam, next } = first.body as { spam: Entry[]; next: string };
    expect(spam.map((entry) => entry.form_id)).toEqual([id, id]);
    expect(spam[0]?.id).toBeGreaterThan(spam[1]?.id ?? 0);
    expect(first.text).not.toContain(VALUES.email);
    const last = await admin('GET', `/spam?form_id=${id}&limit=2&after=${next}`);
    expect(last.body).toMatchObject({ spam: [{ reason: 'honeypot_filled' }], next: null });
    expect(await list(`form_id=${id}&reason=captcha_failed`)).toEqual([]);
    expect(await list(`form_id=${id}&status=released`)).toEqual([]);
    expect(await list(`form_id=${id}&reason=honeypot_filled&status=held`)).toHaveLength(3);
  });

  test.each(['reason=rude', 'status=gone', 'limit=0', 'limit=101', 'form_id=x', 'after=-1', 'colour=red'])(
    'refuses %s',
    async (query) => {
      expect((await admin('GET', `/spam?${query}`)).status).toBe(422);
    },
  );

  test('shows one with its values, and the audit log says who looked', async () => {
    const entry = await catchSpam();
    const { status, body } = await admin('GET', `/spam/${entry}`);
    const looked = await admin('GET', `/audit?event=spam.viewed&target=spam:${entry}`);
    expect(looked.body).toMatchObject({ entries: [{ account: { login: 'ada' }, details: { form_id: formId } }] });
    expect([status, body]).toMatchObject([
      200,
      { form_id: formId, values: VALUES, ip_address: '203.0.113.9', user_agent: 'bot/1', values_set: true },
    ]);
  });

  test('keeps no address for a form that keeps none', async () => {
    const id = await createForm(service, { ...QUARANTINE, anonymize_ip: true });
    expect((await admin('GET', `/spam/${await catchSpam(id)}`)).body).toMatchObject({ ip_address: null });
  });

  test('is erased on request, values and all', async () => {
    const id = await catchSpam();
    expect((await admin('DELETE', `/spam/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', `/spam/${id}`],
      ['POST', `/spam/${id}/release`],
      ['DELETE', `/spam/${id}`],
      ['GET', '/spam/0'],
      ['DELETE', '/spam/1%20'],
    ]) {
      const { status, body } = await admin(String(method), String(path));
      expect([status, body]).toMatchObject([404, { code: 'spam_not_found' }]);
    }
  });

  test.each([
    ['GET', '/spam'],
    ['GET', '/spam/1'],
    ['POST', '/spam/1/release'],
    ['DELETE', '/spam/1'],
  ])('is for administrators: %s %s', async (method, path) => {
    expect((await service.call(method, `b:${path}`)).status).toBe(401);
    expect((await service.as.editor(method, `b:${path}`)).status).toBe(403);
  });
});

describe('releasing', () => {
  test('runs it as any other submission, and says what it was', async () => {
    const id = await createForm(service, QUARANTINE);
    const entry = await catchSpam(id, { ...VALUES, email: ' ada@example.net ', extra: 'x' });
    service.clock.pass(DAY_MS);
    const { status, body } = await admin('POST', `/spam/${entry}/release`, {});
    const [submission] = await submissionsOf(id);
    expect([status, body]).toMatchObject([
      200,
      { success: true, spam: { status: 'released', values_set: false, submission_id: submission?.id } },
    ]);
    expect(submission).toMatchObject({
      surface: 'b',
      status: 'accepted',
      payload: VALUES,
      ipAddress: '203.0.113.9',
      userAgent: 'bot/1',
      dueAt: service.clock.now(),
      meta: { ignored_fields: ['extra'], spam: { reason: 'honeypot_filled', score: 100 } },
    });
    const audited = await admin('GET', '/audit?event=spam.released');
    expect(audited.body).toMatchObject({ entries: [{ target: `spam:${entry}`, details: { form_id: id } }] });
  });

  test('is done once, however often and from wherever it is asked for', async () => {
    const id = await createForm(service, QUARANTINE);
    const entry = await catchSpam(id);
    const answers = await Promise.all([1, 2, 3, 4].map(() => admin('POST', `/spam/${entry}/release`)));
    answers.push(await admin('POST', `/spam/${entry}/release`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const ids = answers.map(({ body }) => (body as { spam: Entry }).spam.submission_id);
    expect(new Set(ids).size).toBe(1);
    expect(await submissionsOf(id)).toHaveLength(1);
  });

  test('goes on in the language in which it was sent', async () => {
    const id = await createForm(service, { ...QUARANTINE, translations: { de: {} } });
    const tokens = await tokensOf(service, id);
    const json = { ...bodyB(tokens), [tokens.honeypot_field]: 'filled' };
    const { body } = await service.call('POST', `b:/forms/${id}/submissions?lang=de`, { json, headers: FROM });
    expect(body).toMatchObject({ message: 'Die Einsendung sieht nach Spam aus und wurde nicht angenommen.' });
    const [entry] = await list(`form_id=${id}`);
    await admin('POST', `/spam/${entry?.id}/release`);
    expect(await submissionsOf(id)).toMatchObject([{ meta: { language: 'de' } }]);
  });

  test('goes by the revision that it was sent for', async () => {
    const id = await createForm(service, QUARANTINE);
    const entry = await catchSpam(id);
    const fields = [{ type: 'text', name: 'other', label: 'Other', required: true }];
    expect((await admin('PATCH', `/forms/${id}`, { config: { fields, options: QUARANTINE } })).status).toBe(200);
    expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
    expect(await submissionsOf(id)).toMatchObject([{ revision: 1, payload: VALUES }]);
  });

  test('refuses values that the form does not take, and keeps the entry', async () => {
    const entry = await catchSpam(formId, { ...VALUES, email: 'nowhere' });
    const { status, body } = await admin('POST', `/spam/${entry}/release`);
    expect([status, body]).toMatchObject([422, { errors: { fields: { email: expect.any(String) }, data: {} } }]);
    expect((await admin('GET', `/spam/${entry}`)).body).toMatchObject({ status: 'held', values_set: true });
  });

  test('refuses a form in the trash until it is restored', async () => {
    const id = await createForm(service, QUARANTINE);
    const entry = await catchSpam(id);
    await admin('DELETE', `/forms/${id}`);
    expect((await admin('POST', `/spam/${entry}/release`)).body).toMatchObject({ code: 'spam_of_closed_form' });
    await admin('POST', `/forms/${id}/restore`);
    expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
  });

  test('works for a form that does not store', async () => {
    const id = await createForm(service, { ...QUARANTINE, store_submissions: false });
    const entry = await catchSpam(id);
    const { body } = await admin('POST', `/spam/${entry}/release`);
    expect(body).toMatchObject({ spam: { status: 'released', submission_id: null } });
  });

  test('goes past CAPTCHA and links: somebody has looked at it', async () => {
    const id = await createForm(service, { captcha: { provider: 'altcha' }, spam: { quarantine: true, max_links: 0 } });
    const entry = await catchSpam(id, { ...VALUES, message: 'https://one.example' });
    expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
  });

  test('knows no options', async () => {
    expect((await admin('POST', `/spam/${await catchSpam()}/release`, { force: true })).status).toBe(422);
  });
});

describe('the files of what is in quarantine', () => {
  const FILE = { type: 'file', name: 'cv', accept: ['.txt'] };
  const withFile = async () => {
    const id = await createForm(service, QUARANTINE, [...FIELDS, FILE]);
    const body = new FormData();
    body.set('_svcb_nonce', (await tokensOf(service, id)).nonce);
    body.set('field', 'cv');
    body.set('file', new Blob(['A life.'], { type: 'text/plain' }), 'cv.txt');
    const answer = await fetch(`${service.url}/${REST_ROOT}/svcb/v1/forms/${id}/uploads`, { method: 'POST', body });
    const { token } = (await answer.json()) as { token: string };
    return { id, entry: await catchSpam(id, { ...VALUES, cv: [token] }) };
  };
  const fileOf = (formId: number) => service.orm.em.fork().findOneOrFail(Upload, { formId });

  test('wait for its release, and belong to the submission then', async () => {
    const { id, entry } = await withFile();
    service.clock.pass(20 * DAY_MS);
    expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
    const [submission] = await submissionsOf(id);
    const file = await fileOf(id);
    expect(file).toMatchObject({ state: 'claimed', submissionUuid: submission?.uuid, dueAt: null });
    const { status } = await admin('GET', `/submissions/${submission?.id}/files/${file.uuid}`);
    expect(status).toBe(200);
  });

  test('are gone after it: the submission is released, and names them', async () => {
    const { id, entry } = await withFile();
    await service.orm.em.fork().nativeUpdate(Upload, { formId: id }, { state: 'removing' });
    expect((await admin('POST', `/spam/${entry}/release`)).status).toBe(200);
    const [submission] = await submissionsOf(id);
    expect(submission?.payload).toMatchObject({ cv: [{ name: 'cv.txt' }] });
  });

  test('go with an entry that is deleted', async () => {
    const { id, entry } = await withFile();
    expect((await admin('DELETE', `/spam/${entry}`)).status).toBe(204);
    expect((await fileOf(id)).expiresAt.getTime()).toBe(service.clock.now().getTime());
  });
});
