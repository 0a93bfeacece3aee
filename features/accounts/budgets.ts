import { type Budget, KB, MB, TOO_LARGE } from '#security/budget-tables/budget.ts';

export const accountsBudgets = {
  passwordsBody: { atMost: 32 * KB, unit: 'bytes', of: 'a body with passwords', else: TOO_LARGE },
  codecBody: { atMost: 8 * MB, unit: 'bytes', of: 'payloads in one request to the codec', else: TOO_LARGE },
  password: {
    atMost: 1_024,
    unit: 'bytes',
    of: 'a password',
    else: '422 naming it; at sign-in it counts as a wrong password',
  },
  sentPassword: { atMost: 2_000, unit: 'characters', of: 'a password in a body', else: '422 naming it' },
  waitingPasswords: {
    atMost: 64,
    unit: 'items',
    of: 'waiting password checks of accounts that have signed in from the same network within the last 90 days',
    else: '503 `overloaded`',
  },
  strangersPasswords: {
    atMost: 16,
    unit: 'items',
    of: 'all other waiting password checks',
    else: '503 `overloaded`',
  },
  applicationPasswords: {
    atMost: 50,
    unit: 'items',
    of: 'application passwords of an account',
    else: 'refused until one is revoked',
  },
} satisfies Record<string, Budget>;
