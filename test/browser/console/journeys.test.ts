import { describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ExportSchedule } from '#features/exports/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { changeForm, createForm } from '#test/environment/visitor.ts';
import { findings, holdStill, signIn, waitUntilSettled } from './look.ts';

let service: TestService;
let browser: TestBrowser;
useSite(
  async (site) => {
    ({ service, browser } = site);
    await givePassword(service, 'ada');
    await givePassword(service, 'ed');
  },
  // The browser logs the 401 from before the sign-in, and the 412 of a save over another one.
  { mayComplain: (complaint) => /status of (401|412)/.test(complaint) },
);

/** Opens a view of the console and signs in there. */
async function open(path: string, login = 'ada'): Promise<Page> {
  const page = await browser.open(`${SITE}/console${path}`);
  await signIn(page, login);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name })
    .waitFor()
    .catch(async (error: Error) => {
      error.message += `\nThe page: ${page.url()}, the focus on ${await page.evaluate<string>('document.activeElement.outerHTML.slice(0, 200)')}`;
      throw error;
    });
}
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

describe('without a mouse', () => {
  /** The names by which the palette finds one field of each type. */
  const TYPES = [
    ...['Text', 'Long text', 'Web address', 'E-mail', 'Telephone', 'Name', 'Address', 'Country', 'Drop-down list'],
    ...['Radio buttons', 'Checkbox', 'Checkboxes', 'Consent', 'Number', 'Slider', 'Rating', 'Date', 'Time'],
    ...['Heading', 'Hidden field'],
  ];

  test('a form of 20 fields is built and saved, a visitor sends it, and it is found', async () => {
    const page = await open('/');
    const keys = page.keyboard;
    await openPalette(page);
    await keys.type('new form');
    await page.getByRole('option', { name: 'New form', exact: true }).waitFor();
    await keys.press('Enter');
    await heading(page, 'New form');
    await tabTo(page, 'Empty form');
    await keys.press('Enter');
    await heading(page, 'New form: Empty form');
    await tabTo(page, /^Title/);
    await keys.press('Control+a');
    await keys.type('By keyboard');
    await tabTo(page, 'Create form');
    await keys.press('Enter');
    await heading(page, 'By keyboard');

    await tabTo(page, 'Add a field');
    for (const type of TYPES) {
      await keys.press('Control+a');
      await keys.insertText(type);
      await keys.press('Enter');
    }
    const canvas = page.getByRole('region', { name: 'Fields of the form' });
    await canvas.waitFor();
    await keys.press('Control+s');
    await said(page, /^Saved as draft \d+/);
    await tabTo(page, 'Publish');
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Publish “By keyboard”?' }).getByText('From then on').waitFor();
    await tabTo(page, 'Publish');
    await keys.press('Enter');
    await said(page, '“By keyboard” is published.');

    const id = Number(/forms\/(\d+)/.exec(page.url())?.[1]);
    const { config } = (await service.forms.get(id)) ?? {};
    expect(config?.fields.length).toBe(TYPES.length);

    const visitor = await browser.openNew(`${SITE}/forms/${id}`);
    service.clock.pass(5_000);
    await visitor.getByLabel('Text', { exact: true }).fill('Ada Lovelace');
    await visitor.getByLabel('E-mail').fill('ada@example.net');
    await visitor.getByLabel('Consent').check();
    await visitor.getByRole('button', { name: 'Submit' }).click();
    await visitor.locator('.svca-success').waitFor();

    await openPalette(page);
    await keys.type('submissions');
    await page.getByRole('option', { name: 'Submissions', exact: true }).waitFor();
    await keys.press('Enter');
    await heading(page, 'Submissions');
    const row = page.getByRole('row', { name: /Ada Lovelace/ });
    await row.waitFor();
    await row.getByRole('link').first().focus();
    await keys.press('Enter');
    await heading(page, /^Submission \d+: By keyboard$/);
    await said(page, 'ada@example.net');
  }, 60_000);
});

/** Opens the palette, which must have the focus as soon as it is there, so that no letter is lost. */
async function openPalette(page: Page): Promise<void> {
  const hasFocus = page.evaluate<boolean>(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const input = document.querySelector('[role=dialog] [role=combobox]');
      if (!input) return;
      observer.disconnect();
      resolve(document.activeElement === input);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  })`);
  await page.keyboard.press('Control+k');
  expect(await hasFocus).toBe(true);
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, most = 60): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate<string>(`{
      const one = document.activeElement;
      const labels = [...(one.labels ?? [])].map((label) => label.textContent).join(' ');
      one.getAttribute('aria-label') ?? (labels || one.textContent).trim();
    }`);
    seen.push(found);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
  }
  throw new Error(`Tab did not lead to ${name}, but to: ${seen.join(' | ')}`);
}

describe('a form', () => {
  test('is made a draft as an earlier revision had it', async () => {
    const id = await createForm(service);
    await changeForm(service, id, { title: 'Changed' });
    const page = await open(`/forms/${id}/revisions`);
    await heading(page, 'Revisions of “Changed”');
    await page.getByRole('button', { name: 'Restore revision 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore revision 1?' });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await said(page, 'Revision 1 is the draft now, as revision 3.');
    expect(await service.forms.get(id)).toMatchObject({ title: 'Changed', revision: 2, draftRevision: 3 });
  });

  test.each([
    ['Save mine over theirs', 'Mine'],
    ['Take theirs', 'Theirs'],
  ])('that somebody else has saved meanwhile: “%s”', async (choice, title) => {
    const id = await createForm(service);
    const page = await open(`/forms/${id}/edit`);
    const name = page.getByRole('textbox', { name: 'Title of the form' });
    await name.fill('Mine');
    await changeForm(service, id, { title: 'Theirs' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Somebody else has saved this form' });
    await dialog.getByText('Theirs').first().waitFor();
    await dialog.getByText('Mine').first().waitFor();
    expect((await service.forms.get(id))?.title).toBe('Theirs');
    await dialog.getByRole('button', { name: choice }).click();
    await dialog.waitFor({ state: 'detached' });
    await said(page, 'Everything is saved.');
    expect(await name.inputValue()).toBe(title);
    const { draft } = (await service.forms.publishing.read(id, service.clock.now())) ?? {};
    expect(draft?.title).toBe(title);
  });
});

test('exports are made every week by a schedule that is asked for, changed and removed beside them', async () => {
  const id = await createForm(service);
  const schedules = () => service.orm.em.fork().find(ExportSchedule, { formId: id });
  const page = await open(`/submissions?form=${id}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export submissions' });
  await dialog.getByRole('tab', { name: 'Scheduled' }).click();
  await dialog.getByRole('button', { name: 'New schedule' }).click();
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await dialog.getByRole('combobox', { name: 'When an export is ready' }).click();
  await page.getByRole('option', { name: 'Notify people by mail' }).click();
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  // The message is at its field, which has the focus.
  await dialog.getByText('recipients are required where deliver is mail').waitFor();
  await holdStill(page);
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.type('team@example.org');
  await dialog.getByRole('button', { name: 'Create schedule' }).click();
  const card = dialog.getByRole('region', { name: 'Every Monday at 06:00 (Europe/Berlin)' });
  await card.getByText('XLSX · with labels · new submissions · kept for 7 days · mail to team@example.org').waitFor();
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);
  expect(await schedules()).toMatchObject([
    { period: 'weekly', weekday: 'monday', hour: 6, way: 'mail', active: true },
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await card.getByRole('button', { name: /^Edit/ }).click();
  await dialog.getByRole('combobox', { name: 'Frequency' }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  expect(await page.evaluate('document.querySelector("[role=dialog]").scrollWidth <= innerWidth')).toBe(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const daily = dialog.getByRole('region', { name: 'Every day at 06:00 (Europe/Berlin)' });
  await daily.getByRole('button', { name: /^Pause/ }).click();
  await daily.getByText('Paused', { exact: true }).waitFor();
  expect(await schedules()).toMatchObject([
    { period: 'daily', weekday: null, way: 'mail', active: false, dueAt: null },
  ]);
  await daily.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove this schedule?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await daily.getByRole('button', { name: /^Remove/ }).click();
  await question.getByRole('button', { name: 'Remove' }).click();
  await dialog.getByText('This form has no export schedules yet.').waitFor();
  expect(await schedules()).toEqual([]);
});

describe('a session that ends meanwhile', () => {
  test('is begun anew over the view: what was typed stays, and is saved', async () => {
    const page = await open('/accounts/new');
    await page.getByRole('textbox', { name: 'Login' }).fill('grace');
    await page.getByRole('textbox', { name: 'Address' }).fill('grace@example.org');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByText('Your session has ended.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Login' }).inputValue()).toBe('ada');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('plenty of horses, no staple');
    await page.keyboard.press('Enter');
    await heading(page, /grace/);
    expect(await service.users.findByLogin('grace')).toMatchObject({ role: 'reader' });
  });

  test('and is another account’s then: the page starts again as that one’s, and nothing was done in its name', async () => {
    const page = await open('/accounts/new');
    await page.getByRole('textbox', { name: 'Login' }).fill('edith');
    await page.getByRole('textbox', { name: 'Address' }).fill('edith@example.org');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Create account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByRole('textbox', { name: 'Login' }).fill('ed');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('plenty of horses, no staple');
    page.on('dialog', (question) => void question.accept());
    await page.keyboard.press('Enter');
    await heading(page, 'No access to this view');
    await page.getByRole('button', { name: 'Account ed' }).waitFor();
    expect(await service.users.findByLogin('edith')).toBeNull();
  });
});
