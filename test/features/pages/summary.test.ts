import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm, follow, from } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name', required: true },
  { type: 'page_break', name: 'second', label: 'Plan' },
  { type: 'select', name: 'plan', label: 'Plan', options: [{ value: 'a', label: 'Plan <A>' }, { value: 'b' }] },
  { type: 'password', name: 'word', label: 'Word' },
  {
    type: 'text',
    name: 'more',
    conditional: { action: 'show', match: 'all', rules: [{ field: 'plan', op: 'equals', value: 'b' }] },
  },
];

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  const german = { title: 'Formular', fields: { plan: { label: 'Tarif', options: { a: 'Tarif A' } } } };
  const options = { pages: { summary: true }, translations: { de: german }, min_fill_seconds: 0 };
  formId = await createForm(service, options, FIELDS);
});
afterAll(() => service.close());

const look = (json: object, headers = {}, id = formId) =>
  service.call('POST', `b:/forms/${id}/summary`, { json, headers });
const rowsOf = (html: string) =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)].map(([, label, value]) => `${label}: ${value}`);
const at = (text: string) => /<fieldset class="svca-page" data-page="(\w+)"(?![^>]* hidden)/.exec(text)?.[1];
const hidden = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
const post = (page: string, values: Record<string, string>) =>
  service.call('POST', `/forms/${formId}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    raw: new URLSearchParams({ ...hidden(page), ...values }).toString(),
  });
const VALUES = { name: 'Ada & <i>', plan: 'a', word: 'geheim-geheim', more: 'x' };

describe('the summary', () => {
  test('says by its route what a page without JavaScript says', async () => {
    const { status, body } = await look({ values: VALUES });
    const { html } = body as { html: string };
    expect(status).toBe(200);
    expect(rowsOf(html)).toEqual(['Your name: Ada &amp; &lt;i&gt;', 'Plan: Plan &lt;A&gt;', 'Word: ••••••••']);

    const first = (await service.call('GET', `/forms/${formId}`)).text;
    const second = (await post(first, { name: VALUES.name })).text;
    const last = (await post(second, { plan: 'a', word: VALUES.word })).text;
    expect(at(last)).toBe('_summary');
    expect(last).toContain(`<div class="svca-answers">${html}</div>`);
    expect(last).not.toContain(VALUES.word);

    const change = (await post(last, { _svca_go: 'second/plan' })).text;
    expect(at(change)).toBe('second');
    expect(change).toMatch(/<select [^>]*name="plan"[^>]* autofocus/);
    const again = (await post(change, { plan: 'b', word: VALUES.word })).text;
    expect(rowsOf(again).at(-1)).toBe('more: –');
    const sent = await post(again, {});
    expect((await follow(service, sent)).text).toContain('Thank you.');
  });

  test('is in the language of the visit', async () => {
    const { body } = await look({ values: VALUES }, { 'accept-language': 'de' });
    expect(rowsOf((body as { html: string }).html)[1]).toBe('Tarif: Tarif A');
  });

  test('is there for forms that have one, and takes what a form takes', async () => {
    const plain = await createForm(service, {}, FIELDS);
    expect([(await look({ values: {} }, {}, plain)).status, (await look({ values: {} }, {}, 4711)).status]).toEqual([
      404, 404,
    ]);
    expect([(await look({})).status, (await look({ values: 'x' })).status]).toEqual([422, 422]);
    expect((await look({ values: { name: 'x'.repeat(140_000) } })).status).toBe(413);
    expect((await look({ values: { name: ['a', {}], plan: 7, _svca_go: 'x', 'second[x]': [] } })).status).toBe(200);
  });

  test('adds up what is ordered, and names it with the answers', async () => {
    const tea = { type: 'product', name: 'tea', label: 'Tea for {field:name}', currency: 'EUR', price: 500 };
    const coupon = { type: 'coupon', name: 'code', codes: [{ code: 'TEN', percent: 10 }] };
    const fields = [{ type: 'text', name: 'name' }, tea, coupon, { type: 'total', name: 'sum', currency: 'EUR' }];
    const shop = await createForm(service, { pages: { summary: true }, min_fill_seconds: 0 }, fields);
    const { body } = await look({ values: { name: 'Ada', tea: { quantity: 2 }, code: 'ten' } }, {}, shop);
    const { html } = body as { html: string };
    expect(html).toContain('Tea for Ada');
    expect(html).not.toContain('{field:');
    expect(html).toContain('€9.00');
  });

  test('is made sixty times a minute for one client', async () => {
    const { headers } = from('198.51.100.77');
    let { status } = { status: 200 };
    let count = 0;
    for (; status === 200 && count < 70; count += 1) status = (await look({ values: {} }, headers)).status;
    expect([status, count]).toEqual([429, 61]);
  });
});
