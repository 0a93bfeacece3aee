import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const accountsBudgets = {
  passwordsBody: { atMost: 32 * KB, unit: 'bytes', of: 'a body with passwords', else: TOO_LARGE },
  codecBody: { atMost: 8 * MB, unit: 'bytes', of: 'payloads that the codec opens at a time', else: TOO_LARGE },
  password: {
    atMost: 1_024,
    unit: 'bytes',
    of: 'a password',
    else: '422 naming it; one that is signed in with is wrong',
  },
  sentPassword: { atMost: 2_000, unit: 'characters', of: 'a password in a body', else: '422 naming it' },
  waitingPasswords: {
    atMost: 64,
    unit: 'items',
    of: 'passwords of people who are known that wait to be checked',
    else: '503 `overloaded`',
  },
  strangersPasswords: {
    atMost: 16,
    unit: 'items',
    of: 'other passwords that wait to be checked',
    else: '503 `overloaded`',
  },
  applicationPasswords: {
    atMost: 50,
    unit: 'items',
    of: 'application passwords of an account',
    else: 'refused until one is revoked',
  },
} satisfies Record<string, Budget>;
