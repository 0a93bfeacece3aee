import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkForms } from '#features/health/doctor/forms.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { countRows } from '#test/environment/tables.ts';
import { createForm, submitA, submitB } from '#test/environment/visitor.ts';

let service: TestService;
let old: number;
/** A form that a newer version has saved, which was taken back. */
let newer: number;
beforeAll(async () => {
  service = await startService();
  old = await createForm(service);
  newer = await createForm(service);
  for (const [table, id] of [
    ['forms', 'id'],
    ['form_revisions', 'form_id'],
  ])
    await service.orm.em
      .fork()
      .execute(`update ${table} set config = json_set(config, '$.fields[0].type', 'shade') where ${id} = ?`, [newer]);
});
afterAll(() => service.close());

test('nobody can fill in a form with a field type of a newer version, and nothing of it is stored', async () => {
  const answers = [
    await service.call('GET', `/forms/${newer}`),
    await service.as.admin('GET', `b:/forms/${newer}/schema`),
    await submitA(service, newer),
    await submitB(service, newer),
  ];
  for (const { status, headers, text } of answers) {
    expect([status, headers.get('retry-after')]).toEqual([503, '60']);
    expect(text).toContain('newer version');
    expect(text).not.toContain('shade');
  }
  expect(await countRows(service.orm, 'submissions')).toBe(0);
});

test('the other forms are as they were, and lists have both', async () => {
  expect((await submitB(service, old)).status).toBe(200);
  const { status, text } = await service.call('GET', 'b:/forms?fields=summary', { headers: service.admin });
  expect([status, text]).toEqual([200, expect.stringContaining(`"id":${newer}`)]);
});

test('doctor names it with the type', async () => {
  const { state, message } = await checkForms(service.orm);
  expect([state, message]).toEqual(['attention', expect.stringContaining(`${newer} (shade)`)]);
});
