import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import { runs } from '#test/environment/runs.ts';
import type { TestService } from '#test/environment/service.ts';
import { useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const when = (field: string, op: string, value?: unknown) => ({ rules: [{ field, op, value }] });
const FIELDS: Record<string, unknown>[] = [
  { type: 'number', name: 'age', label: 'Age' },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'text', name: 'word', label: 'Word', conditional: when('age', 'between', [10, 20]) },
  {
    type: 'select',
    name: 'plan',
    label: 'Plan',
    options: [{ value: 'basic' }, { value: 'pro', conditional: when('age', 'at_least', 18) }],
  },
  {
    type: 'radio',
    name: 'size',
    label: 'Size',
    options: [{ value: 's' }, { value: 'm' }, { value: 'l', conditional: when('plan', 'equals', 'pro') }],
  },
  {
    type: 'checkboxes',
    name: 'more',
    label: 'More',
    options: [{ value: '1' }, { value: '2', conditional: when('size', 'in', ['m', 'l']) }, { value: '3' }],
    conditional: {
      match: 'any',
      rules: [
        { field: 'day', op: 'after', value: '2026-02-28' },
        {
          rules: [
            { field: 'word', op: 'matches', value: 'a[0-9]+' },
            { field: 'plan', op: 'not_empty' },
          ],
        },
      ],
    },
  },
  {
    type: 'calculated',
    name: 'sum',
    label: 'Sum',
    formula: 'if(has(more, 3), days("2026-03-01", day), round(age * 1.005, 2) + sum(more)) / count(size, plan)',
  },
  { type: 'calculated', name: 'twice', formula: 'sum * 2', conditional: when('sum', 'at_least', 10) },
  { type: 'text', name: 'why', label: 'Why', conditional: { ...when('more', 'contains', '2'), action: 'require' } },
];
const config = formConfig(FIELDS);

let service: TestService;
let browser: TestBrowser;
let id: number;
useSite(async (site) => {
  ({ service, browser } = site);
  id = await createForm(service, { allowed_origins: ['http://forms.test'] }, FIELDS);
});

const entries = fc.record({
  age: fc.constantFrom('', '9', '10', '17', '18', '20', '20.5'),
  day: fc.constantFrom('', '2026-02-28', '2026-03-01'),
  word: fc.constantFrom('', 'a', 'a1', 'xa1', 'a1\u00a0'),
  plan: fc.constantFrom('', 'basic', 'pro'),
  size: fc.constantFrom('', 's', 'm', 'l'),
  more: fc.subarray(['1', '2', '3']),
  why: fc.constantFrom('', 'so'),
});

/** Values that make every field visible. */
const ALL = { age: '18', day: '2026-03-01', word: 'a1', plan: 'pro', size: 'l', more: ['2'], why: 'so' };

test('page and server show the same fields and options, and say the same of every value', async () => {
  const page = await browser.open(`http://forms.test/forms/${id}`);
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(entries, async (values) => {
      const { sent, errors, calculated } = await enter(page, values);
      const server = validateSubmission(config, sanitiseSubmission(config, sent));
      expect(Object.keys(errors)).toEqual(Object.keys(server.errors));
      // A page sends nothing for a choice that was not made.
      for (const name of Object.keys(sent)) expect(server.values).toHaveProperty(name);
      expect(calculated.sum).toEqual(server.values.sum);
      expect(calculated.twice).toEqual(server.values.twice ?? null);
      seen.add(`sum ${typeof calculated.sum}`).add(`twice ${typeof calculated.twice}`);
      for (const name of ['word', 'more', 'twice'])
        expect([name, name in server.values]).toEqual([name, await isShown(page, name)]);
      for (const name of Object.keys(sent)) seen.add(`${name} ${String(sent[name])}`);
    }),
    { numRuns: runs(60), examples: [[ALL]] },
  );
  expect([...seen]).toEqual(
    expect.arrayContaining(['plan pro', 'size l', 'more 2', 'sum number', 'sum object', 'twice number']),
  );
}, 60_000);

/**
 * Fills in the form.
 * @returns the values that it would send, and the fields with errors
 */
async function enter(page: Page, values: Record<string, unknown>) {
  return page.evaluate<Record<'sent' | 'errors' | 'calculated', Record<string, unknown>>>(`(() => {
    const form = document.querySelector('form');
    const instance = form.svcaFormInstance;
    instance.reset();
    for (const [name, value] of Object.entries(${JSON.stringify(values)})) instance.setFieldValue(name, value);
    instance.validate();
    const sent = {};
    for (const [name, value] of new FormData(form)) {
      if (name.startsWith('_svc') || document.getElementsByName(name)[0].closest('.svca-extra')) continue;
      sent[name] = name === 'more' ? [...(sent[name] ?? []), value] : value;
    }
    const errors = {};
    for (const marked of form.querySelectorAll('[aria-invalid=true]')) errors[marked.name] = 'marked';
    const calculated = { sum: instance.getFieldValue('sum'), twice: instance.getFieldValue('twice') };
    return { sent, errors, calculated };
  })()`);
}

function isShown(page: Page, name: string): Promise<boolean> {
  return page.evaluate<boolean>(`!document.querySelector('[data-field=${name}]').hidden`);
}

test('a form’s page has the script for conditions only where the form has some', async () => {
  const scripts = (page: Page) =>
    page.evaluate<string[]>(`[...document.scripts].map(({ src }) => src).filter((src) => src.includes('/assets/'))`);
  const page = await browser.open(`http://forms.test/forms/${id}`);
  expect((await scripts(page)).map((src) => src.replace(/.*assets\/|\..*/g, ''))).toEqual([
    'form-calculations-fields-formats-logic-numbers-visits',
  ]);
  const plain = await createForm(service, {}, [{ type: 'text', name: 'name' }]);
  expect(await scripts(await browser.open(`http://forms.test/forms/${plain}`))).toHaveLength(1);
});

test('a field whose condition does not hold is hidden from the first paint on, and comes back if the script never arrives', async () => {
  const field = '[data-field=word]';
  const scripted = await browser.open(`http://forms.test/forms/${id}`);
  expect(await scripted.locator('[data-unmet]').count()).toBe(0);
  expect(await scripted.locator(field).isVisible()).toBe(false);
  await scripted.getByLabel('Age').fill('12');
  expect(await scripted.locator(field).isVisible()).toBe(true);

  const page = await browser.openNew('about:blank');
  await page.route('**/assets/form-*.js', (route) => route.fulfill({ body: '' }));
  await page.goto(`http://forms.test/forms/${id}`);
  expect(await page.locator(field).isVisible()).toBe(false);
  await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
  expect(await page.locator(field).isVisible()).toBe(true);

  const plain = await browser.open(`http://forms.test/forms/${id}`, { javaScriptEnabled: false });
  expect(await plain.locator(field).isVisible()).toBe(true);
});
