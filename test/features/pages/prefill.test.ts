import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true, prefill: 'url' },
  { type: 'email', name: 'email', label: 'E-mail address', prefill: 'url', prefill_key: 'mail' },
  { type: 'hidden', name: 'source', prefill: 'url', prefill_key: 'utm_source', default: 'none' },
  { type: 'text', name: 'closed', label: 'Closed', default: 'own' },
];
const HOSTILE = `"><script>alert('1')</script>`;

let service: TestService;
let id: number;
beforeAll(async () => {
  service = await startService();
  id = await createForm(service, {}, FIELDS);
});
afterAll(() => service.close());

const shownIn = (html: string, name: string) =>
  new RegExp(`<input[^>]* name="${name}"[^>]* value="([^"]*)"`).exec(html)?.[1];
const show = async (query: string) => (await service.call('GET', `/forms/${id}${query}`)).text;

test('the page is filled in by its address, in the fields that allow it alone', async () => {
  const query = '?name=Ada&mail=ada@example.net&email=x@example.net&utm_source=news&closed=open';
  const { text, headers } = await service.call('GET', `/forms/${id}${query}`);
  const values = ['name', 'email', 'source', 'closed'].map((name) => shownIn(text, name));
  expect(values).toEqual(['Ada', 'ada@example.net', 'news', 'own']);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(text).toContain(`action="/forms/${id}"`);
});

test('the next visitor finds nothing of it', async () => {
  await show('?name=Ada&utm_source=news');
  const text = await show('');
  expect([shownIn(text, 'name'), shownIn(text, 'source')]).toEqual(['', 'none']);
});

test('what is hostile is shown as a text, or not at all', async () => {
  const text = await show(`?name=${encodeURIComponent(HOSTILE)}&mail=${encodeURIComponent(HOSTILE)}`);
  expect(shownIn(text, 'name')).toBe('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
  expect(shownIn(text, 'email')).toBe('');
  expect(text).not.toContain('<script>alert');
});

test.each(['?name=a&name=b', '?__proto__=x&constructor=y', '?name[]=x&name[__proto__]=y', '?mail=%00', '?%=%ZZ'])(
  '%s fills nothing in',
  async (query) => {
    const text = await show(query);
    expect([shownIn(text, 'name'), shownIn(text, 'email')]).toEqual(['', '']);
  },
);

test('what comes back after a mistake is what was typed, not what the address says', async () => {
  const answer = await service.call('POST', `/forms/${id}?name=Eve`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: 'name=Ada&email=',
  });
  expect([answer.status, shownIn(answer.text, 'name')]).toEqual([403, 'Ada']);
});

test('extensions fill fields in: after the address, by the rules of the fields; one that fails changes nothing', async () => {
  const calls: unknown[] = [];
  const fill = (values: object, form: { id: number }, query: object) => {
    calls.push([values, form.id, query]);
    return { ...values, closed: 'by code', email: 'none', stranger: 'x', source: HOSTILE };
  };
  const failing = () => 'nothing';
  service.hooks.add('test', 'filter', 'svca_prefill', fill);
  service.hooks.add('test', 'filter', 'svca_prefill', failing as never);
  try {
    const text = await show('?name=Ada&utm_source=news&other=1');
    expect(calls).toEqual([[{ name: 'Ada', source: 'news' }, id, { name: 'Ada', utm_source: 'news', other: '1' }]]);
    const values = ['name', 'email', 'closed'].map((name) => shownIn(text, name));
    expect(values).toEqual(['Ada', '', 'by code']);
    expect(shownIn(text, 'source')).toContain('&lt;script&gt;');
    expect(service.logLines.join('')).toContain('extension test failed in svca_prefill');
  } finally {
    service.hooks.remove('svca_prefill', fill);
    service.hooks.remove('svca_prefill', failing as never);
  }
});

test('what is sent counts, and nothing of an address', async () => {
  const { body } = await submitB(service, id, { name: 'Ada', source: 'news' });
  expect(body).toMatchObject({ data: { fields: { name: 'Ada', email: '', source: 'news', closed: '' } } });
});
