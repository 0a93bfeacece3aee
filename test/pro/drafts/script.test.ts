import { afterEach, expect, test } from '@jest/globals';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { withInitialValues, withUnticked } from '#forms/values/unsent.ts';
import { draftValues, fitDraft } from '#pro/drafts/content/values.ts';
import { parseForm } from '#test/environment/form-rules.ts';
import { closePages, openScripted, type ScriptedPage } from '#test/environment/page-dom.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

afterEach(closePages);

const TOKEN = 'd'.repeat(43);

/** Simulates the pages of a form, and the service's stored values of the saved page. */
function drafts(config: FormConfig) {
  let kept: SubmissionValues = {};
  let token = TOKEN;
  const answer = (path: string, asked: unknown) => {
    const saved = { saved_at: '2031-03-04T10:00:00Z', expires_at: '2031-04-04T10:00:00Z' };
    if (path.endsWith('/resume')) {
      const { values, leftOver } = fitDraft(config, kept, config);
      return { resumable: true, values: JSON.parse(JSON.stringify(values)), left_over: leftOver, ...saved };
    }
    kept = draftValues(config, (asked as { values: Record<string, unknown> }).values, []);
    return { success: true, resume_token: token, resume_url: 'http://forms.test/forms/7', left_over: [], ...saved };
  };
  return {
    open: (values?: Record<string, unknown>) => openScripted(config, { answer, ...(values && { values }) }),
    async save(page: ScriptedPage) {
      page.one('[data-save-draft]').click();
      await until(() => page.all('.svca-saved').length > 0);
    },
    async resume() {
      const page = openScripted(config, { answer, hash: `#svc-draft=7.${TOKEN}` });
      await until(() => page.all('.svca-resumed').length > 0);
      return page;
    },
    kept: () => kept,
    /** Replaces the token, as the first use of a mailed link does. */
    useMailedLink() {
      token = 'm'.repeat(43);
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  for (let round = 0; !holds(); round += 1) {
    if (round > 1000) throw new Error('it never came');
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const read = (config: FormConfig, page: ScriptedPage) =>
  sanitiseSubmission(config, withUnticked(config.fields, page.sent())).values;
const when = (field: string, value: unknown) => ({ rules: [{ field, op: 'equals', value }] });

test('a form of every type is the same once it was saved and continued', async () => {
  const { config } = parseForm({
    ...EVERY_TYPE_FORM,
    config: { ...EVERY_TYPE_FORM.config, options: { ...EVERY_TYPE_FORM.config.options, drafts: { enabled: true } } },
  });
  const { values } = sanitiseSubmission(config, { ...EVERY_VALUE });
  const { open, save, resume, kept } = drafts(config);
  const first = open({ ...values, secret: '' });
  const before = read(config, first);
  await save(first);
  const second = await resume();
  expect(read(config, second)).toEqual(before);
  const once = kept();
  await save(second);
  expect(kept()).toEqual(once);
}, 180_000);

test('what was emptied stays empty, in groups and rows too', async () => {
  const fields = [
    { type: 'number', name: 'qty', price: 1000, min: 0, step: 1, default: 2 },
    { type: 'checkbox', name: 'news', default: true },
    { type: 'select', name: 'size', options: [{ value: 'a' }], default: 'a' },
    { type: 'checkboxes', name: 'days', options: [{ value: 'a' }, { value: 'b' }], default: ['a'] },
    { type: 'datetime', name: 'at', default: '2031-03-04T10:00' },
  ];
  const config = formConfig([
    ...fields,
    { type: 'group', name: 'firm', fields },
    { type: 'repeater', name: 'guests', default: [{ qty: 5 }, {}], fields },
    { type: 'repeater', name: 'pets', default: [{ kind: 'cat' }], fields: [{ type: 'text', name: 'kind' }] },
  ]);
  const { open, save, resume } = drafts(config);
  const page = open();
  for (const within of ['', 'firm.', 'guests[0].']) {
    page.set(`${within}qty`, null);
    page.set(`${within}news`, false);
    page.set(`${within}size`, '');
    page.set(`${within}days`, []);
    page.set(`${within}at`, '');
  }
  page.set('pets', []);
  await save(page);
  const empty = { qty: null, news: false, size: '', days: [], at: '' };
  const begun = { qty: 2, news: true, size: 'a', days: ['a'], at: '2031-03-04T10:00:00+00:00' };
  expect(read(config, await resume())).toEqual({ ...empty, firm: empty, guests: [empty, begun], pets: [] });
});

test('what was hidden, or on a page that nobody came to, begins as the form has it', async () => {
  const inner = [
    { type: 'checkbox', name: 'news', default: true },
    { type: 'date', name: 'day', default: '2031-03-04' },
    { type: 'matrix', name: 'rates', rows: [{ name: 'x' }], options: [{ value: 'a' }], default: { x: 'a' } },
    { type: 'product', name: 'shirt', currency: 'EUR', price: 100, default: { quantity: 1 } },
  ];
  const more = { conditional: when('more', true) };
  const config = formConfig([
    { type: 'checkbox', name: 'more' },
    ...inner.map((field) => ({ ...field, ...more })),
    { type: 'group', name: 'firm', ...more, fields: inner.filter(({ type }) => type !== 'product') },
    { type: 'repeater', name: 'guests', ...more, default: [{ name: 'Ada' }], fields: [{ type: 'text', name: 'name' }] },
    { type: 'page_break', name: 'late', label: 'Late', ...more },
    { type: 'country', name: 'land', default: 'DE' },
  ]);
  const { open, save, resume, kept } = drafts(config);
  await save(open());
  expect(kept()).toEqual({ more: false });
  const page = await resume();
  page.set('more', true);
  const { news, day, rates, shirt } = { news: true, day: '2031-03-04', rates: { x: 'a' }, shirt: { quantity: 1 } };
  const all = {
    more: true,
    news,
    day,
    rates,
    shirt,
    firm: { news, day, rates },
    guests: [{ name: 'Ada' }],
    land: 'DE',
  };
  expect(read(config, page)).toEqual(all);
  // The page without JavaScript shows the same values.
  expect(sanitiseSubmission(config, { ...withInitialValues(config.fields, kept()), more: true }).values).toEqual(all);
});

test('choices whose condition asks for a field behind them are there again', async () => {
  const options = [{ value: 'a' }, { value: 'b', conditional: when('kind', 'x') }];
  const late = [
    { value: 'a' },
    { value: 'b', conditional: { rules: [{ field: 'guests', op: 'at_least', value: 2 }] } },
  ];
  const config = formConfig([
    { type: 'radio', name: 'size', options, default: 'a' },
    { type: 'checkboxes', name: 'extras', options },
    { type: 'select', name: 'room', options: late },
    { type: 'text', name: 'kind' },
    { type: 'repeater', name: 'guests', fields: [{ type: 'select', name: 'meal', options }] },
  ]);
  const { open, save, resume } = drafts(config);
  const page = open();
  const values = { kind: 'x', guests: [{ meal: 'b' }, { meal: 'a' }], size: 'b', extras: ['b'], room: 'b' };
  for (const [name, value] of Object.entries(values)) page.set(name, value);
  await save(page);
  const again = await resume();
  expect(read(config, again)).toEqual(values);
});

test('after the mailed link was used, the page says that it saves apart', async () => {
  const config = formConfig([{ type: 'text', name: 'name' }]);
  const { open, save, useMailedLink } = drafts(config);
  const page = open();
  const isTold = () => page.one('.svca-saved').textContent.includes('saved separately');
  await save(page);
  await until(() => page.one('.svca-status').textContent === '');
  expect(isTold()).toBe(false);
  useMailedLink();
  page.one('[data-save-draft]').click();
  await until(isTold);
});

test('a page whose draft was saved on another one meanwhile says so, and shows what it took the place of', async () => {
  const config = formConfig([{ type: 'text', name: 'note', label: 'Note' }]);
  const asked: unknown[] = [];
  const entry = { field: 'note', label: 'Note', text: 'new', replaced: true };
  const gone = { field: 'fax', label: 'Fax', text: '123' };
  const answer = (_path: string, body: unknown) => {
    asked.push((body as { saved_at?: string }).saved_at);
    const times = { saved_at: '2031-03-04T11:00:00Z', expires_at: '2031-04-04T10:00:00Z' };
    const leftOver = asked.length > 1 ? [gone, entry] : [entry];
    return { success: true, resume_token: TOKEN, resume_url: 'http://forms.test/', left_over: leftOver, ...times };
  };
  const own = `<input type="hidden" name="_svcb_draft_token" value="${TOKEN}">
    <input type="hidden" name="_svcb_draft_saved" value="2031-03-04T10:00:00Z"><input name="note">`;
  const page = openScripted(config, { answer, own });
  const saved = () => page.all('.svca-saved')[0]?.textContent ?? '';
  page.one('[data-save-draft]').click();
  await until(() => saved() !== '');
  expect(saved()).toContain('on another page meanwhile');
  expect(saved()).toContain('Notenew');
  expect(saved()).not.toContain('has changed since');
  await until(() => page.one('.svca-status').textContent === '');
  page.one('[data-save-draft]').click();
  await until(() => saved().includes('Fax'));
  expect(saved()).toMatch(/has changed since.*Fax123.*on another page meanwhile.*Notenew/);
  expect(asked).toEqual(['2031-03-04T10:00:00Z', '2031-03-04T11:00:00Z']);
});

test('inputs that a site wrote itself show what was kept, and fields that it does not have are left alone', async () => {
  const config = formConfig([
    { type: 'datetime', name: 'at', time_zone: 'Europe/Berlin' },
    { type: 'text', name: 'note' },
    { type: 'select', name: 'topic', options: [{ value: 'order' }] },
  ]);
  const values = { at: '2026-07-01T10:00:30.125+02:00', note: 'here', topic: 'order' };
  const answer = () => ({ resumable: true, values, left_over: [], saved_at: '2031-03-04T10:00:00Z' });
  const own = '<input type="datetime-local" name="at"><input name="note"><button>Send</button>';
  const page = openScripted(config, { answer, hash: `#svc-draft=7.${TOKEN}`, own });
  await until(() => page.all('.svca-resumed').length > 0);
  expect(page.sent()).toEqual({ at: '2026-07-01T10:00:30.125', note: 'here' });
});
