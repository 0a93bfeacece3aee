import { describe, expect, test } from '@jest/globals';
import { warnOfForm } from '#features/notifications/warnings.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const MAIL = { type: 'email', name: 'mail' };
const OTHER = { type: 'email', name: 'other' };
const COPY = { type: 'checkbox', name: 'copy' };
const AGE = { type: 'number', name: 'age' };
const WAY = { type: 'radio', name: 'way', options: [{ value: 'mail' }, { value: 'post' }] };
const SHIRT = { type: 'product', name: 'shirt', currency: 'EUR', price: 500, max_quantity: 3 };
const TO = 'config.options.notifications[0].to';
const ROUTE = 'config.options.notifications[0].routes[0].to';

const when = (field: string, op: string, value?: unknown) => ({
  rules: [{ field, op, ...(value !== undefined && { value }) }],
});
const filled = when('mail', 'not_empty');
const copied = when('copy', 'equals', true);
const group = (...fields: object[]) => ({ type: 'group', name: 'you', fields });

const warned = async (fields: object[], notification: object) =>
  warnOfForm({}, formConfig(fields, { notifications: [{ to: '{field:mail}', ...notification }] }));

describe('a mail that nobody gets when a field is left empty is told on a save', () => {
  test.each<[why: string, fields: object[], notification?: object, at?: string]>([
    ['the field is optional', [MAIL]],
    [
      'the field is required where it is shown',
      [{ ...MAIL, required: true, conditional: when('age', 'not_empty') }, AGE],
    ],
    ['the field stands in a group', [group(MAIL)], { to: '{field:you.mail}' }],
    ['both fields are optional', [MAIL, OTHER], { to: '{field:mail}, {field:other}' }],
    [
      'the group is hidden',
      [{ ...group({ ...MAIL, required: true }), conditional: copied }, COPY],
      { to: '{field:you.mail}' },
    ],
    [
      'a route goes to it',
      [MAIL, AGE],
      { to: 'office@example.org', routes: [{ to: '{field:mail}', conditional: when('age', 'not_empty') }] },
      ROUTE,
    ],
    [
      'the route is not for what is empty',
      [MAIL, AGE],
      { routes: [{ to: 'a@example.org', conditional: when('age', 'at_least', 18) }] },
    ],
    ['only copies go to somebody', [MAIL], { bcc: 'office@example.org', cc: 'all@example.org' }],
    ['its condition asks for another field', [MAIL, AGE], { conditional: when('age', 'between', [18, 21]) }],
    ['its condition asks for a quantity', [MAIL, SHIRT], { conditional: when('shirt.quantity', 'at_least', 2) }],
    ['its condition asks for an amount', [MAIL, SHIRT], { conditional: when('shirt', 'equals', 15) }],
    ['its condition holds for an empty one', [MAIL], { conditional: when('mail', 'not_contains', '@example.org') }],
    [
      'its condition is one of two',
      [MAIL, AGE],
      { conditional: { match: 'any', rules: [...filled.rules, ...when('age', 'not_empty').rules] } },
    ],
    ['it is left out for another field', [MAIL, AGE], { conditional: { action: 'hide', ...when('age', 'empty') } }],
    ['what a copy is asked for does not make it required', [MAIL, COPY], { conditional: copied }],
    ['it is required for a copy alone', [{ ...MAIL, conditional: { action: 'require', ...copied } }, COPY]],
    [
      'it is required for another answer',
      [{ ...MAIL, conditional: { action: 'require', ...when('way', 'equals', 'post') } }, WAY],
      { conditional: when('way', 'equals', 'mail') },
    ],
    ['what stands for it is empty', [MAIL], { to: '{field:mail|default:""}' }],
    ['a filter changes nothing', [MAIL], { to: '{field:mail|trim|lower}' }],
    [
      'the field is on a page that is passed over',
      [
        WAY,
        { type: 'page_break', name: 'next', label: 'Next', conditional: when('way', 'equals', 'mail') },
        { ...MAIL, required: true },
      ],
    ],
    [
      'it hangs on a calculated field',
      [MAIL, AGE, { type: 'calculated', name: 'twice', formula: 'age * 2' }],
      { conditional: when('twice', 'greater_than', 36) },
    ],
  ])('where %s', async (_why, fields, notification = {}, at = TO) => {
    expect((await warned(fields, notification)).map(({ code, path }) => [code, path])).toEqual([
      ['recipient_may_be_empty', at],
    ]);
  });

  test('by the label of the field', async () => {
    const [warning] = await warned([{ ...MAIL, label: 'Your address' }], {});
    expect(warning?.message).toContain('when mail (Your address) is left empty');
  });
});

describe('nothing is told where somebody gets it, or where it is not sent', () => {
  test.each<[why: string, fields: object[], notification?: object]>([
    ['the field is required', [{ ...MAIL, required: true }]],
    ['the field is required in a group', [group({ ...MAIL, required: true })], { to: '{field:you.mail}' }],
    ['nobody can change the field', [{ ...MAIL, read_only: true, default: 'a@example.org' }]],
    ['it is switched off', [MAIL], { enabled: false }],
    ['somebody else gets it too', [MAIL], { to: '{field:mail}, office@example.org' }],
    [
      'a field that is required gets it too',
      [MAIL, { ...OTHER, required: true }],
      { to: '{field:mail}, {field:other}' },
    ],
    ['an address stands for the empty field', [MAIL], { to: '{field:mail|default:"office@example.org"}' }],
    ['it does so behind another filter', [MAIL], { to: '{field:mail|trim|default:"office@example.org"}' }],
    ['it is only sent when the field is filled in', [MAIL], { conditional: filled }],
    ['by the older name of that', [MAIL], { conditional: when('mail', 'is_not_empty') }],
    ['it is sent for addresses that end so', [MAIL], { conditional: when('mail', 'ends_with', '@example.org') }],
    ['it is sent for addresses that begin so', [MAIL], { conditional: when('mail', 'starts_with', 'info@') }],
    ['it is sent for what has an @', [MAIL], { conditional: when('mail', 'contains', '@') }],
    ['it is sent for one address', [MAIL], { conditional: when('mail', 'equals', 'a@example.org') }],
    ['it is sent for some addresses', [MAIL], { conditional: when('mail', 'in', ['a@example.org', 'b@example.org']) }],
    ['it is sent for what is not nothing', [MAIL], { conditional: when('mail', 'not_equals', '') }],
    ['it is sent for a pattern', [MAIL], { conditional: when('mail', 'matches', '.+@.+') }],
    ['it is left out when the field is empty', [MAIL], { conditional: { action: 'hide', ...when('mail', 'empty') } }],
    [
      'it is left out when the field is nothing',
      [MAIL],
      { conditional: { action: 'hide', ...when('mail', 'equals', '') } },
    ],
    ['any of one rule asks for the field', [MAIL], { conditional: { match: 'any', ...filled } }],
    [
      'one of all rules asks for the field',
      [MAIL, AGE],
      { conditional: { rules: [...filled.rules, ...when('age', 'not_empty').rules] } },
    ],
    [
      'a group of rules asks for the field',
      [MAIL, AGE],
      { conditional: { rules: [{ match: 'any', ...filled }, ...when('age', 'not_empty').rules] } },
    ],
    [
      'each of any rules asks for the field',
      [MAIL],
      { conditional: { match: 'any', rules: [...filled.rules, ...when('mail', 'contains', '@').rules] } },
    ],
    [
      'a route asks for the field',
      [MAIL],
      { to: 'office@example.org', routes: [{ to: '{field:mail}', conditional: filled }] },
    ],
    [
      'a route is for the empty field',
      [MAIL],
      { routes: [{ to: 'office@example.org', conditional: when('mail', 'empty') }] },
    ],
    [
      'routes are for each answer',
      [MAIL, WAY],
      {
        conditional: when('way', 'not_empty'),
        routes: [
          { to: 'a@example.org', conditional: when('way', 'equals', 'mail') },
          { to: 'b@example.org', conditional: when('way', 'equals', 'post') },
        ],
      },
    ],
    [
      'the route before takes them all',
      [MAIL, COPY],
      {
        to: 'a@example.org',
        routes: [
          { to: 'b@example.org', conditional: when('mail', 'empty') },
          { to: '{field:mail}', conditional: copied },
        ],
      },
    ],
    [
      'a copy makes it required',
      [{ ...MAIL, conditional: { action: 'require', ...copied } }, COPY],
      { conditional: copied },
    ],
    [
      'a copy shows it, and it is required',
      [{ ...MAIL, required: true, conditional: copied }, COPY],
      { conditional: copied },
    ],
    [
      'a copy is asked for in other words',
      [{ ...MAIL, required: true, conditional: { action: 'hide', ...when('copy', 'equals', false) } }, COPY],
      { conditional: when('copy', 'not_empty') },
    ],
    [
      'the chosen way makes it required',
      [WAY, { ...MAIL, required: true, conditional: when('way', 'in', ['mail']) }],
      { conditional: when('way', 'equals', 'mail') },
    ],
    [
      'its group is shown then',
      [COPY, { ...group({ ...MAIL, required: true }), conditional: copied }],
      { to: '{field:you.mail}', conditional: copied },
    ],
    [
      'a number makes it required',
      [AGE, { ...MAIL, conditional: { action: 'require', ...when('age', 'at_least', 18) } }],
      { conditional: when('age', 'greater_than', 20) },
    ],
    [
      'the page of the field is come to then',
      [
        WAY,
        { type: 'page_break', name: 'next', label: 'Next', conditional: when('way', 'equals', 'mail') },
        { ...MAIL, required: true },
      ],
      { conditional: when('way', 'equals', 'mail') },
    ],
    [
      'it hangs on two that exclude each other',
      [MAIL, WAY],
      { conditional: { rules: [...when('way', 'equals', 'mail').rules, ...when('way', 'equals', 'post').rules] } },
    ],
    [
      'what a number comes to makes it required',
      [
        AGE,
        { type: 'calculated', name: 'twice', formula: 'age * 2' },
        { ...MAIL, conditional: { action: 'require', ...when('twice', 'at_least', 36) } },
      ],
      { conditional: when('twice', 'greater_than', 36) },
    ],
    [
      'the order makes it required',
      [SHIRT, { ...MAIL, conditional: { action: 'require', ...when('shirt', 'not_empty') } }],
      { conditional: when('shirt.quantity', 'at_least', 1) },
    ],
    ['it goes to somebody fixed', [MAIL], { to: 'office@example.org' }],
  ])('as %s', async (_why, fields, notification = {}) => {
    expect(await warned(fields, notification)).toEqual([]);
  });
});
