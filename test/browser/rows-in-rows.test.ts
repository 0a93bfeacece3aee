import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Submission } from '#features/submissions/entities.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm } from '#test/environment/visitor.ts';

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

async function open(fields: object[]): Promise<{ page: Page; kept(): Promise<unknown> }> {
  const formId = await createForm(service, { min_fill_seconds: 0 }, fields);
  const page = await browser.openNew(`${SITE}/forms/${formId}`, { locale: 'en-US' });
  return {
    page,
    async kept() {
      await page.click('.svca-actions > [type=submit]');
      await page.locator('.svca-success').waitFor();
      const [submission] = await service.orm.em.fork().find(Submission, { formId });
      return submission?.payload;
    },
  };
}

test.each([
  ['items', 'subitems'],
  ['guests', 'guests'],
  ['items', 'items_of'],
])(
  'rows of %s keep the rows of their own %s when they are added, moved and removed',
  async (outer, inner) => {
    const { page, kept } = await open([
      {
        type: 'repeater',
        name: outer,
        label: 'Outer',
        min_rows: 1,
        fields: [
          { type: 'text', name: 'a', label: 'A' },
          {
            type: 'repeater',
            name: inner,
            label: 'Inner',
            min_rows: 1,
            fields: [{ type: 'text', name: 'b', label: 'B', required: true }],
          },
        ],
      },
    ]);
    await page.click('.svca-actions > [type=submit]');
    // Errors name each row, from the outermost on, as the server's do.
    expect(await page.locator('.svca-failure li').allInnerTexts()).toEqual([
      'Outer: Row 1: Inner: Row 1: B: Fill in this field.',
    ]);
    const press = (button: string) => page.click(`button[value="${button}"]`);
    const fill = (name: string, value: string) => page.fill(`[name="${name}"]`, value);
    await fill(`${outer}[0].a`, 'one');
    await fill(`${outer}[0].${inner}[0].b`, '1.1');
    await press(`add ${outer}[0].${inner}`);
    await fill(`${outer}[0].${inner}[1].b`, '1.2');
    await press(`add ${outer}`);
    await fill(`${outer}[1].a`, 'two');
    await fill(`${outer}[1].${inner}[0].b`, '2.1');
    await press(`add ${outer}[1].${inner}`);
    await fill(`${outer}[1].${inner}[1].b`, '2.2');
    await press(`up ${outer}[1].${inner}[1]`);
    await press(`add ${outer}`);
    await fill(`${outer}[2].${inner}[0].b`, '3.1');
    await press(`up ${outer}[1]`);
    await press(`remove ${outer}[1].${inner}[0]`);
    await press(`remove ${outer}[2]`);
    expect(
      await page.locator('label').evaluateAll((all) => all.filter((one) => !(one as { control?: unknown }).control)),
    ).toEqual([]);
    expect(await kept()).toEqual({
      [outer]: [
        { a: 'two', [inner]: [{ b: '2.2' }, { b: '2.1' }] },
        { a: 'one', [inner]: [{ b: '1.2' }] },
      ],
    });
  },
  60_000,
);

test('rows that are added, and those that are there after a reset, have their pad and their editor, once', async () => {
  const { page, kept } = await open([
    {
      type: 'repeater',
      name: 'people',
      label: 'People',
      min_rows: 1,
      fields: [
        { type: 'signature', name: 'sign', label: 'Signature' },
        { type: 'rich_text', name: 'note', label: 'Note' },
      ],
    },
  ]);
  const counts = async () => [await page.locator('.svca-sign svg').count(), await page.locator('.svca-editor').count()];
  const add = () => page.click('button[value="add people"]');
  expect(await counts()).toEqual([1, 1]);
  await add();
  await add();
  expect(await counts()).toEqual([3, 3]);
  await page.click('button[value="up people[2]"]');
  await page.click('button[value="remove people[0]"]');
  expect(await counts()).toEqual([2, 2]);
  await page.evaluate('document.forms[0].svcaFormInstance.reset()');
  expect(await counts()).toEqual([1, 1]);
  await add();
  await page.locator('.svca-editor').nth(1).click();
  await page.keyboard.type('Second');
  // Text outside paragraphs is sent inside one: a text without markup would be read as unformatted.
  const bare = `{ const editor = document.querySelector('.svca-editor');
    editor.textContent = 'Ham & eggs';
    editor.dispatchEvent(new Event('input', { bubbles: true })); }`;
  await page.evaluate(bare);
  const box = await page.locator('.svca-sign svg').nth(1).boundingBox();
  if (!box) throw new Error('there is no pad');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await page.click('button[value="up people[1]"]');
  expect(await kept()).toMatchObject({
    people: [
      { sign: { drawn: expect.stringMatching(/^M/) }, note: '<p>Second</p>' },
      { note: '<p>Ham &amp; eggs</p>' },
    ],
  });
}, 60_000);
