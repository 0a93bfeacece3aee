import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { ResultsLink, SharedCounters } from '#features/sharing/entities.ts';
import { countResults, storeSubmission } from '#test/environment/results.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS } from '#time.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const FIELDS = [
  { type: 'radio', name: 'way', label: 'Your <way>', other: true, options: [{ value: 'bike', label: 'By bike' }] },
  { type: 'textarea', name: 'note', label: 'Anything else?' },
  { type: 'radio', name: 'illness', label: 'Illness', sensitive: true, options: [{ value: 'yes', label: 'Ill' }] },
];
const formWith = async (submissions: number, options: object = {}) => {
  const formId = await createForm(service, options, FIELDS);
  await answer(formId, submissions);
  return formId;
};
const answer = async (formId: number, times: number) => {
  for (let at = 0; at < times; at += 1) {
    await storeSubmission(service, formId, { way: 'bike', note: 'Secret garden', illness: 'yes' });
  }
  await countResults(service);
};
const make = async (formId: number, json: object = { name: 'Board' }) => {
  const { status, body } = await service.as.admin('POST', `b:/forms/${formId}/results/links`, json);
  expect(status).toBe(201);
  const { url, link } = body as { url: string; link: { id: string; expires_at: string | null } };
  return { path: new URL(url).pathname, token: url.split('/').at(-1) ?? '', ...link };
};
const list = async (formId: number) => {
  const { body } = await service.as.admin('GET', `b:/forms/${formId}/results/links`);
  return (body as { links: object[] }).links;
};
const open = async (path: string, headers: Record<string, string> = {}) => {
  const { status, text, headers: answered } = await service.call('GET', path, { headers });
  return { status, html: text, headers: answered };
};

describe('a link to results', () => {
  test('shows counts and charts without an account, and no text, no sensitive field and no script', async () => {
    const { path } = await make(await formWith(6));
    const { status, html, headers } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('<strong>6 submissions</strong>');
    expect(html).toContain('Your &lt;way&gt;');
    expect(html).toMatch(/<svg[^>]*results-wide[^>]*>.*By bike/);
    expect(html).toContain('<th scope="row">By bike</th><td>6</td><td>100%</td>');
    for (const secret of ['Secret', 'garden', 'Illness', 'Ill<', '<script', '/submissions/']) {
      expect(html).not.toContain(secret);
    }
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringMatching(/frame-ancestors 'self'.*style-src 'self' 'sha256-/),
    });
  });

  test('is in the language of the form, with its theme', async () => {
    const theme = { colors: { accent: '#aa0000' } };
    const { path } = await make(await formWith(5, { language: 'he', theme }));
    const { html, headers } = await open(path);
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('direction="rtl"');
    expect(html).toContain('#aa0000');
    expect(headers.get('content-security-policy')?.match(/sha256-/g)).toHaveLength(2);
  });

  test('shows only the number of few submissions, and says why', async () => {
    const { path } = await make(await formWith(4));
    const { html } = await open(path);
    expect(html).toContain('4 submissions');
    expect(html).toContain('The answers appear once there are 5 submissions');
    expect(html).not.toContain('bike');
  });

  test('shows of a question in rows its name only, and says why', async () => {
    const inRows = [{ type: 'number', name: 'age', label: 'Age' }];
    const formId = await createForm(service, {}, [
      { type: 'repeater', name: 'kids', label: 'Children', fields: inRows },
      { type: 'number', name: 'price', label: 'Price', step: 1 },
    ]);
    for (const price of [2, 2, 2, 2, 2, 37]) {
      await storeSubmission(service, formId, { kids: [{ age: 4 }, { age: 4 }], price });
    }
    await countResults(service);
    const { html } = await open((await make(formId)).path);
    expect(html).toMatch(/<h2>Age<\/h2><p class="results-note">Answers in rows are not shown: [^<]*<\/p><\/section>/);
    expect(html).toMatch(/<h2>Children<\/h2><p>6 of 6 answered<\/p>/);
    const [, price = ''] = html.split('<h2>Price</h2>');
    expect(price).toContain('Others, each fewer than 5');
    expect(price).not.toMatch(/\b3[67]\b|<dl|Average|Total|<td>0</);
  });

  test('shows new submissions in groups, also to a link that is made in between', async () => {
    const formId = await formWith(5);
    const first = await make(formId);
    expect((await open(first.path)).html).toContain('5 submissions');
    await answer(formId, 4);
    const second = await make(formId);
    for (const { path } of [first, second]) expect((await open(path)).html).toContain('5 submissions');
    await answer(formId, 1);
    for (const { path } of [first, second]) expect((await open(path)).html).toContain('10 submissions');
  });

  test('shows the same to two people who open it at the same time', async () => {
    const formId = await formWith(5);
    const { path } = await make(formId);
    const both = () => Promise.all([open(path), open(path)]);
    const [one, other] = await both();
    expect([one.status, one.html === other.html]).toEqual([200, true]);
    await answer(formId, 5);
    const [next, last] = await both();
    expect([next.html.includes('10 submissions'), next.html === last.html]).toEqual([true, true]);
  });

  test('shows what it showed while a changed form is counted again, and nothing before it was counted at all', async () => {
    const formId = await formWith(5);
    const { path } = await make(formId);
    await open(path);
    const em = service.orm.em.fork();
    await em.execute('update results_states set is_counted = 0 where form_id = ?', [formId]);
    await em.execute('delete from results_counters where form_id = ?', [formId]);
    expect((await open(path)).html).toContain('5 submissions');
    await em.nativeDelete(SharedCounters, { formId });
    expect((await open(path)).html).toContain('The submissions are being counted.');
  });

  test('forgets what it showed once too few submissions are left', async () => {
    const formId = await formWith(9);
    const { path } = await make(formId);
    await open(path);
    await service.orm.em.fork().execute('update results_counters set counted = 3 where form_id = ?', [formId]);
    expect((await open(path)).html).toContain('3 submissions');
    expect(await service.orm.em.fork().count(SharedCounters, { formId })).toBe(0);
  });

  test('is listed with its last day of use, and stored without its token', async () => {
    const formId = await formWith(0);
    const { path, id, token } = await make(formId, { name: ' Board meeting ' });
    const own = { id, name: 'Board meeting', created_by: { id: expect.any(Number), login: 'ada' } };
    expect(await list(formId)).toMatchObject([{ ...own, opened_on: null }]);
    await open(path);
    const today = service.clock.now().toISOString().slice(0, 10);
    expect(await list(formId)).toMatchObject([{ ...own, opened_on: today }]);
    const stored = await service.orm.em.fork().findOneOrFail(ResultsLink, { formId });
    expect([token.length, JSON.stringify(stored).includes(token)]).toEqual([43, false]);
  });

  test.each([
    ['after 30 days', {}, 30],
    ['after its days', { expires_in_days: 1 }, 1],
    ['never, if it says so', { expires_in_days: 1, never_expires: true }, null],
  ])('ends %s', async (_name, some, days) => {
    const { expires_at: end } = await make(await formWith(0), { name: 'Board', ...some });
    expect(end).toBe(days === null ? null : new Date(service.clock.now().getTime() + days * DAY_MS).toISOString());
  });
});

describe('the same page answers', () => {
  const gone = async (path: string) => {
    const { status, html, headers } = await open(path);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    return html;
  };

  test('a link that is unknown, revoked or expired, and one of a form in the trash', async () => {
    const formId = await formWith(5);
    const [revoked, expired, trashed] = [await make(formId), await make(formId), await make(formId)];
    const unknown = await gone(`/results/${'a'.repeat(43)}`);
    expect(unknown).toContain('There are no results at this address.');
    const path = `b:/forms/${formId}/results/links/${revoked.id}`;
    expect((await service.as.admin('DELETE', path)).status).toBe(204);
    const em = service.orm.em.fork();
    await em.nativeUpdate(ResultsLink, { uuid: expired.id }, { expiresAt: service.clock.now() });
    expect([await gone(revoked.path), await gone(expired.path)]).toEqual([unknown, unknown]);
    await service.as.admin('DELETE', `b:/forms/${formId}`);
    expect(await gone(trashed.path)).toBe(unknown);
  });

  test('in a language of the visitor', async () => {
    const { html } = await open('/results/nothing', { 'accept-language': 'de-AT,de' });
    expect(html).toContain('Unter dieser Adresse gibt es keine Ergebnisse.');
  });
});

test('guesses are limited', async () => {
  const own = await startService();
  try {
    let answered = { status: 0, text: '', headers: new Headers() };
    for (let at = 0; at < 61; at += 1) answered = await own.call('GET', '/results/guess');
    expect([answered.status, Number(answered.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(answered.text).toContain('Too many requests. Try again in');
  } finally {
    await own.close();
  }
});

describe('links are refused', () => {
  test.each([
    ['name', {}],
    ['name', { name: ' ' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: 'a'.repeat(101) }],
    ['expires_in_days', { name: 'Board', expires_in_days: 0 }],
    ['expires_in_days', { name: 'Board', expires_in_days: 3651 }],
    ['never_expires', { name: 'Board', never_expires: 'yes' }],
    ['colour', { name: 'Board', colour: 'red' }],
  ])('with a wrong %s', async (key, json) => {
    const { status, body } = await service.as.admin('POST', `b:/forms/${await formWith(0)}/results/links`, json);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [key]]);
  });

  test('beyond twenty', async () => {
    const formId = await formWith(0);
    for (let at = 0; at < 20; at += 1) await make(formId);
    const json = { name: 'One more' };
    const { status, body } = await service.as.admin('POST', `b:/forms/${formId}/results/links`, json);
    expect([status, body]).toMatchObject([409, { code: 'too_many_results_links' }]);
  });

  test('of a form that does not exist or is in the trash', async () => {
    const trashed = await formWith(0);
    await service.as.admin('DELETE', `b:/forms/${trashed}`);
    for (const formId of [trashed, 99_999]) {
      const path = `b:/forms/${formId}/results/links`;
      expect((await service.as.admin('GET', path)).status).toBe(404);
      expect((await service.as.admin('POST', path, { name: 'Board' })).status).toBe(404);
    }
  });

  test('when they are links of another form, or unknown', async () => {
    const { id } = await make(await formWith(0));
    const other = await formWith(0);
    for (const link of [id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, body } = await service.as.admin('DELETE', `b:/forms/${other}/results/links/${link}`);
      expect([status, body]).toMatchObject([404, { code: 'results_link_not_found' }]);
    }
  });
});

test('who made and revoked a link is in the audit log', async () => {
  const formId = await formWith(0);
  const { id } = await make(formId, { name: 'Board', expires_in_days: 7 });
  await service.as.admin('DELETE', `b:/forms/${formId}/results/links/${id}`);
  const entries = await service.orm.em.fork().find(AuditEntry, {}, { orderBy: { id: 'desc' }, limit: 2 });
  expect(entries.map(({ event, details }) => ({ event, details }))).toMatchObject([
    { event: 'results_link.revoked', details: { link: id } },
    { event: 'results_link.created', details: { link: id, expires_in_days: 7 } },
  ]);
});
