import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Form } from '#features/forms/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { bodyB, tokensOf } from '#test/environment/visitor.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const exportOf = (file: string) => readFileSync(new URL(`exports/${file}`, import.meta.url), 'utf8');
const ask = (path: string, json: object, headers = service.admin) => service.call('POST', path, { headers, json });

interface Answer {
  system: string;
  forms: { file: { form: { title: string } }; notes: { field: string | null; note: string }[]; errors: object }[];
}

describe('an export of another system', () => {
  test.each([
    [
      'gravity-forms',
      'gravity-forms.json',
      {
        name: { first: 'Ada', last: 'Lovelace' },
        e_mail: { value: 'ada@example.net', confirm: 'ada@example.net' },
        which_tour: 'bike',
        how_tall_is_the_rider_cm: 172,
        extras: ['Lunch'],
        guests: [{ first_name: 'Charles', age: '44' }],
        adults: 2,
        day: '2031-05-17',
        consent: true,
        map_of_the_town: { quantity: 2 },
      },
      { price: 25, guests: [{ first_name: 'Charles' }] },
    ],
    [
      'fluent-forms',
      'fluent-forms.json',
      {
        names: { first: 'Ada', last: '' },
        email: 'ada@example.net',
        topic: 'support',
        products: ['lamp'],
        serial: 'A-1',
        hours: 1.5,
        grid: { The_food: 'Good' },
        people: [{ Who: 'Charles' }],
        message: 'It is dark.',
        gdpr_agreement: true,
      },
      { estimate: 135, serial: 'A-1' },
    ],
    [
      'form-io',
      'form-io.json',
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.net',
        home: { city: 'London' },
        kind: 'shared',
        needs: ['parking'],
        plate: 'B-AB 123',
        floor: '1',
        months: 6,
        people: [{ name: 'Charles' }],
        agree: true,
      },
      { plate: 'B-AB 123', floor: '1' },
    ],
    [
      'contact-form-7',
      'contact-form-7.xml',
      {
        your_name: 'Ada',
        your_email: 'ada@example.net',
        department: 'Help',
        by: 'Car',
        your_message: 'Is it still there?',
        privacy: true,
      },
      { department: 'Help' },
    ],
  ])('of %s becomes a form that is saved and takes a submission', async (system, file, values, kept) => {
    const sent = { export: exportOf(file), admin_email: 'desk@example.org', currency: 'EUR' };
    const { status, body } = await ask('b:/forms/convert', sent);
    expect(status).toBe(200);
    const { forms, ...told } = body as Answer;
    expect([told.system, forms.map(({ errors }) => errors)]).toEqual([system, [{}]]);
    const made = await ask('b:/forms/import', forms[0]?.file ?? {});
    expect([made.status, made.body]).toEqual([201, expect.anything()]);
    const { id } = made.body as { id: number };
    const tokens = await tokensOf(service, id);
    const answer = await service.call('POST', `b:/forms/${id}/submissions`, { json: bodyB(tokens, values) });
    expect([answer.status, answer.body]).toEqual([expect.any(Number), expect.objectContaining({ success: true })]);
    const stored = await service.orm.em.fork().findOneOrFail(Submission, { formId: id });
    expect(stored.payload).toMatchObject(kept);
  });

  test('saves nothing by itself, and asks for an administrator', async () => {
    const count = () => service.orm.em.fork().count(Form);
    const before = await count();
    const sent = { export: '[text* your-name]' };
    expect((await ask('b:/forms/convert', sent)).status).toBe(200);
    expect((await ask('b:/forms/convert', sent, {})).status).toBe(401);
    expect(await count()).toBe(before);
  });

  test.each([
    '{"a": 1}',
    '[]',
    '{"fields": []}',
    'Some text',
    '<rss></rss>',
    '<x xmlns="http://wordpress.org/export/1.2/"/>',
  ])('that we cannot read is refused, naming the field: %s', async (text) => {
    const { status, body } = await ask('b:/forms/convert', { export: text });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ errors: { export: expect.stringMatching(/^export (is no|has no)/) } }),
    ]);
  });

  test.each([
    ['Please [call] me, or [text me] about it', /tags such as/],
    ['<?xml version="1.0"?><forms version="1.5"><form id="1"></form></forms>', /export as JSON/],
    ['{"title": "A", "fields": [', /breaks off/],
  ])('that only looks like one is refused with what to do: %s', async (text, said) => {
    const { status, body } = await ask('b:/forms/convert', { export: text });
    expect([status, body]).toEqual([422, expect.objectContaining({ errors: { export: expect.stringMatching(said) } })]);
  });

  test('asks for the settings that no export has', async () => {
    const asked = async (file: string) =>
      ((await ask('b:/forms/convert', { export: exportOf(file) })).body as { asks_for: string[] }).asks_for;
    expect(await asked('gravity-forms.json')).toContain('currency');
    const { body } = await ask('b:/forms/convert', { export: 'Your name [text* your-name]' });
    expect(body).toMatchObject({ system: 'contact-form-7', asks_for: [] });
  });

  test('refuses a wrong address and a wrong currency', async () => {
    const { status, body } = await ask('b:/forms/convert', { export: '[text a]', admin_email: 'me', currency: 'euro' });
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['admin_email', 'currency']]);
  });
});
