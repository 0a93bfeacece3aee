import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm, FIELDS } from '#test/environment/visitor.ts';
import { submitted } from './reading.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const read = async (path: string) => {
  const { status, body, text } = await service.as.admin('GET', path);
  if (status !== 200) throw new Error(text);
  return body;
};
const ada = { name: 'Ada', email: 'ada@example.net' };

describe('what readers of submissions need', () => {
  test('forms are found by their titles, also in the trash', async () => {
    const formId = await createForm(service);
    await service.as.admin('DELETE', `b:/forms/${formId}`);
    const { forms, next, total } = (await read('b:/submission-forms?search=contact&limit=1')) as {
      forms: unknown[];
      next: string | null;
      total: number;
    };
    expect(forms).toEqual([{ id: formId, title: 'Contact us', trashed: true }]);
    expect([next, total]).toEqual([null, 1]);
    expect((await service.as.editor('GET', 'b:/submission-forms')).status).toBe(403);
  });

  test('fields are those of all revisions, with their newest labels', async () => {
    const formId = await createForm(service);
    const fields = [
      { ...FIELDS[1], label: 'Mail' },
      { type: 'number', name: 'age' },
    ];
    await changeForm(service, formId, { config: { fields, options: {} } });
    expect(await read(`b:/submission-forms/${formId}`)).toMatchObject({
      id: formId,
      trashed: false,
      fields: [
        { name: 'email', label: 'Mail', type: 'email' },
        { name: 'age', label: 'age', type: 'number' },
        { name: 'name', label: 'Your name' },
        { name: 'message', label: 'Your message' },
      ],
    });
    expect((await service.as.admin('GET', 'b:/submission-forms/9999')).body).toMatchObject({
      code: 'form_not_found',
    });
  });

  test('values have labels and texts as the form had them then, groups and rows what is in them', async () => {
    const options = [{ value: 'pro', label: 'Professional' }];
    const guest = [
      { type: 'text', name: 'who', label: 'Who' },
      { type: 'select', name: 'plan', label: 'Plan', options },
    ];
    const formId = await createForm(service, {}, [
      { type: 'select', name: 'plan', label: 'Plan', options },
      { type: 'group', name: 'home', label: 'Home', fields: [{ type: 'text', name: 'city', label: 'City' }] },
      { type: 'repeater', name: 'guests', label: 'Guests', fields: guest },
      { type: 'signature', name: 'sign', label: 'Sign' },
    ]);
    const guests = [{ who: 'Ada', plan: 'pro' }, { who: 'Bob' }];
    const id = await submitted(service, formId, { plan: 'pro', home: { city: 'Ulm' }, guests, sign: { typed: 'Ada' } });
    await changeForm(service, formId, { config: { fields: [FIELDS[0]], options: {} } });
    const body = await read(`b:/submissions/${id}/values`);
    expect(body).toMatchObject({
      id,
      form: { id: formId, revision: 1 },
      read: false,
      fields: [
        { name: 'plan', label: 'Plan', type: 'select', value: 'pro', display: 'Professional' },
        { name: 'home', fields: [{ name: 'city', label: 'City', display: 'Ulm' }] },
        {
          name: 'guests',
          columns: [
            { name: 'who', label: 'Who' },
            { name: 'plan', label: 'Plan' },
          ],
          rows: [
            [
              { name: 'who', display: 'Ada' },
              { name: 'plan', display: 'Professional' },
            ],
            [{ name: 'who', display: 'Bob' }, { name: 'plan' }],
          ],
        },
        { name: 'sign', display: 'Ada' },
      ],
    });
    const { submissions } = (await read(`b:/submissions?form_id=${formId}&texts=true`)) as {
      submissions: { texts: object }[];
    };
    expect(submissions[0]?.texts).toMatchObject({ plan: 'Professional', home: 'City: Ulm', sign: 'Ada' });
    const missing = await service.as.admin('GET', 'b:/submissions/999999/values');
    expect(missing.body).toMatchObject({ code: 'submission_not_found' });
  });

  test('a search may be narrowed to the value of one field', async () => {
    const formId = await createForm(service);
    const byName = await submitted(service, formId, { ...ada, name: 'Rose' });
    await submitted(service, formId, { ...ada, message: 'A rose' });
    const found = async (query: string) => {
      const { submissions } = (await read(`b:/submissions?form_id=${formId}&${query}`)) as {
        submissions: { id: number }[];
      };
      return submissions.map(({ id }) => id);
    };
    expect(await found('q=rose')).toHaveLength(2);
    expect(await found('q=rose&field=name')).toEqual([byName]);
    expect(await found('q=rose&field=nothing')).toEqual([]);
    expect((await service.as.admin('GET', 'b:/submissions?field=name')).status).toBe(422);
  });
});
