import { expect, test } from '@jest/globals';
import { EVERY_TYPE_FORM, EVERY_VALUE } from '#dev/every-type/form.ts';
import { editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { SubmissionVersion } from '#features/submissions/versions/entities.ts';
import { recordOf, recordsOf } from '#forms/config/json.ts';
import type { TestBrowser } from '#test/environment/chromium.ts';
import { uploadFile } from '#test/environment/files.ts';
import type { TestService } from '#test/environment/service.ts';
import { SITE, useSite } from '#test/environment/site.ts';
import { createForm, submitB } from '#test/environment/visitor.ts';

let service: TestService;
let browser: TestBrowser;
useSite((site) => {
  ({ service, browser } = site);
});

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function everyType(language: string) {
  const options = { ...EVERY_TYPE_FORM.config.options, language, editing: { enabled: true } };
  const formId = await createForm(service, options, EVERY_TYPE_FORM.config.fields);
  const upload = (field: string, name: string, content: string | Uint8Array<ArrayBuffer>, type = 'text/plain') =>
    uploadFile(service, formId, { field, name, content, type });
  const pets = await Promise.all(
    recordsOf(EVERY_VALUE.pets).map(async ([index, pet]) => ({
      ...pet,
      pass: [await upload(`pets[${index}].pass`, `${index}.txt`, 'A pet.')],
    })),
  );
  const files = {
    cv: [await upload('cv', 'cv.txt', 'Engines')],
    photo: [await upload('photo', 'me.png', PICTURE, 'image/png')],
  };
  const answer = await submitB(service, formId, { ...EVERY_VALUE, ...files, pets });
  expect([answer.status, recordOf(answer.body).errors]).toEqual([200, undefined]);
  const { id, uuid, payload } = await read(formId);
  return {
    formId,
    id,
    payload,
    address: `${SITE}/forms/${formId}/edit?edit=${editToken(service.box, { formId, uuid })}`,
  };
}

const read = (formId: number) => service.orm.em.fork().findOneOrFail(Submission, { formId });

test('an administrator who changes one answer changes nothing else', async () => {
  const { id, formId, payload } = await everyType('en');
  const answer = await service.as.admin('PATCH', `b:/submissions/${id}`, { values: { nick: 'Another' } });
  expect(answer.body).toMatchObject({ changed: ['nick'] });
  expect((await read(formId)).payload).toEqual({ ...payload, nick: 'Another' });
});

test.each([
  ['de', true],
  ['ar', false],
])(
  'a visitor who saves what is there changes nothing: in %s, with JavaScript: %s',
  async (language, javaScriptEnabled) => {
    const { formId, address, payload } = await everyType(language);
    const page = await browser.openNew(address, { javaScriptEnabled });
    for (const name of ['_first', 'when', 'choices', 'more', 'last']) {
      await page.locator(`.svca-page[data-page="${name}"]:not([hidden])`).waitFor();
      await page.locator('.svca-actions button').first().click();
    }
    await page.waitForURL(/\/sent\?/);
    expect(await read(formId)).toMatchObject({ payload, version: 1 });
    expect(await service.orm.em.fork().count(SubmissionVersion, { formId })).toBe(0);
  },
  120_000,
);
