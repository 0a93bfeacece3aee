import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';
import { findings, holdStill, signIn, waitUntilSettled } from './look.ts';

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
  },
  // The browser logs the 401 from before the sign-in.
  { mayComplain: (complaint) => /status of 401/.test(complaint) },
);

const OPTIONS = [
  { value: 'a', label: 'Small' },
  { value: 'b', label: 'Large' },
];
const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'email', name: 'email', label: 'E-mail' },
  { type: 'select', name: 'plan', label: 'Plan', options: OPTIONS },
  { type: 'group', name: 'home', label: 'Home', fields: [{ type: 'text', name: 'town', label: 'Town' }] },
  {
    ...{ type: 'repeater', name: 'guests', label: 'Guests', row_label: 'Guest {number}' },
    fields: [{ type: 'text', name: 'guest', label: 'Name of the guest', required: true }],
  },
  { type: 'name', name: 'host', label: 'Host' },
  { type: 'address', name: 'venue', label: 'Venue', parts: ['city', 'region', 'country'], states: true },
  { type: 'date_range', name: 'stay', label: 'Stay' },
  { type: 'matrix', name: 'opinion', label: 'Opinion', options: OPTIONS, rows: [{ name: 'food', label: 'Food' }] },
  { type: 'checkboxes', name: 'likes', label: 'Likes', options: OPTIONS, other: true },
  { type: 'ranking', name: 'order', label: 'Order', options: OPTIONS },
  { type: 'rating', name: 'stars', label: 'Stars' },
  { type: 'signature', name: 'signed', label: 'Signed' },
];
const VALUES = {
  ...{ name: 'Ada', email: 'ada@example.net', plan: 'a', home: { town: 'Bath' }, guests: [{ guest: 'Eve' }] },
  ...{ host: { first: 'Ada', last: 'King' }, venue: { city: 'Munich', region: 'DE-BY', country: 'DE' }, stars: 4 },
  ...{
    stay: { from: '2027-05-17', to: '2027-05-20' },
    opinion: { food: 'a' },
    likes: ['a', 'mine'],
    order: ['a', 'b'],
  },
};

test('an administrator changes answers, is told what is wrong, and sees in the timeline what it was before', async () => {
  const formId = await createForm(service, {}, FIELDS);
  expect((await submitB(service, formId, VALUES)).status).toBe(200);
  const { id } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const page = await browser.open(`${SITE}/console/submissions/${id}`);
  await signIn(page, 'ada');
  await page.getByRole('button', { name: 'Edit …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change answers' });
  const form = dialog.frameLocator('iframe:not([inert])');
  await form.getByLabel('E-mail').fill('nothing');
  await form.getByLabel('Town', { exact: true }).fill('York');
  await form.getByRole('button', { name: 'Add a row' }).click();
  const region = form.locator('select[name="venue[region]"]');
  await region.waitFor();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  // The first wrong field has the focus, in the frame.
  await form.locator('[name="email"]:focus').waitFor();
  await form.locator('[data-field="email"]').getByText('Enter a valid email address.').waitFor();
  await form.locator('[data-field="guests[1].guest"]').getByText('Fill in this field.').waitFor();
  await holdStill(page);
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);
  if (process.env.SCREENSHOT) await page.screenshot({ path: `${process.env.SCREENSHOT}-dialog.png`, fullPage: true });

  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await question.waitFor({ state: 'hidden' });
  expect(await form.getByLabel('Town', { exact: true }).inputValue()).toBe('York');

  await form.getByLabel('E-mail').fill('grace@example.net');
  await form.getByLabel('Plan').selectOption('b');
  await form.locator('[name="guests[0].guest"]').fill('Bob');
  await form.locator('[name="guests[1].guest"]').fill('Mallory');
  await region.selectOption('DE-BE');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed: E-mail, Plan, Home, Guests, Venue.').waitFor();
  const timeline = page.getByRole('heading', { name: 'Answers were changed' });
  await timeline.waitFor();
  await page.getByText('E-mail: ada@example.net → grace@example.net').waitFor();
  await page.getByText('Plan: Small → Large').waitFor();
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);
  if (process.env.SCREENSHOT) await page.screenshot({ path: `${process.env.SCREENSHOT}-view.png`, fullPage: true });
  const { payload, version } = await service.orm.em.fork().findOneOrFail(Submission, { id });
  expect([version, payload]).toEqual([
    2,
    {
      ...VALUES,
      ...{ email: 'grace@example.net', plan: 'b', home: { town: 'York' }, signed: {} },
      ...{ guests: [{ guest: 'Bob' }, { guest: 'Mallory' }], venue: { ...VALUES.venue, region: 'DE-BE' } },
    },
  ]);
});

test('the keyboard comes into the form and out of it, and a session that has ended takes nothing away', async () => {
  const formId = await createForm(service, {}, FIELDS.slice(0, 2));
  expect((await submitB(service, formId, { name: 'Ada', email: 'ada@example.net' })).status).toBe(200);
  const { id } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const page = await browser.open(`${SITE}/console/submissions/${id}`);
  await signIn(page, 'ada');
  let loadScript = () => {};
  const wait = new Promise<void>((resolve) => {
    loadScript = resolve;
  });
  await page.route('**/assets/form-*.js', (route) => wait.then(() => route.continue()));
  await page.getByRole('button', { name: 'Edit …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change answers' });
  // An entry made before the script runs would count as the stored answer.
  await dialog.frameLocator('iframe[inert]').getByLabel('Name').waitFor();
  loadScript();
  const form = dialog.frameLocator('iframe:not([inert])');
  await form.getByLabel('Name').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).focus();
  // The frame itself is a tab stop, because it scrolls.
  for (const _ of [1, 2]) await page.keyboard.press('Tab');
  await form.locator('[name="name"]:focus').waitFor();
  await page.keyboard.type('Grace');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();

  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await signIn(page, 'ada');
  await page.getByText('Changed: Name.').waitFor();
  expect((await service.orm.em.fork().findOneOrFail(Submission, { id })).payload).toMatchObject({ name: 'Grace' });
});
