import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'customer', label: 'Customer', prefill: 'signed', required: true },
  { type: 'radio', name: 'plan', label: 'Plan', prefill: 'signed', options: [{ value: 'a' }, { value: 'b' }] },
  { type: 'text', name: 'name', label: 'Name', prefill: 'url', required: true },
  { type: 'hidden', name: 'source', prefill: 'url', prefill_key: 'utm_source' },
];

let service: TestService;
let browser: TestBrowser;
let id: number;
useSite(async (site) => {
  ({ service, browser } = site);
  id = await createForm(service, {}, FIELDS);
});

test.each([true, false])(
  'a locked link and parameters fill the form in, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const json = { values: { customer: 'C-1042', plan: 'b' }, locked: true };
    const { body } = await service.as.admin('POST', `b:/forms/${id}/prefill-links`, json);
    const { url } = body as { url: string };
    const page = await browser.open(`${url}&name=Ada&utm_source=news`, { javaScriptEnabled });
    expect(await page.getByLabel('Customer').inputValue()).toBe('C-1042');
    expect(await page.getByLabel('Customer').isEditable()).toBe(false);
    expect(await page.getByLabel('b', { exact: true }).isChecked()).toBe(true);
    expect(await page.getByLabel('a', { exact: true }).isDisabled()).toBe(true);
    await page.getByLabel('Name').fill('Eve');
    service.clock.pass(2_000);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Thank you.').waitFor();
    const [row] = await service.orm.em.fork().find(Submission, { formId: id }, { orderBy: { id: 'desc' }, limit: 1 });
    expect(row).toMatchObject({
      payload: { customer: 'C-1042', plan: 'b', name: 'Eve', source: 'news' },
      meta: { prefilled: ['customer', 'plan'] },
    });
    expect(row?.meta.ignored_fields).toBeUndefined();
  },
);
