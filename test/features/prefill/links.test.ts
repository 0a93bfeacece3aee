import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TIMING_KEY } from '#features/requests/tokens.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, nonceA, submitA, submitB, tokensOf } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'customer', label: 'Customer', prefill: 'signed', read_only: true, required: true },
  { type: 'text', name: 'name', label: 'Your name', prefill: 'signed', max_length: 20 },
  { type: 'email', name: 'email', label: 'E-mail', prefill: 'url' },
  { type: 'text', name: 'note', label: 'Note' },
];
const VALUES = { customer: 'C-1042', name: 'Ada' };
const OVER = 'The link that fills in this form is no longer valid.';
const KEY = '_svc_prefill';

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, {}, FIELDS);
});
afterAll(() => service.close());

const make = (json: object, formId = id) => service.as.admin('POST', `b:/forms/${formId}/prefill-links`, json);
const linkOf = async (json: object = { values: VALUES }) => {
  const { status, body } = await make(json);
  expect(status).toBe(201);
  const { url } = body as { url: string };
  expect(url).toMatch(new RegExp(`^https://forms.example.org/forms/${id}\\?prefill=v1\\.`));
  return url.replace('https://forms.example.org', '');
};
const tokenOf = async (json?: object) => (await linkOf(json)).split('prefill=')[1] ?? '';
const inputOf = (html: string, name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
const newest = async () => {
  const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  return row;
};
const errorsOf = ({ body }: { body: unknown }) => (body as { errors?: { fields: object } }).errors?.fields;
/** Posts the page as a browser without JavaScript does. */
async function post(values: object) {
  const { timing_token } = await tokensOf(service, id);
  const fields = { ...values, _svca_nonce: await nonceA(service, id), [TIMING_KEY]: timing_token };
  return service.call('POST', `/forms/${id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(fields).toString(),
  });
}

describe('a link', () => {
  test('unticks a box that is ticked by default, as an address does', async () => {
    const box = { type: 'checkbox', name: 'news', label: 'News', prefill: 'url', default: true };
    const own = await createForm(service, {}, [box]);
    const isTicked = async (path: string) =>
      inputOf((await service.call('GET', path)).text, 'news').includes(' checked');
    expect(await isTicked(`/forms/${own}`)).toBe(true);
    expect(await isTicked(`/forms/${own}?news=false`)).toBe(false);
    const { status, body } = await make({ values: { news: false } }, own);
    expect(status).toBe(201);
    const { url } = body as { url: string };
    expect(await isTicked(url.replace('https://forms.example.org', ''))).toBe(false);
  });

  test('fills in the fields that it names, and shows nobody what it holds', async () => {
    const link = await linkOf({ values: { ...VALUES, email: 'ada@example.net' } });
    expect(decodeURIComponent(link)).not.toMatch(/C-1042|\bAda\b|example\.net/);
    const { text } = await service.call('GET', `${link}&email=eve@example.net&name=Eve`);
    expect(inputOf(text, 'customer')).toMatch(/ readonly\b.* value="C-1042"/);
    expect(inputOf(text, 'name')).toContain(' value="Ada"');
    expect(inputOf(text, 'name')).not.toContain(' readonly');
    expect(inputOf(text, 'email')).toContain(' value="ada@example.net"');
    expect(inputOf(text, KEY)).toContain(link.split('prefill=')[1]);
    expect(inputOf(text, 'note')).not.toContain(' readonly');
  });

  test('what is locked counts, whatever is sent, and the submission says so', async () => {
    const token = await tokenOf({ values: VALUES, locked: true });
    const sent = { customer: 'C-1', name: 'Eve', note: 'x', [KEY]: token };
    const kept = { customer: 'C-1042', name: 'Ada', email: '', note: 'x' };
    const answers = [await submitB(service, id, sent), await submitA(service, id, sent), await post(sent)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 303]);
    const rows = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 3 });
    for (const row of rows) expect(row).toMatchObject({ payload: kept, meta: { prefilled: ['customer', 'name'] } });
    expect(rows).toHaveLength(3);
  });

  test('what is not locked may be changed; a read_only field still takes its value from the link alone', async () => {
    await submitB(service, id, { customer: 'C-1', name: 'Eve', [KEY]: await tokenOf() });
    expect(await newest()).toMatchObject({
      payload: { customer: 'C-1042', name: 'Eve' },
      meta: { prefilled: ['customer'] },
    });
  });

  test('without one, a field that only a link may fill in is empty', async () => {
    const answer = await submitB(service, id, { customer: 'C-1', name: 'Eve' });
    expect([answer.status, errorsOf(answer)]).toEqual([422, { customer: 'Fill in this field.' }]);
  });

  test('a page that comes back with mistakes still has it', async () => {
    const token = await tokenOf({ values: VALUES, locked: true });
    const { status, text } = await post({ name: 'Eve', email: 'none', [KEY]: token });
    expect(status).toBe(422);
    expect(inputOf(text, 'name')).toMatch(/ readonly\b.* value="Ada"/);
    expect(inputOf(text, 'email')).toContain(' value="none"');
    expect(inputOf(text, KEY)).toContain(token);
  });
});

describe('a link that is over, changed or of another form', () => {
  test('fills nothing in, and the page says so', async () => {
    const link = await linkOf({ values: VALUES, expires_in_seconds: 60 });
    service.clock.pass(60_001);
    const other = await createForm(service, {}, FIELDS);
    for (const address of [link, `/forms/${id}?prefill=v1.a.b`, `/forms/${other}?prefill=${await tokenOf()}`]) {
      const { status, text } = await service.call('GET', address);
      expect([status, text]).toEqual([200, expect.stringContaining(OVER)]);
      expect(inputOf(text, 'name')).toContain(' value=""');
      expect(inputOf(text, KEY)).toBe('');
    }
  });

  test('a page that was opened in time may be sent for a day, and not after', async () => {
    const token = await tokenOf({ values: VALUES, locked: true, expires_in_seconds: 60 });
    service.clock.pass(DAY_MS);
    expect((await submitB(service, id, { [KEY]: token })).status).toBe(200);
    service.clock.pass(60_000);
    const late = await submitB(service, id, { [KEY]: token });
    expect([late.status, late.body]).toEqual([
      422,
      expect.objectContaining({ message: expect.stringContaining(OVER) }),
    ]);
    const page = await post({ name: 'Eve', [KEY]: token });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(OVER)]);
    expect(inputOf(page.text, KEY)).toBe('');
  });

  test.each([['x'], ['v1.a.b'], [['a', 'b']], [{}], [1], ['v1.'.repeat(4_000)]])('%j is refused', async (token) => {
    expect((await submitB(service, id, { name: 'Eve', [KEY]: token })).status).toBe(422);
  });

  test('a form without such fields does not look at it', async () => {
    const plain = await createForm(service, {}, [{ type: 'text', name: 'name' }]);
    expect((await submitB(service, plain, { name: 'Ada', [KEY]: 'x' })).status).toBe(200);
    expect((await service.call('GET', `/forms/${plain}?prefill=x`)).text).not.toContain(OVER);
  });
});

describe('making one', () => {
  test('says until when it is good', async () => {
    const { status, body } = await make({ values: VALUES, locked: true, expires_in_seconds: 3_600 });
    const until = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    expect([status, body]).toEqual([201, { url: expect.any(String), locked: true, expires_at: until }]);
  });

  test.each<[object, string, string]>([
    [{}, 'values', 'must be an object'],
    [{ values: {} }, 'values', 'must be an object'],
    [{ values: ['a'] }, 'values', 'must be an object'],
    [{ values: { stranger: 'x' } }, 'values.stranger', 'has prefill'],
    [{ values: { note: 'x' } }, 'values.note', 'has prefill'],
    [{ values: { email: 'none' } }, 'values.email', 'valid email'],
    [{ values: { name: 'x'.repeat(21) } }, 'values.name', 'at most 20'],
    [{ values: { name: ['x'] } }, 'values.name', 'is refused'],
    [{ values: { name: '' } }, 'values.name', 'is empty'],
    [{ values: { customer: 'x'.repeat(2_000) } }, 'values', 'characters, at most 2048'],
    [{ values: VALUES, locked: 'yes' }, 'locked', 'true or false'],
    [{ values: VALUES, expires_in_seconds: 1 }, 'expires_in_seconds', 'whole number from 60'],
    [{ values: VALUES, until: 1 }, 'until', 'not known here'],
  ])('%j is refused', async (json, key, message) => {
    const { status, body } = await make(json);
    expect([status, (body as { errors: object }).errors]).toEqual([422, { [key]: expect.stringContaining(message) }]);
  });

  test('needs a form that is there', async () => {
    expect((await make({ values: VALUES }, 999_999)).status).toBe(404);
  });
});
