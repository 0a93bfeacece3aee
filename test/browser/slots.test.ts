import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Name' },
  {
    ...{ type: 'slot', name: 'visit', label: 'Your visit', required: true, minutes: 30, time_zone: 'Europe/Berlin' },
    dates: [18, 19, 20].map((day) => ({ date: `2099-05-${day}`, from: '09:00', to: '10:30' })),
  },
];

let service: TestService;
let browser: TestBrowser;
// A slot that somebody took meanwhile is a 400 of surface A.
useSite(
  (site) => {
    ({ service, browser } = site);
  },
  { mayComplain: (complaint) => complaint.includes('status of 400') },
);

const day = (page: Page, name: RegExp) => page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio', { name });
const time = (page: Page, start: string) =>
  page.getByRole('radiogroup', { name: /^Time: / }).getByRole('radio', { name: new RegExp(`^${start}`) });
const value = (page: Page) => page.locator('select[name=visit]').inputValue();
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function payloads(formId: number) {
  const found = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'asc' } });
  return found.map(({ payload }) => payload.visit);
}

test.each([true, false])(
  'a slot is booked, gone for the next visitor, and moved, with JavaScript: %s',
  async (javaScriptEnabled) => {
    const formId = await createForm(service, { min_fill_seconds: 0, editing: { enabled: true } }, FIELDS);
    const choose = async (page: Page, start: string) => {
      if (!javaScriptEnabled) return void (await page.getByLabel('Your visit').selectOption(start));
      await day(page, new RegExp(` ${Number(start.slice(8, 10))} May`)).click();
      await time(page, start.slice(11)).click();
    };
    const first = await browser.open(`${SITE}/forms/${formId}`, { javaScriptEnabled });
    await choose(first, '2099-05-19T09:30');
    await first.getByRole('button', { name: 'Submit' }).click();
    await first.getByText('Thank you').waitFor();

    const second = await browser.openNew(`${SITE}/forms/${formId}`, { javaScriptEnabled });
    if (javaScriptEnabled) {
      await day(second, /19 May/).click();
      expect(await time(second, '09:30').isDisabled()).toBe(true);
      expect(await time(second, '09:30').textContent()).toContain('booked');
    } else {
      expect(await second.locator('option[value="2099-05-19T09:30"]').isDisabled()).toBe(true);
    }

    const { uuid } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
    const link = `${SITE}/forms/${formId}/edit?edit=${editToken(service.box, { formId, uuid })}`;
    const own = await browser.openNew(link, { javaScriptEnabled });
    expect(await value(own)).toBe('2099-05-19T09:30');
    await choose(own, '2099-05-20T10:00');
    await own.getByRole('button', { name: 'Save changes' }).click();
    await own.getByText('Your changes have been saved.').waitFor();
    expect(await payloads(formId)).toEqual(['2099-05-20T10:00']);

    await second.reload();
    await choose(second, '2099-05-19T09:30');
    await second.getByRole('button', { name: 'Submit' }).click();
    await second.getByText('Thank you').waitFor();
    expect(await payloads(formId)).toEqual(['2099-05-20T10:00', '2099-05-19T09:30']);
  },
);

test('days and times are chosen by the keyboard, said to screen readers, and cleared', async () => {
  const formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  const page = await browser.open(`${SITE}/forms/${formId}`);
  await page.getByLabel('Name').focus();
  await press(page, 'Tab', 'ArrowRight', 'ArrowRight');
  expect(await day(page, /20 May/).getAttribute('aria-checked')).toBe('true');
  expect(await value(page)).toBe('');
  await press(page, 'Tab', 'ArrowRight');
  expect(await value(page)).toBe('2099-05-20T09:30');
  await press(page, 'End');
  expect(await value(page)).toBe('2099-05-20T10:00');
  expect(await page.locator('.svca-chosen [role=status]').textContent()).toMatch(
    /^Wednesday,? 20 May 2099, 10:00–10:30$/,
  );
  await page.getByRole('button', { name: 'Clear' }).click();
  expect(await value(page)).toBe('');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('link', { name: 'Your visit: Choose a day and a time.' }).click();
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('radio');
});

test('a slot that somebody took meanwhile is refused at the field, and another one can be chosen', async () => {
  const formId = await createForm(service, { min_fill_seconds: 0 }, FIELDS);
  const [quick, slow] = [
    await browser.openNew(`${SITE}/forms/${formId}`),
    await browser.openNew(`${SITE}/forms/${formId}`),
  ];
  for (const page of [quick, slow]) {
    await time(page, '09:00').click();
    await page.getByRole('button', { name: 'Submit' }).click();
    if (page === quick) await page.getByText('Thank you').waitFor();
  }
  await slow
    .getByText(/sold out\. Choose another\./)
    .first()
    .waitFor();
  await time(slow, '10:00').click();
  await slow.getByRole('button', { name: 'Submit' }).click();
  await slow.getByText('Thank you').waitFor();
  expect(await payloads(formId)).toEqual(['2099-05-18T09:00', '2099-05-18T10:00']);
});
