import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readXlsx } from 'hucre/xlsx';
import { startService, type TestService } from '#test/environment/service.ts';
import { changeForm, createForm } from '#test/environment/visitor.ts';
import { submitted } from '#test/features/submissions/routes/reading.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const options = [{ value: 'v', label: 'Vegan' }, { value: 'm' }];
const GUESTS = {
  ...{ type: 'repeater', name: 'guests', label: 'Guests' },
  fields: [
    { type: 'text', name: 'name', label: 'Name' },
    { type: 'number', name: 'age', label: 'Age' },
    { type: 'select', name: 'meal', label: 'Meal', options },
  ],
};
const FIELDS = [{ type: 'text', name: 'host', label: 'Host' }, GUESTS];
const get = (path: string) => service.as.admin('GET', path);

test('an export has one line for each row of a repeater where that is wanted', async () => {
  // At first the repeater was a text field.
  const formId = await createForm(service, {}, [FIELDS[0] ?? {}, { type: 'text', name: 'guests', label: 'Guests' }]);
  const old = await submitted(service, formId, { host: 'Old', guests: 'Two of us' });
  await changeForm(service, formId, { config: { fields: FIELDS, options: {} } });
  const guests = [
    { name: 'Ada', age: '36', meal: 'v' },
    { name: '=Bob', meal: 'm' },
  ];
  const two = await submitted(service, formId, { host: 'Eve', guests });
  const none = await submitted(service, formId, { host: 'Alone' });

  const path = `b:/forms/${formId}/submissions`;
  const csv = (await get(`${path}.csv?rows_of=guests`)).text.replaceAll(/"20[^"]*Z","accepted"/g, 'T');
  expect(csv.trimEnd().split('\r\n')).toEqual([
    '"submission_id","submitted_at","state","row","host","guests_name","guests_age","guests_meal","guests"',
    `"${old}",T,,"Old",,,,"Two of us"`,
    `"${two}",T,"1","Eve","Ada","36","v",`,
    `"${two}",T,"2","Eve","'=Bob",,"m",`,
    `"${none}",T,,"Alone",,,,`,
  ]);
  const labels = (await get(`${path}.csv?rows_of=guests&header=labels`)).text;
  expect(labels).toContain('"1","Eve","Ada","36","Vegan",');

  const response = await fetch(`${service.url}/rest/svcb/v1/forms/${formId}/submissions.xlsx?rows_of=guests`, {
    headers: service.admin,
  });
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const rows = sheets[0]?.rows.map((row) => row.slice(3)) ?? [];
  expect(rows.slice(1)).toEqual([
    [null, 'Old', null, null, null, 'Two of us'],
    [1, 'Eve', 'Ada', 36, 'v', null],
    [2, 'Eve', '=Bob', null, 'm', null],
    [null, 'Alone', null, null, null, null],
  ]);
});

test('what is no repeater of the form is refused', async () => {
  const formId = await createForm(service, {}, FIELDS);
  for (const name of ['host', 'none', '__proto__']) {
    const { status, body } = await get(`b:/forms/${formId}/submissions.csv?rows_of=${name}`);
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['rows_of']]);
  }
});
