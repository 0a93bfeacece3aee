import { expect, test } from '@jest/globals';
import { editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitA, submitB } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'radio', name: 'plan', label: 'Plan', options: [{ value: 'a' }, { value: 'b' }] },
  {
    type: 'text',
    name: 'why',
    label: 'Why b',
    required: true,
    conditional: { rules: [{ field: 'plan', op: 'equals', value: 'b' }] },
  },
];

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

async function newest(formId: number) {
  const found = await service.orm.em.fork().findOneOrFail(Submission, { formId }, { orderBy: { id: 'desc' } });
  return {
    ...found,
    address: `${SITE}/forms/${formId}/edit?edit=${editToken(service.box, { formId, uuid: found.uuid })}`,
  };
}

test.each([
  [true, {}],
  [false, {}],
  [true, { captcha: { provider: 'altcha' } }],
] as const)('a visitor changes what was sent, with JavaScript: %s, options %j', async (javaScriptEnabled, options) => {
  const formId = await createForm(service, { editing: { enabled: true } }, FIELDS);
  await submitA(service, formId, { name: 'Ada', plan: 'a' });
  const { address } = await newest(formId);
  if ('captcha' in options) {
    const config = { fields: FIELDS, options: { editing: { enabled: true }, ...options } };
    await service.as.admin('PATCH', `b:/forms/${formId}`, { config });
    service.intake.forms.forget(formId);
  }
  const page = await browser.open(address, { javaScriptEnabled });
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  expect(await page.getByLabel('a', { exact: true }).isChecked()).toBe(true);
  if (javaScriptEnabled) expect(await page.getByLabel('Why b').isVisible()).toBe(false);
  await page.getByLabel('b', { exact: true }).check();
  await page.getByLabel('Why b').fill('More room');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Your changes have been saved.').waitFor();
  expect(page.url()).toContain(`/forms/${formId}/sent?`);
  const now = await newest(formId);
  expect(now).toMatchObject({ version: 2, payload: { name: 'Ada', plan: 'b', why: 'More room' } });
  expect(await service.orm.em.fork().count(Submission, { formId })).toBe(1);
});

test('the text typed in a tab that came too late stays there', async () => {
  const formId = await createForm(service, { editing: { enabled: true } }, FIELDS);
  await submitB(service, formId, { name: 'Ada', plan: 'a' });
  const { address } = await newest(formId);
  const [early, late] = [await browser.openNew(address), await browser.openNew(address)];
  for (const [page, name] of [
    [early, 'Grace'],
    [late, 'Eve'],
  ] as const) {
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(name === 'Grace' ? 'have been saved' : 'changed meanwhile').waitFor();
  }
  expect(await late.getByLabel('Name').inputValue()).toBe('Eve');
  expect(await newest(formId)).toMatchObject({ version: 2, payload: { name: 'Grace' } });
  browser.takeComplaints();
});
