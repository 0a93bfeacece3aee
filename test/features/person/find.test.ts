import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditEntry } from '#features/audit/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { type ArchiveParts, archiveOf } from '#features/person/archive.ts';
import { Submission } from '#features/submissions/entities.ts';
import { Upload } from '#features/uploads/entities.ts';
import { openFileStore } from '#features/uploads/stores/open.ts';
import { PDF, submitFiles, unzip, uploadFile } from '#test/environment/files.ts';
import { REST_ROOT, startService, type TestService } from '#test/environment/service.ts';
import { bodyB, createForm, tokensOf } from '#test/environment/visitor.ts';

const FIELDS = [
  { type: 'text', name: 'name', label: 'Your name' },
  { type: 'email', name: 'email', label: 'Your address' },
  { type: 'number', name: 'customer', label: 'Your number' },
  { type: 'file', name: 'cv', label: 'Your CV' },
  { type: 'consent', name: 'terms', label: 'I agree, {field:name}', description: 'To all of it.' },
  {
    type: 'repeater',
    name: 'guests',
    label: 'Guests',
    fields: [
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'consent', name: 'photos', label: 'Photos are fine' },
    ],
  },
];
const OPTIONS = {
  spam: { quarantine: true },
  notifications: [{ key: 'team', to: 'team@example.org', subject: 'From {field:name}', html: 'Hello' }],
  integrations: [
    { key: 'crm', integration_id: 'webhook', settings: { url: 'https://crm.example.org/in', takes_erasures: true } },
  ],
};
const ADA = { name: 'Ada', email: 'Ada@Example.net', customer: 4711, terms: true };
const ADDRESS = { address: ' ada@example.net ' };

let service: TestService;
let formId: number;
let id: number;
beforeAll(async () => {
  service = await startService();
  formId = await createForm(service, OPTIONS, FIELDS);
  const cv = await uploadFile(service, formId, {
    field: 'cv',
    name: '../Lebenslauf für Ada.pdf',
    content: `${PDF}ada`,
  });
  const guests = [
    { name: 'Bob', photos: true },
    { name: 'Eve', photos: false },
  ];
  ({ id } = await submitFiles(service, formId, { ...ADA, cv, guests }));
  await submitFiles(service, formId, { ...ADA, email: 'bob@example.net', customer: 12, name: 'ada@example.net!' });
  const tokens = await tokensOf(service, formId);
  const spam = { ...bodyB(tokens, ADA), [tokens.honeypot_field]: 'x' };
  await service.call('POST', `b:/forms/${formId}/submissions`, { json: spam });
  await sendSteps();
});
afterAll(() => service.close());

/** Inserts a mail and a webhook that have arrived, one delivery that was attempted, and one that was not. */
async function sendSteps(): Promise<void> {
  const em = service.orm.em.fork();
  const { uuid: submissionUuid } = await em.findOneOrFail(Submission, { id });
  const at = service.clock.now();
  const shared = { submissionUuid, formId, revision: 1, enqueuedAt: at };
  const arrived = { status: 'delivered' as const, attempts: 1, finishedAt: at };
  const job = { kind: 'integration' as const, integrationId: 'webhook' };
  const rows = [
    { ...shared, ...arrived, kind: 'mail' as const, key: 'team', provider: 'host' },
    { ...shared, ...arrived, ...job, key: 'crm' },
    { ...shared, ...job, status: 'failed' as const, attempts: 3, key: 'gone' },
    { ...shared, ...job, status: 'cancelled' as const, attempts: 0, key: 'never' },
  ];
  for (const row of rows) await em.insert(Delivery, { id: crypto.randomUUID(), ...row });
}

const call = (name: string, json: object, headers = service.admin) =>
  service.call('POST', `b:/person/${name}`, { json, headers });
interface Item {
  kind: string;
  id: number | null;
  uuid: string;
  files: { id: string; name: string; path: string | null }[];
  consents: object[];
}
const find = async (json: object) => (await call('find', json)).body as { found: Item[]; next: string | null };

describe('what is kept of a person', () => {
  test('is shown with consents word for word, files, mails and where it was delivered; others are not', async () => {
    const { found, next } = await find(ADDRESS);
    expect(next).toBeNull();
    expect(found.map(({ kind }) => kind)).toEqual(['submission', 'quarantined']);
    const [sent, refused] = found;
    const at = (await service.orm.em.fork().findOneOrFail(Submission, { id })).createdAt.toISOString();
    expect(sent).toMatchObject({
      id,
      form_title: 'Contact us',
      revision: 1,
      at,
      client: { ip_address: expect.any(String) },
      values: { email: 'Ada@Example.net' },
      fields: expect.arrayContaining([expect.objectContaining({ label: 'Your number', display: '4711' })]),
      consents: [
        { field: 'terms', text: 'I agree, Ada', description: 'To all of it.', help: null, given_at: at },
        { field: 'guests[1].photos', text: 'Photos are fine', given_at: at },
      ],
      files: [{ name: expect.stringContaining('Lebenslauf für Ada.pdf') }],
      mails: [{ key: 'team', state: 'delivered', to: ['team@example.org'], subject: 'From Ada' }],
      deliveries: expect.arrayContaining([
        expect.objectContaining({ key: 'crm', kind: 'webhook', receiver: 'https://crm.example.org' }),
      ]),
    });
    expect(refused).toMatchObject({ id: null, consents: [], values: { email: 'Ada@Example.net' } });
    expect(refused?.consents).toEqual([]);
  });

  test.each<[string, object, number]>([
    ['a number', { field: 'customer', value: '4711' }, 2],
    ['a name, in rows too', { field: 'name', value: ' eve ' }, 1],
    ['a value of another field', { field: 'email', value: 'Ada' }, 0],
    ['a part of a value', { field: 'customer', value: '471' }, 0],
    ['an address of another form', { ...ADDRESS, form_id: 999 }, 0],
  ])('is found by %s', async (_, json, count) => {
    expect((await find(json)).found).toHaveLength(count);
  });

  test('comes in pages; who looks is noted, without whom', async () => {
    const { headers, body } = await call('find', { ...ADDRESS, limit: 1 });
    // The newest entry only contains the address, and belongs to another person.
    expect(body).toMatchObject({ found: [{ kind: 'quarantined' }], more_sealed: false });
    const { next } = body as { next: string };
    expect(await find({ ...ADDRESS, limit: 1, after: next })).toMatchObject({ found: [{ id }], next: null });
    const em = service.orm.em.fork();
    const entries = await em.find(AuditEntry, { requestId: headers.get('x-request-id') });
    expect(entries).toMatchObject([{ event: 'person.viewed', details: { by: 'address', count: 1 } }]);
    expect(JSON.stringify(entries)).not.toContain('example');
  });

  test.each([false, true])('is counted with those who received it, edited meanwhile: %j', async (isEdited) => {
    if (isEdited) await service.as.admin('PATCH', `b:/submissions/${id}`, { values: { customer: 4712 } });
    const { body } = await call('erase', ADDRESS);
    expect(body).toMatchObject({
      submissions: 1,
      quarantined: 1,
      receivers: [
        { kind: 'webhook', receiver: 'https://crm.example.org', key: 'crm', delivered: 1, tried: 0, told: true },
        { kind: 'webhook', receiver: null, key: 'gone', delivered: 0, tried: 1, told: false },
        { kind: 'mail', receiver: 'host', key: 'team', delivered: 1, tried: 0 },
      ],
    });
  });
});

describe('the archive of a person', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'person-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function unpacked(name: string) {
    const response = await fetch(`${service.url}/${REST_ROOT}/svcb/v1/person/export`, {
      method: 'POST',
      headers: { ...service.admin, 'content-type': 'application/json' },
      body: JSON.stringify(ADDRESS),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const zip = join(folder, `${name}.zip`);
    await writeFile(zip, new Uint8Array(await response.arrayBuffer()));
    unzip(zip, join(folder, name));
    return JSON.parse(await readFile(join(folder, name, 'data.json'), 'utf8')) as {
      person: object;
      found: Item[];
      receivers: object[];
    };
  }

  test('has what is shown, the receivers and the files', async () => {
    const { person, found, receivers } = await unpacked('whole');
    expect(person).toEqual({ address: 'ada@example.net' });
    const shown = (await find(ADDRESS)).found;
    expect(found.map(({ files: _, ...item }) => item)).toEqual(shown.map(({ files: _, ...item }) => item));
    expect(receivers).toMatchObject([{ delivered: 1 }, { tried: 1 }, { delivered: 1 }]);
    const path = found[0]?.files[0]?.path ?? '';
    expect(path).toMatch(/^files\/[\w-]+\/[\w-]+-[^/]*Lebenslauf für Ada\.pdf$/);
    expect(await readFile(join(folder, 'whole', path), 'utf8')).toBe(`${PDF}ada`);
  });

  test('ends with the error when a file cannot be read to its end, or the database is away', async () => {
    const person = { value: 'ada@example.net' };
    async function* broken() {
      yield PDF;
      throw new Error('the disk is broken');
    }
    const fileStore = { has: async () => true, read: async () => Readable.from(broken()) };
    const parts = { ...service.foundation, fileStore };
    const read = (app: object) => archiveOf(app as ArchiveParts, { person }).toArray();
    await expect(read(parts)).rejects.toThrow('the disk is broken');
    const away = () => {
      throw new Error('the database is away');
    };
    await expect(read({ ...parts, orm: { em: { fork: away } } })).rejects.toThrow('the database is away');
  });

  test('closes a file that was opened after the reader had gone', async () => {
    const opening = Promise.withResolvers<Readable>();
    const asked = Promise.withResolvers<void>();
    const read = () => {
      asked.resolve();
      return opening.promise;
    };
    const parts = { ...service.foundation, fileStore: { has: async () => true, read } };
    const archive = archiveOf(parts as unknown as ArchiveParts, { person: { value: 'ada@example.net' } }).resume();
    await asked.promise;
    archive.destroy();
    const file = Readable.from([PDF]);
    opening.resolve(file);
    await once(file, 'close');
    expect(file.destroyed).toBe(true);
  });

  test('says where the bytes of a file are gone', async () => {
    const em = service.orm.em.fork();
    const [upload] = await em.find(Upload, { formId, state: 'claimed' });
    await (await openFileStore(service.foundation.settings.uploads)).remove(upload?.storageKey ?? '');
    const { found } = await unpacked('gone');
    expect(found[0]?.files).toMatchObject([{ id: upload?.uuid, path: null }]);
  });

  test('is refused to accounts that may not see values', async () => {
    expect((await call('export', ADDRESS, service.editor)).status).toBe(403);
    expect((await call('find', ADDRESS, service.editor)).status).toBe(403);
    expect((await call('export', { address: 'question' })).status).toBe(422);
  });
});
