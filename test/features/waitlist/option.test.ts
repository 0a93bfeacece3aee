import { describe, expect, test } from '@jest/globals';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const FIELDS = [
  { type: 'email', name: 'email', required: true },
  { type: 'email', name: 'maybe' },
  { type: 'text', name: 'name', required: true },
  {
    ...{ type: 'email', name: 'hidden', required: true },
    conditional: { rules: [{ field: 'name', op: 'equals', value: 'Ada' }] },
  },
];
const QUOTA = { type: 'radio', name: 'day', options: [{ value: 'sat', quota: 1 }, { value: 'sun' }] };
const LIST = { address_field: 'email' };
const save = (list: object, limits: object = { max_submissions: 1 }, options: object = {}, fields: object[] = FIELDS) =>
  formConfig(fields, { ...options, limits: { ...limits, waiting_list: list } }).options.limits?.waiting_list;
const mistakes = (...given: Parameters<typeof save>) => mistakesOf(() => save(...given));
const PATH = 'config.options.limits.waiting_list';

describe('the option waiting_list', () => {
  test('asks for a day, of a hundred people, unless it says otherwise', () => {
    expect(save(LIST)).toEqual({ address_field: 'email', max: 100, offer_hours: 24, automatic: false });
    expect(save(LIST, {}, {}, [...FIELDS, QUOTA])).toMatchObject({ max: 100 });
  });

  test.each([
    ['without an address', {}, 'address_field', 'is required'],
    ['with a field that the form lacks', { address_field: 'mail' }, 'address_field', 'must be the name of a field'],
    ['with a field of another type', { address_field: 'name' }, 'address_field', 'must be a field of type email'],
    ['with a field that can be left empty', { address_field: 'maybe' }, 'address_field', 'must be a required field'],
    ['with a field that may be hidden', { address_field: 'hidden' }, 'address_field', 'without a condition'],
    ['with nobody in it', { ...LIST, max: 0 }, 'max', '1 to'],
    ['with too many people', { ...LIST, max: 1_001 }, 'max', '1 to'],
    ['with no time to answer', { ...LIST, offer_hours: 0 }, 'offer_hours', '1 to 720'],
    ['with an unknown key', { ...LIST, colour: 'red' }, 'colour', ''],
  ])('is refused %s', (_, list, key, message) => {
    expect(mistakes(list)).toMatchObject({ [`${PATH}.${key}`]: expect.stringContaining(message) });
  });

  test('is refused where nobody could wait, or be told', () => {
    expect(mistakes(LIST, {})).toEqual({ [PATH]: expect.stringContaining('needs max_submissions') });
    expect(mistakes(LIST, { per_person: { field: 'email' } })).toEqual({
      [PATH]: expect.stringContaining('without a limit'),
    });
    expect(mistakes(LIST, { max_submissions: 1 }, { store_submissions: false })).toMatchObject({
      [PATH]: expect.stringContaining('needs config.options.store_submissions'),
    });
  });

  test('lets notifications run on what happens on it, and nothing else does', () => {
    const notification = { key: 'team', to: 'team@example.org', subject: 'x', html: 'x', on: ['waitlist:lapsed'] };
    const options = { notifications: [notification] };
    expect(save(LIST, { max_submissions: 1 }, options)).toMatchObject(LIST);
    const path = 'config.options.notifications[0].on[0]';
    expect(mistakesOf(() => formConfig(FIELDS, options))).toEqual({
      [path]: expect.stringContaining('is no occasion'),
    });
  });
});
