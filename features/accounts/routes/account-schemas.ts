import { object } from 'yup';
import { accountsBudgets } from '#features/accounts/budgets.ts';
import type { AccountInUse } from '#features/accounts/store.ts';
import { isAccountEmail, isLogin, MAX_EMAIL } from '#features/accounts/users.ts';
import { digits, flag, oneOf, parsed, text as textOf } from '#forms/json-schema/keys.ts';
import { among, count, id, listOf, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { CAPABILITIES, type Capability, capabilitiesOf, ROLES } from '#security/actor.ts';
import { budgets } from '#security/budgets.ts';

const MUST_BE_LOGIN = 'must have 1 to 60 letters, digits or . _ @ -';
const MUST_BE_EMAIL = `must be an e-mail address of at most ${MAX_EMAIL} characters`;
const LOGIN = parsed(MUST_BE_LOGIN, (value) => (isLogin(value) ? value : undefined), {
  json: { type: 'string', pattern: '^[\\w.@-]{1,60}$' },
});
const email = () =>
  parsed(MUST_BE_EMAIL, (value) => (isAccountEmail(value) ? value : undefined), {
    json: { type: 'string', format: 'email', maxLength: MAX_EMAIL },
  });
const capabilities = () =>
  parsed(
    `must be a list of some of ${CAPABILITIES.join(', ')}, or null for those of the role`,
    (value) => (value === null ? { own: null } : ownOf(value)),
    { json: { type: ['array', 'null'], items: { type: 'string', enum: CAPABILITIES }, uniqueItems: true } },
  );
const password = () => textOf(accountsBudgets.sentPassword.atMost, { least: 1 });

function ownOf(value: unknown): { own: readonly Capability[] } | undefined {
  if (!Array.isArray(value) || value.length > CAPABILITIES.length) return undefined;
  const own = CAPABILITIES.filter((capability) => value.includes(capability));
  return own.length === value.length ? { own } : undefined;
}

/** The query of the list of accounts. */
export const ACCOUNTS_QUERY = object({
  search: textOf(budgets.search.atMost, { least: 1 }),
  role: oneOf(ROLES),
  disabled: oneOf(['true', 'false']),
  limit: digits(1, 200).default(100),
  after: textOf(60, { least: 1 }),
});

export const NEW_ACCOUNT = object({
  login: LOGIN.required(`login ${MUST_BE_LOGIN}`),
  email: email().required(`email ${MUST_BE_EMAIL}`),
  role: oneOf(ROLES).required(`role must be one of ${ROLES.join(', ')}`),
  capabilities: capabilities(),
  password: password(),
});

export const ACCOUNT_CHANGE = object({
  email: email(),
  role: oneOf(ROLES),
  capabilities: capabilities(),
  disabled: flag(),
});

/** A text sets the password, null removes it. */
export const NEW_PASSWORD = object({
  password: parsed(
    `must be a password as text of at most ${accountsBudgets.sentPassword.atMost} characters, or null for none`,
    (given) => (given === null ? { given } : typeof given === 'string' && fits(given) ? { given } : undefined),
    { json: { type: ['string', 'null'], minLength: 1, maxLength: accountsBudgets.sentPassword.atMost } },
  ).required('password is required; null removes it'),
});

function fits({ length }: string): boolean {
  return length >= 1 && length <= accountsBudgets.sentPassword.atMost;
}

/** An account as routes return it. */
export const ACCOUNT = object({
  id: id(),
  login: text(),
  email: text(),
  role: among(ROLES),
  capabilities: listOf(among(CAPABILITIES)),
  /** True when the account has its own capabilities, in place of those of its role. */
  own_capabilities: yesOrNo(),
  password_set: yesOrNo(),
  disabled_at: timestamp().nullable(),
  created_at: timestamp(),
  last_signed_in_at: timestamp().nullable(),
  sessions: count(),
  application_passwords: count(),
  /** The number of open steps of processes that ask the account. */
  open_steps: count(),
});

export function accountJson({ account, sessions, applicationPasswords, lastSignedInAt, openSteps }: AccountInUse) {
  const { id, login, email, role, capabilities, hasPassword, disabledAt, createdAt } = account;
  return {
    ...{ id, login, email, role, capabilities: [...capabilitiesOf(account)], own_capabilities: Boolean(capabilities) },
    password_set: hasPassword,
    disabled_at: disabledAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    last_signed_in_at: lastSignedInAt?.toISOString() ?? null,
    ...{ sessions, application_passwords: applicationPasswords, open_steps: openSteps },
  };
}
