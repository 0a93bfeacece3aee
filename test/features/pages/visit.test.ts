import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pagesBudgets } from '#features/pages/budgets.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm, follow } from '#test/environment/visitor.ts';

const isPrivate = { match: 'all', rules: [{ field: 'kind', op: 'equals', value: 'private' }] };
const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'radio', name: 'kind', label: 'Kind', required: true, options: [{ value: 'private' }, { value: 'company' }] },
  { type: 'page_break', name: 'company', label: 'Your company', jumps: [{ to: 'last', when: isPrivate }] },
  {
    type: 'group',
    name: 'firm',
    label: 'Firm',
    fields: [{ type: 'text', name: 'city', label: 'City', required: true }],
  },
  { type: 'checkboxes', name: 'extras', label: 'Extras', options: [{ value: 'a' }, { value: 'b' }], default: ['a'] },
  { type: 'page_break', name: 'last', label: 'At last', next_label: 'On we go', back_label: 'Go back' },
  { type: 'email', name: 'email', label: 'E-mail', required: true, prefill: 'url' },
];

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, {}, FIELDS);
});
afterAll(() => service.close());

/** The state of a form's page: hidden inputs, the visible page, and its buttons. */
interface Shown {
  status: number;
  text: string;
  hidden: Record<string, string>;
  at: string | undefined;
  progress: string;
  buttons: string[];
  errors: string[];
}

function read({ status, text }: { status: number; text: string }): Shown {
  const buttons = [...text.matchAll(/<button type="submit"([^>]*)>([^<]+)/g)].filter(
    ([, own]) => !/ hidden/.test(own ?? ''),
  );
  return {
    ...{ status, text },
    hidden: Object.fromEntries(
      [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ),
    at: /<fieldset class="svca-page" data-page="(\w+)"(?![^>]* hidden)/.exec(text)?.[1],
    progress: /class="svca-progress"[^>]*>([^<]*)/.exec(text)?.[1] ?? '',
    buttons: buttons.map(([, , label]) => label ?? ''),
    errors: [...text.matchAll(/data-error-of="([\w.]+)"/g)].map(([, path]) => path ?? ''),
  };
}

const open = async (id = formId, query = '') => read(await service.call('GET', `/forms/${id}${query}`));
const send = (page: Shown, values: Record<string, string | string[]>, id = formId) => {
  const pairs = Object.entries({ ...page.hidden, ...values }).flatMap(([name, own]) =>
    [own].flat().map((one): [string, string] => [name, one]),
  );
  return service.call('POST', `/forms/${id}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams(pairs).toString(),
  });
};
const post = async (page: Shown, values: Record<string, string | string[]>, id = formId) =>
  read(await send(page, values, id));
const go = (to: string) => ({ _svca_go: to });

async function submitted(page: Shown, values: Record<string, string>, id = formId) {
  service.clock.pass(3_000);
  const answer = await send(page, values, id);
  expect([answer.status, answer.text]).toEqual([303, expect.any(String)]);
  expect((await follow(service, answer)).text).toContain('Thank you.');
  const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
  return row?.payload;
}

describe('a visitor without JavaScript', () => {
  test('goes from page to page, each checked on leaving it, back and forth without losing anything', async () => {
    const first = await open();
    expect([first.at, first.progress, first.buttons]).toEqual(['_first', 'Page 1 of 3', ['Next']]);
    const wrong = await post(first, { name: 'Ada', kind: '' });
    expect([wrong.status, wrong.at, wrong.errors]).toEqual([422, '_first', ['kind']]);
    expect(wrong.text).toContain('<a href="#svca-form-1-kind">');
    expect(wrong.text).toContain('value="Ada"');
    const second = await post(wrong, { name: 'Ada', kind: 'company' });
    expect([second.status, second.at, second.progress]).toEqual([200, 'company', 'Page 2 of 3: Your company']);
    expect(second.buttons).toEqual(['On we go', 'Back']);
    // An option that is ticked by default is ticked on a page that the visitor has not seen yet.
    expect(second.text).toMatch(/value="a"[^>]* checked/);
    const back = await post(second, { 'firm.city': '', extras: ['b'], ...go('back') });
    expect([back.at, back.errors]).toEqual(['_first', []]);
    expect(back.text).toMatch(/value="Ada"[\s\S]*value="company"[^>]* checked/);
    const again = await post(back, { name: 'Ada L.', kind: 'company' });
    expect(again.text).not.toMatch(/value="a"[^>]* checked/);
    expect(again.text).toMatch(/value="b"[^>]* checked/);
    const third = await post(again, { 'firm.city': 'London', extras: [] });
    expect([third.at, third.buttons]).toEqual(['last', ['Submit', 'Go back']]);
    expect(await submitted(third, { email: 'ada@example.net' })).toEqual({
      ...{ name: 'Ada L.', kind: 'company', firm: { city: 'London' }, extras: [], email: 'ada@example.net' },
    });
  });

  test('who changes the answer that decides on a jump comes to the pages that were passed over, or leaves what they hold', async () => {
    const first = await open();
    const last = await post(first, { name: 'Ada', kind: 'private' });
    expect([last.at, last.progress]).toEqual(['last', 'Page 2 of 2: At last']);
    const back = await post(last, { email: 'ada@example.net', ...go('back') });
    const company = await post(back, { name: 'Ada', kind: 'company' });
    expect(company.at).toBe('company');
    const last2 = await post(company, { 'firm.city': 'London' });
    expect(last2.text).toContain('value="ada@example.net"');
    const first2 = await post(await post(last2, { email: 'ada@example.net', ...go('back') }), {
      'firm.city': 'Paris',
      ...go('back'),
    });
    const over = await post(first2, { name: 'Ada', kind: 'private' });
    expect(over.at).toBe('last');
    expect(await submitted(over, { email: 'ada@example.net' })).toEqual({
      ...{ name: 'Ada', kind: 'private', email: 'ada@example.net' },
    });
  });

  test('keeps what an address has filled in further on', async () => {
    const first = await open(formId, '?email=ada%40example.net');
    const last = await post(first, { name: 'Ada', kind: 'private' });
    expect(last.text).toContain('value="ada@example.net"');
  });

  test('a mistake on another page that is found in the end opens that page, and its line leads there', async () => {
    const first = await open();
    const last = await post(first, { name: 'Taken', kind: 'private' });
    const refuse = (error: unknown, value: unknown) => (value === 'Taken' ? 'Not this name.' : error);
    service.hooks.add('test', 'filter', 'svca_validate_field', refuse);
    service.clock.pass(3_000);
    const refused = await post(last, { email: 'ada@example.net' });
    expect([refused.status, refused.at, refused.errors]).toEqual([422, '_first', ['name']]);
    service.hooks.remove('svca_validate_field', refuse);
  });

  test('answers with the whole form are taken as ever', async () => {
    const { hidden } = await open();
    const { _svca_pages: _, ...own } = hidden;
    const page = { ...(await open()), hidden: own };
    expect(await submitted(page, { name: 'Bob', kind: 'private', email: 'bob@example.net' })).toMatchObject({
      name: 'Bob',
    });
    const wrong = await post(page, { name: 'Bob', kind: 'company', email: 'x@example.net' });
    expect([wrong.status, wrong.at, wrong.errors]).toEqual([422, 'company', ['firm.city']]);
  });
});

describe('what was filled in before', () => {
  const atLast = async (id = formId) => post(await open(id), { name: 'Ada', kind: 'private' }, id);

  test('cannot be changed on the way: only the fields of the page that is shown count', async () => {
    const last = await atLast();
    expect(await submitted(last, { email: 'ada@example.net', name: 'Eve', kind: 'company' })).toMatchObject({
      ...{ name: 'Ada', kind: 'private' },
    });
  });

  test.each<[string, (sealed: string) => string | Promise<string>]>([
    ['cut', (sealed) => sealed.slice(0, -9)],
    ['changed', (sealed) => sealed.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'))],
    ['made up', () => 'x'],
    ['of another form', async () => (await atLast(await createForm(service, {}, FIELDS))).hidden._svca_pages ?? ''],
    ['too long', () => 'v1.'.padEnd(pagesBudgets.sealedPages.atMost + 1, 'x')],
  ])('is lost when it is %s: the form begins anew, with what came from the page', async (_what, spoil) => {
    const last = await atLast();
    last.hidden._svca_pages = await spoil(last.hidden._svca_pages ?? '');
    const anew = await post(last, { email: 'ada@example.net' });
    expect([anew.status, anew.at]).toEqual([403, '_first']);
    expect(anew.text).toContain('could not be read');
    expect(anew.text).toContain('value="ada@example.net"');
    expect(anew.text).not.toContain('value="Ada"');
    const again = await post(anew, { name: 'Ada', kind: 'private' });
    expect(again.at).toBe('last');
    expect(again.text).toContain('value="ada@example.net"');
  });

  test('is shown again from the first page on when it stood open for too long', async () => {
    const last = await atLast();
    service.clock.pass(pagesBudgets.openPages.atMost + 1);
    const anew = await post(last, { email: 'ada@example.net' });
    expect([anew.status, anew.at]).toEqual([403, '_first']);
    expect(anew.text).toContain('open for too long');
    expect(anew.text).toContain('value="Ada"');
    const again = await post(anew, { name: 'Ada', kind: 'private' });
    expect(await submitted(again, { email: 'ada@example.net' })).toMatchObject({ name: 'Ada' });
  });

  test('goes into the form as it is now, where that has changed', async () => {
    const id = await createForm(service, {}, FIELDS);
    const last = await atLast(id);
    const fields = [...FIELDS, { type: 'text', name: 'more', label: 'More', required: true }];
    await changeForm(service, id, { config: { fields, options: { rate_limits: { per_minute: 0, per_hour: 0 } } } });
    service.clock.pass(2_000);
    const anew = await post(last, { email: 'ada@example.net' }, id);
    expect([anew.status, anew.at]).toEqual([409, '_first']);
    expect(anew.text).toContain('has changed meanwhile');
    const again = await post(anew, { name: 'Ada', kind: 'private' }, id);
    expect(again.text).toContain('value="ada@example.net"');
    expect(await submitted(again, { email: 'ada@example.net', more: 'x' }, id)).toMatchObject({
      name: 'Ada',
      more: 'x',
    });
  });

  test('may be as large as a submission, on all pages together', async () => {
    const fields = [
      { type: 'textarea', name: 'a', label: 'A', max_length: 60_000 },
      { type: 'page_break', name: 'p', label: 'P' },
      { type: 'textarea', name: 'b', label: 'B', max_length: 60_000 },
      { type: 'page_break', name: 'q', label: 'Q' },
      { type: 'textarea', name: 'c', label: 'C', max_length: 60_000 },
    ];
    const id = await createForm(service, {}, fields);
    const long = 'x'.repeat(50_000);
    const third = await post(await post(await open(id), { a: long }, id), { b: long }, id);
    expect([third.status, third.at]).toEqual([200, 'q']);
    const refused = await post(third, { c: long }, id);
    expect([refused.status, refused.at]).toEqual([413, 'q']);
    expect(refused.text).toContain('too long to be sent');
    expect(await submitted(refused, { c: 'short' }, id)).toEqual({ a: long, b: long, c: 'short' });
  });

  test('of the fill time counts from the first page on', async () => {
    const first = await open();
    service.clock.pass(3_000);
    const last = await post(first, { name: 'Ada', kind: 'private' });
    expect((await send(last, { email: 'ada@example.net' })).status).toBe(303);
  });
});

test('a row is added and removed on a page of the form, and what was typed stays', async () => {
  const rows = { type: 'repeater', name: 'pets', fields: [{ type: 'text', name: 'kind' }], min_rows: 1 };
  const id = await createForm(service, {}, [
    rows,
    { type: 'page_break', name: 'more', label: 'More' },
    FIELDS[0] ?? {},
  ]);
  const first = await open(id);
  const second = await post(first, { 'pets[0].kind': 'cat', _svca_rows: 'add pets' }, id);
  expect([second.status, second.at]).toEqual([200, first.at]);
  const kinds = ({ text }: Shown) => [...text.matchAll(/name="pets\[\d+\]\.kind"[^>]*/g)].map(([input]) => input);
  expect(kinds(second).filter((input) => !input.includes('disabled'))).toHaveLength(2);
  expect(second.text).toContain('value="cat"');
  const typed = { 'pets[0].kind': 'cat', 'pets[1].kind': 'dog' };
  const third = await post(second, { ...typed, _svca_rows: 'remove pets[0]' }, id);
  expect(third.text).toContain('value="dog"');
  expect(third.text).not.toContain('value="cat"');
  expect((await post(third, { 'pets[0].kind': 'dog', ...go('next') }, id)).at).toBe('more');
});
