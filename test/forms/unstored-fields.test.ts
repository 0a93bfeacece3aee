import { describe, expect, test } from '@jest/globals';
import { renderFields } from '#forms/page/fields.ts';
import { dropUnstored, withoutUnstoredFields } from '#forms/unstored-fields.ts';
import { sanitiseSubmission } from '#forms/values/sanitise.ts';
import { validateSubmission } from '#forms/values/validate.ts';
import { formConfig, mistakesOf } from '#test/forms/form-fixture.ts';

const SECRET = { type: 'password', name: 'secret' };
const NESTED = { type: 'group', name: 'login', fields: [SECRET, { type: 'text', name: 'user' }] };

function submit(raw: unknown, config: object = {}) {
  const form = formConfig([
    { ...SECRET, messages: { min_length: 'short', max_length: 'long', confirm: 'twice' }, ...config },
  ]);
  const { values, errors } = validateSubmission(form, sanitiseSubmission(form, { secret: raw }));
  return errors.secret ?? values.secret;
}

test.each([
  ['  spaces stay  ', {}, '  spaces stay  '],
  ['seven77', {}, 'short'],
  ['😀😀', { min_length: 2, max_length: 2 }, '😀😀'],
  ['abc', { min_length: 1, max_length: 2 }, 'long'],
  ['abcdefgh', { needs: ['digit'] }, 'Use at least one digit.'],
  ['ABCDEFG1', { needs: ['digit', 'lower'] }, 'Use at least one small letter.'],
  ['abcdefg1', { needs: ['upper'] }, 'Use at least one capital letter.'],
  ['Abcdefg1', { needs: ['symbol'] }, 'Use at least one character that is neither a letter nor a digit.'],
  ['Äb cdef1', { needs: ['lower', 'upper', 'digit', 'symbol'] }, 'Äb cdef1'],
  ['パスワードパスワード', { needs: ['lower', 'upper'] }, 'パスワードパスワード'],
  [{ value: 'abcdefgh', confirm: 'abcdefgh' }, { confirm: true }, 'abcdefgh'],
  [{ value: 'abcdefgh', confirm: 'abcdefgh ' }, { confirm: true }, 'twice'],
  [{ value: 'abcdefgh' }, { confirm: true }, 'twice'],
  ['abcdefgh', { confirm: true }, 'abcdefgh'],
  [12345678, {}, 'This value cannot be used here.'],
])('a password %j with %j', (sent, config, expected) => expect(submit(sent, config)).toBe(expected));

describe('nothing of a password is kept', () => {
  const config = formConfig([SECRET, NESTED, { type: 'text', name: 'secrets' }]);

  test('of values, nor of what was sent under any of its names', () => {
    const sent = {
      secret: 'a',
      'secret[confirm]': 'a',
      secrets: 'stays',
      login: { secret: 'a', user: 'u', 'secret[confirm]': 'a' },
      'login.secret': 'a',
      'login[secret]': 'a',
      'login[secret][confirm]': 'a',
      'login[user]': 'u',
    };
    expect(dropUnstored(config, sent)).toEqual({ secrets: 'stays', login: { user: 'u' }, 'login[user]': 'u' });
    const plain = formConfig([{ type: 'text', name: 'secret' }]);
    expect(dropUnstored(plain, sent)).toBe(sent);
    expect(withoutUnstoredFields(plain)).toBe(plain);
    expect(JSON.stringify(withoutUnstoredFields(config))).not.toContain('password');
  });

  test('a page that comes back does not have it', () => {
    const html = renderFields({ id: 1, config }, { values: { secret: 'hunter22', login: { secret: 'hunter22' } } });
    expect(html.join('')).not.toContain('hunter22');
  });

  test.each([
    [{ ...SECRET, default: 'hunter22' }, 'default'],
    [{ ...SECRET, read_only: true }, 'read_only'],
    [{ ...SECRET, prefill: 'signed' }, 'prefill'],
  ])('a save refuses %j', (field, key) => {
    expect(Object.keys(mistakesOf(() => formConfig([field])))).toContain(`config.fields[0].${key}`);
  });

  test('and no condition, tag or formula names it', () => {
    const conditional = { action: 'show', match: 'all', rules: [{ field: 'secret', op: 'not_empty' }] };
    expect(mistakesOf(() => formConfig([SECRET, { type: 'text', name: 'a', conditional }]))).toEqual({
      'config.fields[1].conditional.rules[0].field': expect.stringMatching(/must be the name of a field/),
    });
    expect(mistakesOf(() => formConfig([SECRET], { success_message: '{field:secret}' }))).not.toEqual({});
    expect(mistakesOf(() => formConfig([SECRET, { type: 'calculated', name: 'c', formula: 'secret' }]))).not.toEqual(
      {},
    );
  });
});
