import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Revisions } from '#features/forms/store/revisions.ts';
import { createDelivery } from '#features/integrations/webhook/deliver.ts';
import { refusing, takingOnly } from '#features/mail/providers/refused-files.ts';
import { composeMail, type MailToSend } from '#features/processing/activities/compose-mail.ts';
import { Slots } from '#features/slots.ts';
import { Submission } from '#features/submissions/entities.ts';
import { recordOf } from '#features/submissions/store/load-submission.ts';
import { MAILS_AT_A_TIME } from '#features/uploads/serving/attach.ts';
import { fileLink } from '#features/uploads/serving/links.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { type FileStore, StoreUnavailable } from '#features/uploads/stores/store.ts';
import { PDF, submitFiles, uploadFile, uploadRow } from '#test/environment/files.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { createForm } from '#test/environment/visitor.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

const FIELDS = [
  { type: 'text', name: 'name' },
  { type: 'file', name: 'cv', label: 'CV', multiple: true, max_size_kb: 10_000 },
  { type: 'file', name: 'secret', sensitive: true },
  { type: 'group', name: 'docs', fields: [{ type: 'file', name: 'passport', label: 'Passport' }] },
];
const WEBHOOK = { url: 'https://crm.example.org/hook' };
const MAIL = { key: 'team', to: 'team@example.org' };
const BASE = 'https://forms.example.com';

let service: TestService;
let fileStore: FileStore;
beforeAll(async () => {
  service = await startService();
  fileStore = await openFileStore(service.foundation.settings.uploads);
});
afterAll(() => service.close());

/** Submits two CVs, a secret and a passport. */
async function send(options: object = {}, cvs: Record<string, string | Uint8Array<ArrayBuffer>> = CVS) {
  const formId = await createForm(service, options, FIELDS);
  const cv: string[] = [];
  for (const [name, content] of Object.entries(cvs))
    cv.push(await uploadFile(service, formId, { field: 'cv', name, content }));
  const secret = await uploadFile(service, formId, { field: 'secret', name: 'secret.txt', content: 'secret' });
  const passport = await uploadFile(service, formId, { field: 'docs.passport', name: 'pass.txt', content: 'pass' });
  const { id, status, body } = await submitFiles(service, formId, { name: 'Ada', cv, secret, docs: { passport } });
  expect([status, body]).toEqual([200, expect.anything()]);
  const row = await service.orm.em.fork().findOneOrFail(Submission, { id });
  const form = await new Revisions(service.orm).get(formId, row.revision);
  return { id, formId, form, submission: recordOf(service.box, row) };
}
const CVS = { 'a.pdf': `${PDF}a`, 'b.txt': 'b' };

type Sent = Awaited<ReturnType<typeof send>>;

describe('a webhook', () => {
  const settings = { restRoot: 'rest' };

  async function deliver({ submission, form }: Sent, settingsOf: object, now = service.clock.now()) {
    const bodies: { headers: Record<string, string>; body: string }[] = [];
    const { deliver: attempt } = createDelivery({
      http: {
        async request({ headers, body }: { headers: Record<string, string>; body: string }) {
          bodies.push({ headers, body });
          return { status: 200, headers: {}, body: '' };
        },
      } as never,
      apiUrl: '',
      posts: {} as never,
      readSite: service.foundation.readSite,
      fileUrl: (file, until) => fileLink({ box: service.box, baseUrl: BASE, settings }, file, until),
    });
    await attempt({
      ...({ deliveryId: 'd-1', form, submission, now, payload: submission.values } as const),
      integration: {
        key: 'crm',
        integration_id: 'webhook',
        enabled: true,
        settings: { ...WEBHOOK, format: 'json', ...settingsOf },
      },
      secrets: new Map([['integrations.crm.secret', `whsec_${'a'.repeat(32)}`]]),
      context: {} as never,
      hooks: {} as never,
      signal: new AbortController().signal,
    });
    const [{ headers, body } = { headers: {}, body: '{}' }] = bodies;
    return { headers, fields: JSON.parse(body).data.fields };
  }
  const open = (url: string) => fetch(url.replace(BASE, service.url));

  test('has a link in each file, in groups too, which reads it for a day', async () => {
    const sent = await send();
    const { fields } = await deliver(sent, {});
    const until = new Date(service.clock.now().getTime() + DAY_MS).toISOString();
    const [first] = sent.submission.values.cv as { id: string }[];
    expect(fields.cv[0]).toEqual({ ...first, url: expect.any(String), url_expires_at: until });
    expect(await (await open(fields.cv[0].url)).text()).toBe(`${PDF}a`);
    expect(await (await open(fields.docs.passport[0].url)).text()).toBe('pass');
    service.clock.pass(DAY_MS);
    expect((await open(fields.cv[0].url)).status).toBe(410);
  });

  test('that is tried again days later has fresh links under the same id, and signs what it sends', async () => {
    const sent = await send();
    const first = await deliver(sent, {});
    service.clock.pass(3 * DAY_MS);
    const again = await deliver(sent, {});
    expect((await open(first.fields.cv[0].url)).status).toBe(410);
    expect((await open(again.fields.cv[0].url)).status).toBe(200);
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(again.headers['webhook-signature']).not.toBe(first.headers['webhook-signature']);
  });

  test('says for how long, or sends none', async () => {
    const sent = await send();
    const { fields } = await deliver(sent, { file_link_hours: 0 });
    expect(fields).toEqual(sent.submission.values);
    const hour = await deliver(sent, { file_link_hours: 1 });
    expect(Date.parse(hour.fields.cv[0].url_expires_at) - service.clock.now().getTime()).toBe(HOUR_MS);
  });

  test('names links of a mapping, by themselves and within a text', async () => {
    const sent = await send();
    const { fields } = await deliver(sent, {
      fields: {
        files: '{field:cv}',
        links: '{field:cv.url}',
        pass: 'See {field:docs.passport.url}',
        names: '{field:cv}!',
      },
    });
    expect(fields.files).toMatchObject([{ name: 'a.pdf', url: expect.any(String) }, { name: 'b.txt' }]);
    const links = fields.links.split('\n');
    expect(links).toEqual(fields.files.map(({ url }: { url: string }) => url));
    expect((await open(links[1])).status).toBe(200);
    expect(fields.pass).toContain(`See ${BASE}/rest/svcb/v1/files/`);
    expect(fields.names).toBe('a.pdf\nb.txt!');
  });

  test.each([721, -1, 1.5, 'long'])('takes no %j hours', async (hours) => {
    const integrations = [{ key: 'crm', integration_id: 'webhook', settings: { ...WEBHOOK, file_link_hours: hours } }];
    const json = { title: 'A', config: { fields: FIELDS, options: { integrations } } };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    expect([status, body]).toMatchObject([
      422,
      { errors: { 'config.options.integrations[0].settings.file_link_hours': expect.any(String) } },
    ]);
  });
});

describe('an export', () => {
  test('names each file with its address for administrators, in groups too', async () => {
    const { id, formId, submission } = await send();
    const [a, b] = submission.values.cv as { id: string }[];
    const path = (file = '') => `/rest/svcb/v1/submissions/${id}/files/${file}`;
    const csv = await service.as.admin('GET', `b:/forms/${formId}/submissions.csv`);
    const base = service.foundation.baseUrl;
    expect(csv.text).toContain(`"a.pdf ${base}${path(a?.id)}\nb.txt ${base}${path(b?.id)}"`);
    expect(csv.text).toContain('pass.txt http');
    expect(csv.text).not.toContain('link=');
    const json = await service.as.admin('GET', `b:/forms/${formId}/submissions.json`);
    const [first] = (json.body as { submissions: { values: Record<string, never> }[] }).submissions;
    expect(first?.values).toMatchObject({
      cv: [{ ...a, url: `${base}${path(a?.id)}` }, b],
      docs: { passport: [{ name: 'pass.txt', url: expect.stringContaining(path()) }] },
    });
    const read = await service.as.admin('GET', path(a?.id));
    expect(read.status).toBe(200);
  });
});

describe('a mail', () => {
  const mailOf = ({ form, submission }: Sent, more: Partial<MailToSend> = {}, store = fileStore) =>
    composeMail(
      { ...service, readSite: service.foundation.readSite, fileStore: store },
      { id: 'm-1', notificationKey: 'team', form, submission, tries: { attempts: 1 }, ...more },
      [],
    );
  const namesOf = ({ email }: Awaited<ReturnType<typeof mailOf>>) => email.attachments?.map(({ fileName }) => fileName);

  test('takes the files along, but for those of sensitive fields', async () => {
    const mail = await mailOf(await send({ notifications: [{ ...MAIL, attach_files: true }] }));
    expect(
      mail.email.attachments?.map(({ fileName, contentType, content }) => [fileName, contentType, String(content)]),
    ).toEqual([
      ['a.pdf', 'application/pdf', `${PDF}a`],
      ['b.txt', 'text/plain', 'b'],
      ['pass.txt', 'text/plain', 'pass'],
    ]);
    expect(mail.note).toBeUndefined();
    expect(mail.email.text).not.toContain('not attached');
  });

  test('takes those of the fields that it names, or none', async () => {
    expect(
      namesOf(await mailOf(await send({ notifications: [{ ...MAIL, attach_files: ['docs.passport'] }] }))),
    ).toEqual(['pass.txt']);
    expect(namesOf(await mailOf(await send({ notifications: [{ ...MAIL, attach_files: false }] })))).toBeUndefined();
    expect(namesOf(await mailOf(await send({ notifications: [MAIL] })))).toBeUndefined();
  });

  test('names what it has no room for, and takes what is smaller', async () => {
    const large = new Uint8Array(4 * 1024 * 1024);
    const cvs = { 'one.bin': large, 'two.bin': large, 'small.txt': 's' };
    const mail = await mailOf(await send({ notifications: [{ ...MAIL, attach_files: true }] }, cvs));
    expect(namesOf(mail)).toEqual(['one.bin', 'small.txt', 'pass.txt']);
    expect(mail.note).toBe('Went without 1 of its 4 files: 1 too large.');
    for (const body of [mail.email.text, mail.email.html]) {
      expect(body).toContain('These files belong to this mail and are not attached: two.bin.');
    }
  });

  test('goes without a file that is gone, or that the provider refuses', async () => {
    const sent = await send({ notifications: [{ ...MAIL, attach_files: true }] });
    const [a] = sent.submission.values.cv as { id: string }[];
    await fileStore.remove((await uploadRow(service, a?.id))?.storageKey ?? '');
    const mail = await mailOf(sent, { takesFile: (name) => name !== 'b.txt' });
    expect(namesOf(mail)).toEqual(['pass.txt']);
    expect(mail.note).toBe('Went without 2 of its 3 files: 1 no longer there, 1 of a kind that the provider refuses.');
    expect(mail.email.text).toContain('not attached: a.pdf, b.txt.');
  });

  test('waits for a store that is away, and not for ever', async () => {
    const sent = await send({ notifications: [{ ...MAIL, attach_files: true }] });
    const away = { ...(await openFileStore(undefined)), read: () => Promise.reject(new StoreUnavailable()) };
    for (const tries of [
      { attempts: 1 },
      { attempts: 9, failedAs: 'timeout' },
      { attempts: 4, failedAs: 'files_unavailable' },
    ]) {
      await expect(mailOf(sent, { tries }, away)).rejects.toMatchObject({
        kind: 'transient',
        type: 'files_unavailable',
      });
    }
    const mail = await mailOf(sent, { tries: { attempts: 5, failedAs: 'files_unavailable' } }, away);
    expect(mail.note).toBe('Went without 3 of its 3 files: 3 not readable.');
  });

  test('that breaks off while a file is read is tried again', async () => {
    const sent = await send({ notifications: [{ ...MAIL, attach_files: true }] });
    async function* broken() {
      yield Buffer.from('x');
      throw new StoreUnavailable();
    }
    const breaks = { ...(await openFileStore(undefined)), read: async () => Readable.from(broken()) };
    await expect(mailOf(sent, {}, breaks)).rejects.toMatchObject({ type: 'files_unavailable' });
  });

  test.each<[unknown, string, string]>([
    [['nobody'], '[0]', 'must be the name of a field for files'],
    [['name'], '[0]', 'must be the name of a field for files'],
    [['cv', 'secret'], '[1]', 'must not be secret: the field is sensitive'],
    ['cv', '', 'must be true, false, or a list of names'],
    [null, '', 'must be true, false, or a list of names'],
  ])('is not saved with the files %j', async (attach_files, at, message) => {
    const json = { title: 'A', config: { fields: FIELDS, options: { notifications: [{ ...MAIL, attach_files }] } } };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    expect([status, body]).toMatchObject([
      422,
      { errors: { [`config.options.notifications[0].attach_files${at}`]: expect.stringContaining(message) } },
    ]);
  });

  test('with files is for forms that have fields for them', async () => {
    const fields = [
      { type: 'text', name: 'name' },
      { type: 'file', name: 'cv', sensitive: true },
    ];
    const json = { title: 'A', config: { fields, options: { notifications: [{ ...MAIL, attach_files: true }] } } };
    const { status, body } = await service.as.admin('POST', 'b:/forms', json);
    expect([status, body]).toMatchObject([
      422,
      { errors: { 'config.options.notifications[0].attach_files': expect.stringContaining('fields for files') } },
    ]);
  });
});

test('two mails with files are made at a time; one that is given up leaves the line', async () => {
  const slots = new Slots(MAILS_AT_A_TIME);
  const never = new AbortController().signal;
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const first = [slots.run(work('a'), { signal: never }), slots.run(work('b'), { signal: never })];
  const given = new AbortController();
  const gone = slots.run(work('c'), { signal: given.signal });
  const last = slots.run(work('d'), { signal: never });
  given.abort(new Error('given up'));
  await expect(gone).rejects.toThrow('given up');
  expect(begun).toEqual(['a', 'b']);
  ends.shift()?.();
  await first[0];
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b', 'd']);
  for (const end of ends) end();
  await Promise.all([...first, last]);
});

test('providers refuse names by their endings', () => {
  expect(['a.EXE', 'a.pdf', 'exe'].map(refusing('exe bat'))).toEqual([false, true, true]);
  expect(['a.PDF', 'a.exe', 'pdf'].map(takingOnly('pdf\ntxt'))).toEqual([true, false, false]);
});
