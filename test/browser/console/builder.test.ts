import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { givePassword } from '#test/environment/signed-in.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';
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

const FIELDS = [
  { type: 'text', name: 'first_name', label: 'First name' },
  {
    type: 'radio',
    name: 'meal',
    label: 'Meal',
    options: [
      { value: 'all', label: 'Everything' },
      { value: 'vegan', label: 'Vegan' },
    ],
  },
  {
    type: 'text',
    name: 'why',
    label: 'Why?',
    conditional: { action: 'show', match: 'all', rules: [{ field: 'meal', op: 'equals', value: 'vegan' }] },
  },
  { type: 'group', name: 'stay', label: 'Your stay', fields: [{ type: 'date', name: 'from', label: 'From' }] },
];

test('the form itself is edited: texts where they stand, fields by dragging and by keys, and undone', async () => {
  const id = await createForm(service, {}, FIELDS);
  const page = await browser.open(`${SITE}/console/forms/${id}/edit`);
  await signIn(page, 'ada');
  await page.setViewportSize({ width: 1_280, height: 1_500 });
  const item = (name: RegExp) => page.getByRole('treeitem', { name });
  const order = () =>
    page.getByRole('treeitem').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(',')[0]));
  const drawing = page.frameLocator('iframe[name="builder-form"]');
  await drawing.getByText('Shown when “Meal” is Vegan.').waitFor();
  await holdStill(page);
  await waitUntilSettled(page);
  expect(await findings(page)).toEqual([]);

  // The first click selects, the second one edits the text under the pointer.
  await clickText(page, item(/^Meal/), { x: 20, y: 8 });
  await page
    .getByRole('toolbar')
    .or(page.getByRole('group', { name: 'The selected field' }))
    .first()
    .waitFor();
  await clickText(page, item(/^Meal/), { x: 20, y: 8 });
  await page.getByRole('textbox', { name: 'Text: Meal' }).fill('What do you eat?');
  await page.keyboard.press('Enter');
  await drawing.getByText('What do you eat?', { exact: true }).waitFor();
  // Visitors have met the field, so its name stays.
  await item(/^What do you eat\?, Radio buttons, meal/).waitFor();
  await drawing.getByText('Shown when “What do you eat?” is Vegan.').waitFor();

  // F2 edits the label by keyboard; Escape leaves it as it was.
  await item(/^First name/).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Nothing');
  await page.keyboard.press('Escape');
  await item(/^First name/).waitFor();
  await page.getByRole('button', { name: 'Required', exact: true }).click();
  await item(/^First name.*required/).waitFor();

  // Space carries a field into the group.
  await item(/^First name/).focus();
  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Space']) await page.keyboard.press(key);
  expect(await order()).toEqual(['What do you eat?', 'Why?', 'Your stay', 'First name', 'From']);
  await drawing.locator('[data-path="config.fields[2].fields[0]"]', { hasText: 'First name' }).waitFor();

  // A field is dragged out of it, and a new one in from the list of types.
  await drag(page, await boxOf(item(/^From/)), await boxOf(item(/^What do you eat/)));
  expect((await order())[0]).toBe('From');
  await drawing.locator('[data-path="config.fields[0]"]', { hasText: 'From' }).waitFor();
  await drag(page, await boxOf(page.getByRole('option', { name: /^Long text/ })), await boxOf(item(/^From/)));
  expect((await order()).slice(0, 2)).toEqual(['Long text', 'From']);
  // One writes its label at once; before anything is typed, an undo is that of the form.
  await page.getByRole('textbox', { name: 'Text: Long text' }).waitFor();
  await page.keyboard.press('Control+z');
  expect((await order())[0]).toBe('From');
  await page.getByRole('option', { name: /^Long text/ }).click();
  await page.getByRole('textbox', { name: 'Text: Long text' }).fill('Tell us more');
  await page.keyboard.press('Enter');
  await item(/^Tell us more, Long text, tell_us_more/).waitFor();

  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+z');
  expect(await order()).toEqual(['What do you eat?', 'Why?', 'Your stay', 'First name', 'From']);

  // Enter offers one option after another, and takes back the one that nobody has written.
  await drawing.locator('[data-path="config.fields[0]"]', { hasText: 'What do you eat?' }).waitFor();
  const last = { x: 60, y: (await boxOf(item(/^What do you eat/))).height - 20 };
  await clickText(page, item(/^What do you eat/), last);
  await clickText(page, item(/^What do you eat/), last);
  await page.getByRole('textbox', { name: 'Text: Vegan' }).fill('Only plants');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Text: Option 3' }).waitFor();
  await page.keyboard.press('Escape');
  await drawing.getByText('Only plants', { exact: true }).waitFor();
  await drawing.getByText('Option 3').waitFor({ state: 'detached' });

  // A mistake is marked, and the form stays drawn.
  await item(/^Why/).click();
  await page.getByRole('button', { name: 'Add a field below' }).click();
  expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  await page.keyboard.insertText('Slider');
  await page.keyboard.press('Enter');
  expect((await order()).slice(1, 3)).toEqual(['Why?', 'Slider']);
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('treeitem', { name: /^Slider/ }).waitFor();
  expect(await page.locator('iframe').count()).toBe(0);
}, 60_000);

test('the mail of a notification that nobody has saved is shown as it is written, light and dark', async () => {
  const id = await createForm(service, {}, FIELDS);
  const page = await browser.open(`${SITE}/console/forms/${id}/edit?tab=options&section=notifications`);
  await signIn(page, 'ada');
  await page.setViewportSize({ width: 1_280, height: 1_500 });
  const add = page.getByRole('button', { name: 'Add a notification' });
  await add.waitFor();
  const checked = page.waitForResponse(/\/forms\/check$/);
  await add.click();
  const mail = page.frameLocator('iframe[title="The mail"]');
  await mail.getByText('First name', { exact: true }).waitFor();
  await checked;
  expect(await page.getByText('1 error').count()).toBe(0);
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello {field:first_name|upper}');
  await page.locator('dd', { hasText: 'Hello SAMPLE TEXT' }).waitFor();

  interface Styled {
    getComputedStyle(of: unknown): { backgroundColor: string };
  }
  const background = () =>
    mail
      .locator('.df-card')
      .evaluate((card) => (globalThis as unknown as Styled).getComputedStyle(card).backgroundColor);
  expect(await background()).toBe('rgb(255, 255, 255)');
  await page.getByText('Dark', { exact: true }).click();
  await mail.locator('meta[name="color-scheme"][content="dark"]').waitFor({ state: 'attached' });
  expect(await background()).toBe('rgb(28, 28, 31)');
  await holdStill(page);
  expect(await findings(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Subject' }).fill('{field:nobody}');
  await page.getByText('The preview waits until the mistakes above are mended.').waitFor();
  expect(await mail.getByText('First name', { exact: true }).count()).toBe(1);
}, 60_000);

test('a mail is written with the keyboard: an answer, a link, a list, and kept as HTML', async () => {
  const rest = '\n\n<P>Bye</P>\n{all_fields}';
  const notifications = [{ key: 'mail', to: 'desk@example.org', subject: 'News', html: `<p>Hello</p>${rest}` }];
  const id = await createForm(service, { notifications }, FIELDS);
  const page = await browser.open(`${SITE}/console/forms/${id}/edit?tab=options&section=notifications`);
  await signIn(page, 'ada');
  await page.setViewportSize({ width: 390, height: 1_500 });
  await page.getByRole('button', { name: /^News/ }).click();
  const text = page.getByRole('textbox', { name: 'Text of the e-mail' });
  await text.focus();
  const keys = page.keyboard;
  await keys.press('Control+Home');
  await keys.press('End');
  await keys.type(' {first');
  await page
    .getByRole('option', { name: /^First name/ })
    .first()
    .waitFor();
  await keys.press('Enter');
  await keys.type(', see ');
  await keys.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await dialog.getByRole('textbox', { name: 'Text' }).waitFor();
  await keys.type('our site');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('example.org/{submission:id}');
  await keys.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await keys.type('. ');
  await keys.press('Enter');
  await keys.press('Control+Shift+8');
  await keys.press('Control+b');
  await keys.type('One');
  await keys.press('Enter');
  await keys.type('Two');
  await keys.press('Alt+F10');
  await page.getByRole('button', { name: 'Kind of text: Paragraph' }).and(page.locator(':focus')).waitFor();
  await page.frameLocator('iframe[title="The mail"]').getByText('our site').waitFor();
  await keys.press('Control+s');
  await page
    .getByText(/^Saved as draft 2/)
    .first()
    .waitFor();
  const saved = await service.forms.getRevision(id, 2);
  // The other lines keep their letters.
  expect(saved?.config.options.notifications[0]?.html).toBe(
    `${[
      '<p>Hello {field:first_name}, see <a href="https://example.org/{submission:id}">our site</a>. </p>',
      '<ul>\n<li><strong>One</strong></li>\n<li><strong>Two</strong></li>\n</ul>',
    ].join('\n')}${rest}`,
  );
  await text.getByText('Hello').click();
  await keys.type('{');
  await page
    .getByRole('option', { name: /^First name/ })
    .first()
    .waitFor();
  await holdStill(page);
  expect(await findings(page)).toEqual([]);
}, 60_000);

async function clickText(page: Page, item: ReturnType<Page['getByRole']>, position: { x: number; y: number }) {
  await item.click({ position });
  // A second click at once would be a double click.
  await page.mouse.move(0, 0);
}

async function boxOf(item: ReturnType<Page['getByRole']>) {
  await item.scrollIntoViewIfNeeded();
  const box = await item.boundingBox();
  if (!box) throw new Error('it is not visible');
  return box;
}

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Drags from the middle of one box to the upper edge of another. */
async function drag(page: Page, from: Box, to: Box): Promise<void> {
  await page.mouse.move(from.x + 30, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 45, from.y + from.height / 2 + 5, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y - 4, { steps: 5 });
  await page.mouse.up();
}
