import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Revisions } from '#features/forms/store/revisions.ts';
import { withFileLinks } from '#features/integrations/webhook/event.ts';
import { composeMail } from '#features/processing/activities/compose-mail.ts';
import { Submission } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { Upload } from '#features/uploads/entities.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { submitFiles, uploadFile } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';

const FIELDS = [
  {
    type: 'repeater',
    name: 'guests',
    fields: [
      { type: 'text', name: 'name', required: true },
      { type: 'file', name: 'passport', required: true, accept: ['.txt'] },
    ],
  },
];
const OPTIONS = {
  min_fill_seconds: 0,
  notifications: [{ key: 'team', to: 'team@example.org', attach_files: ['guests.passport'] }],
};
const GONE = 'This file is no longer there. Choose it again.';
const REFUSED = 'This kind of file cannot be used here.';

let service: TestService;
let formId: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, OPTIONS, FIELDS);
});
afterAll(() => service.close());

const upload = (name: string, field = 'guests.passport') =>
  uploadFile(service, formId, { field, name: `${name}.txt`, content: name });
const uploads = (where: object) => service.orm.em.fork().find(Upload, { formId, ...where });

test('each row has its files: in the submission, in mails and in exports, and they go with it', async () => {
  const guests = [
    { name: 'Ada', passport: await upload('ada') },
    { name: 'Bob', passport: await upload('bob', 'guests[1].passport') },
  ];
  const { status, body, id } = await submitFiles(service, formId, { guests });
  const passports = ['ada', 'bob'].map((name) => ({ passport: [{ name: `${name}.txt`, size: 3 }] }));
  expect([status, body]).toMatchObject([200, { data: { fields: { guests: passports } } }]);
  expect(JSON.stringify(body)).not.toContain('u1.');
  expect(await uploads({ state: 'claimed' })).toHaveLength(2);

  const row = await service.orm.em.fork().findOneOrFail(Submission, { id });
  const form = await new Revisions(service.orm).get(formId, row.revision);
  const submission = recordOf(service.box, row);
  const fileStore = await openFileStore(service.foundation.settings.uploads);
  const { email } = await composeMail(
    { ...service, readSite: service.foundation.readSite, fileStore },
    { id: 'm-1', notificationKey: 'team', form, submission, tries: { attempts: 1 } },
    [],
  );
  expect(email.attachments?.map(({ content }) => String(content))).toEqual(['ada', 'bob']);

  const until = { submissionUuid: 'u', now: service.clock.now(), fileUrl: (file: { id: string }) => `link:${file.id}` };
  const linked = JSON.stringify(withFileLinks({ url: '', format: 'json' }, submission.values, form.config, until));
  expect(linked.match(/"url":"link:/g)).toHaveLength(2);

  const { text } = await service.as.admin('GET', `b:/forms/${formId}/submissions.json`);
  const addresses = text.match(/\/submissions\/\d+\/files\/[\w-]+/g) ?? [];
  expect(addresses).toHaveLength(2);
  const read = await service.as.admin('GET', `b:${addresses[1]}`);
  expect(read.text).toBe('bob');

  await service.as.admin('DELETE', `b:/submissions/${id}`);
  expect(await uploads({ state: 'claimed' })).toEqual([]);
});

test('a file that is missing, or is that of another row, is refused in its row', async () => {
  const passport = await upload('ada');
  const twice = [{ name: 'Ada', passport }, { name: 'Bob', passport }, { name: 'Eve' }];
  const { status, body } = await submitFiles(service, formId, { guests: twice });
  expect([status, body]).toMatchObject([422, { errors: { fields: { 'guests[2].passport': expect.any(String) } } }]);
  const other = await submitFiles(service, formId, { guests: twice.slice(0, 2) });
  expect([other.status, other.body]).toMatchObject([422, { errors: { fields: { 'guests[1].passport': GONE } } }]);
  expect((await submitFiles(service, formId, { guests: twice.slice(0, 1) })).status).toBe(200);
});

/** Submits the page as a browser without JavaScript does. @param id of another form */
async function send(values: [string, string | File][], id = formId) {
  const page = await service.call('GET', `/forms/${id}`);
  expect(page.text).toContain('enctype="multipart/form-data"');
  const form = new FormData();
  for (const [, name = '', value = ''] of page.text.matchAll(/<input type="hidden" name="(_[^"]+)" value="([^"]*)"/g))
    form.append(name, value);
  for (const [name, value] of values) form.append(name, value);
  const answer = await fetch(`${service.url}/forms/${id}`, { method: 'POST', body: form, redirect: 'manual' });
  return { status: answer.status, text: await answer.text() };
}
const file = (name: string) => new File([name], `${name}.txt`);

test.each([false, true])(
  'a file that is refused while a row is added or moved says so at its field; on pages: %p',
  async (hasPages) => {
    const last = { type: 'page_break', name: 'last', label: 'Last' };
    const id = hasPages
      ? await createForm(service, OPTIONS, [...FIELDS, last, { type: 'text', name: 'note' }])
      : formId;
    const refused = (text: string, row: number) =>
      new RegExp(`id="svca-form-${id}-guests\\[${row}\\]\\.passport-error">([^<]*)<`).exec(text)?.[1];
    const program = new File(['ada'], 'ada.exe');
    const rows: [string, string | File][] = [
      ['guests[0].name', 'Bob'],
      ['guests[1].name', 'Ada'],
      ['guests[1].passport', program],
    ];
    const added = await send([...rows, ['_svca_rows', 'add guests']], id);
    expect([added.status, refused(added.text, 1)]).toEqual([200, REFUSED]);
    expect(added.text).toContain('name="guests[2].passport"');
    const moved = await send([...rows, ['_svca_rows', 'up guests[1]']], id);
    expect([refused(moved.text, 0), refused(moved.text, 1)]).toEqual([REFUSED, undefined]);
    const removed = await send([...rows, ['_svca_rows', 'remove guests[1]']], id);
    expect(removed.text).not.toContain('svca-error');
  },
);

test('without JavaScript they go with the page, also when a row is added', async () => {
  const added = await send([
    ['guests[0].name', 'Ada'],
    ['guests[0].passport', file('ada')],
    ['_svca_rows', 'add guests'],
  ]);
  const [, token = ''] = /name="guests\[0\]\.passport" value="(u1\.[^"]+)" checked/.exec(added.text) ?? [];
  expect(token).not.toBe('');
  expect(added.text).toContain('name="guests[1].passport"');
  const sent = await send([
    ['guests[0].name', 'Ada'],
    ['guests[0].passport', token],
    ['guests[1].name', 'Bob'],
    ['guests[1].passport', file('bob')],
  ]);
  expect([sent.status, sent.text]).toEqual([303, expect.anything()]);
  const [last] = await service.orm.em.fork().find(Submission, { formId }, { orderBy: { id: 'desc' }, limit: 1 });
  expect(last?.payload).toMatchObject({
    guests: [{ passport: [{ name: 'ada.txt' }] }, { passport: [{ name: 'bob.txt' }] }],
  });
});
