import type { User } from '#features/accounts/entities.ts';
import { normalisedPassword, PasswordError, requireLength } from './passwords.ts';

/** The commonest passwords, without the digits and signs that people append to make them long enough. */
const COMMONEST = new Set([
  ...['password', 'passwordpassword', 'passwort', 'passw0rd', 'p4ssw0rd', 'motdepasse', 'contrasena', 'senha'],
  ...[
    'qwerty',
    'qwertyuiop',
    'qwertz',
    'azerty',
    'asdfghjkl',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'q1w2e3r4t5y6',
  ],
  ...[
    'admin',
    'administrator',
    'adminadmin',
    'root',
    'welcome',
    'letmein',
    'changeme',
    'default',
    'secret',
    'iloveyou',
  ],
  ...[
    'football',
    'baseball',
    'princess',
    'sunshine',
    'superman',
    'dragon',
    'monkey',
    'master',
    'trustno1',
    'login',
    'test',
  ],
  ...['correcthorsebatterystaple', 'thequickbrownfox', 'abcdefghijkl', 'wordpress', 'durableforms'],
]);
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890qwertyuiop',
];
/** Fewest characters that a password needs beyond the login or the address. */
const BESIDE_NAMES = 8;

/**
 * Refuses passwords that are guessed first. The rules are few: length counts, and rules that people work around make passwords
 * worse.
 * @throws PasswordError with advice; it never repeats the password
 */
export function requireGoodPassword(password: string, { login, email }: Pick<User, 'login' | 'email'>): void {
  requireLength(password);
  const text = normalisedPassword(password).toLowerCase();
  const names = [login, email, email.split('@')[0] ?? '']
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 2);
  if (names.some((name) => text.includes(name) && text.replaceAll(name, '').length < BESIDE_NAMES)) {
    throw new PasswordError('The password is nearly your user name or your address: use something else.');
  }
  const plain = text.replace(/[^\p{L}\p{N}]/gu, '');
  const isPattern = /^(.{1,4})\1+.{0,3}$/u.test(text) || ROWS.some((row) => isIn(plain, row));
  if (isPattern || COMMONEST.has(plain) || COMMONEST.has(plain.replace(/\p{N}+$/u, ''))) {
    throw new PasswordError(
      'The password is one of those that are guessed first: use something else, such as four words.',
    );
  }
}

/** True when the text is part of a row of keys or letters, in either direction. */
function isIn(text: string, row: string): boolean {
  return text !== '' && (row.includes(text) || [...row].reverse().join('').includes(text));
}
