import { expect, test } from '@jest/globals';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';
import { findings, holdStill, settled, signIn } from './look.ts';

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
  },
  // Who is not signed in yet is told so.
  { mayComplain: (complaint) => /status of 401/.test(complaint) },
);

const FIELDS = [
  { type: 'text', name: 'name', label: 'Name', required: true },
  { type: 'email', name: 'email', label: 'E-mail' },
  {
    type: 'select',
    name: 'plan',
    label: 'Plan',
    options: [
      { value: 'a', label: 'Small' },
      { value: 'b', label: 'Large' },
    ],
  },
  { type: 'group', name: 'home', label: 'Home', fields: [{ type: 'text', name: 'town', label: 'Town' }] },
  { type: 'repeater', name: 'guests', label: 'Guests', fields: [{ type: 'text', name: 'guest', label: 'Guest' }] },
  { type: 'signature', name: 'signed', label: 'Signed' },
];
const VALUES = { name: 'Ada', email: 'ada@example.net', plan: 'a', home: { town: 'Bath' }, guests: [{ guest: 'Eve' }] };

test('an administrator changes answers, is told what is wrong, and sees in the timeline what it was before', async () => {
  const formId = await createForm(service, {}, FIELDS);
  expect((await submitB(service, formId, VALUES)).status).toBe(200);
  const { id } = await service.orm.em.fork().findOneOrFail(Submission, { formId });
  const page = await browser.open(`${SITE}/console/submissions/${id}`);
  await signIn(page, 'ada');
  await page.getByRole('button', { name: 'Edit …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change answers' });
  await dialog.getByLabel('E-mail').fill('nothing');
  await dialog.getByLabel('Town').fill('York');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByText('Enter a valid email address.').waitFor();
  await holdStill(page);
  await settled(page);
  expect(await findings(page)).toEqual([]);
  if (process.env.SCREENSHOT) await page.screenshot({ path: `${process.env.SCREENSHOT}-dialog.png`, fullPage: true });

  await dialog.getByLabel('E-mail').fill('grace@example.net');
  await dialog.getByRole('combobox', { name: 'Plan' }).click();
  await page.getByRole('option', { name: 'Large' }).click();
  await dialog.getByLabel('Guests').fill('[{"guest": "Bob"}, {"guest": "Mallory"}]');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Changed: email, plan, home, guests.').waitFor();
  const timeline = page.getByRole('heading', { name: 'Answers were changed' });
  await timeline.waitFor();
  await page.getByText('E-mail: ada@example.net → grace@example.net').waitFor();
  await page.getByText('Plan: Small → Large').waitFor();
  await settled(page);
  expect(await findings(page)).toEqual([]);
  if (process.env.SCREENSHOT) await page.screenshot({ path: `${process.env.SCREENSHOT}-view.png`, fullPage: true });
  const { payload, version } = await service.orm.em.fork().findOneOrFail(Submission, { id });
  expect([version, payload]).toEqual([
    2,
    {
      ...{ name: 'Ada', email: 'grace@example.net', plan: 'b', home: { town: 'York' } },
      ...{ guests: [{ guest: 'Bob' }, { guest: 'Mallory' }], signed: {} },
    },
  ]);
});
