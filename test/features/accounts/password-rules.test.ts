import { expect, test } from '@jest/globals';
import { requireGoodPassword } from '#features/accounts/passwords/password-rules.ts';
import { PasswordError } from '#features/accounts/passwords/passwords.ts';

const ADA = { login: 'ada.lovelace', email: 'countess@example.org' };

test.each([
  ['eleven char', 'too short'],
  ['ada.lovelace', 'user name'],
  ['Ada.Lovelace-1815', 'user name'],
  ['countess@example.org', 'your address'],
  ['password1234', 'guessed first'],
  ['Password!!!!1', 'guessed first'],
  ['P A S S W O R D 2031', 'guessed first'],
  ['Qwerty-1234567', 'guessed first'],
  ['correct horse battery staple', 'guessed first'],
  ['aaaaaaaaaaaaaaa', 'guessed first'],
  ['abcabcabcabcabc', 'guessed first'],
  ['12341234123412', 'guessed first'],
  ['123456789012345', 'guessed first'],
  ['zyxwvutsrqponm', 'guessed first'],
  ['qwertyuiopasdf', 'guessed first'],
  ['ｐａｓｓｗｏｒｄ１２３４', 'guessed first'],
])('%s is refused, and not repeated', (password, why) => {
  let refusal: unknown;
  try {
    requireGoodPassword(password, ADA);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(PasswordError);
  expect((refusal as PasswordError).message).toContain(why);
  expect((refusal as PasswordError).message).not.toContain(password);
});

test.each([
  'plenty of horses, no staple',
  'my password is very long',
  'ada.lovelace wrote the first program',
  'Xk3-vQ9z_Lm2w',
  '正しい馬の電池とホチキスの針です',
])('%s is taken', (password) => {
  expect(() => requireGoodPassword(password, ADA)).not.toThrow();
});

test('one character is no name to look for', () => {
  expect(() => requireGoodPassword('aha, plenty of a', { login: 'a', email: 'a@example.org' })).not.toThrow();
});
