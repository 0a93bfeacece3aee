import { expect, test } from '@jest/globals';
import { warnOfForm } from '#features/notifications/warnings.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const EMAIL = { type: 'email', name: 'mail' };
const pathsOf = async (fields: object[], notifications: object[]) =>
  (await warnOfForm({}, formConfig(fields, { notifications }))).map(({ code, path }) => [code, path]);

test('a mail that nobody gets when a field is left empty is told on a save', async () => {
  const warned = [['recipient_may_be_empty', 'config.options.notifications[0].to']];
  expect(await pathsOf([EMAIL], [{ to: '{field:mail}' }])).toEqual(warned);
  expect(
    await pathsOf(
      [
        { ...EMAIL, required: true, conditional: { rules: [{ field: 'a', op: 'not_empty' }] } },
        { type: 'text', name: 'a' },
      ],
      [{ to: '{field:mail}' }],
    ),
  ).toEqual(warned);
  const group = { type: 'group', name: 'you', fields: [EMAIL] };
  expect(await pathsOf([group], [{ to: '{field:you.mail}' }])).toEqual(warned);
  const routes = [{ to: '{field:mail}', conditional: { rules: [{ field: 'a', op: 'not_empty' }] } }];
  expect(await pathsOf([EMAIL, { type: 'text', name: 'a' }], [{ to: 'office@example.org', routes }])).toEqual([
    ['recipient_may_be_empty', 'config.options.notifications[0].routes[0].to'],
  ]);
});

test.each<[string, object, object]>([
  ['the field is required', { required: true }, { to: '{field:mail}' }],
  ['somebody else gets it too', {}, { to: '{field:mail}, office@example.org' }],
  [
    'it is only sent when the field is filled in',
    {},
    { to: '{field:mail}', conditional: { rules: [{ field: 'mail', op: 'not_empty' }] } },
  ],
  ['it is switched off', {}, { to: '{field:mail}', enabled: false }],
])('nothing is told where %s', async (_why, field, notification) => {
  expect(await pathsOf([{ ...EMAIL, ...field }], [notification])).toEqual([]);
});
