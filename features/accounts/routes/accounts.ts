import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { accountsBudgets } from '#features/accounts/budgets.ts';
import type { Accounts } from '#features/accounts/compose.ts';
import { PasswordError } from '#features/accounts/passwords/passwords.ts';
import { findAccount, listAccounts } from '#features/accounts/store.ts';
import { refused } from '#features/accounts/use-cases/password.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  endUserSessions,
  setUserPassword,
  type UserParts,
  userNotFound,
} from '#features/accounts/use-cases/users.ts';
import { among, count, listOf, SUCCESS, text } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { idParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { CAPABILITIES, capabilitiesOf, ROLES } from '#security/actor.ts';
import { ACCOUNT, ACCOUNT_CHANGE, ACCOUNTS_QUERY, accountJson, NEW_ACCOUNT, NEW_PASSWORD } from './account-schemas.ts';
import { requireSafeTransport } from './session-cookie.ts';

interface AccountRouteParts extends UserParts {
  orm: MikroORM;
  accounts: Accounts;
}

const admin = { tag: 'Accounts', access: 'admin' } as const;
const one = { ...admin, path: 'host:/accounts/:id', params: { id: idParam((id) => userNotFound({ id })) } } as const;
const limit = accountsBudgets.passwordsBody.atMost;

/** The routes for the site's accounts, for administrators. One's own password is changed at `/password`. */
export const accountRoutes = [
  route({
    ...admin,
    operation: 'listRoles',
    method: 'GET',
    path: 'host:/roles',
    summary: 'Roles with their capabilities',
    answers: {
      200: object({ roles: listOf(object({ role: among(ROLES), capabilities: listOf(among(CAPABILITIES)) })) }),
    },
    handle: () => ({ roles: ROLES.map((role) => ({ role, capabilities: [...capabilitiesOf({ role })] })) }),
  }),

  route({
    ...admin,
    operation: 'listAccounts',
    method: 'GET',
    path: 'host:/accounts',
    summary: 'The accounts, by login',
    description: '`search` matches login and address. `next` is the `after` of the next page.',
    query: ACCOUNTS_QUERY,
    answers: { 200: object({ accounts: listOf(ACCOUNT), next: text().nullable() }) },
    async handle({ orm, installed, clock }: AccountRouteParts, { query }) {
      const { search, role, disabled, ...page } = query;
      const filter = { text: search, role, ...(disabled && { disabled: disabled === 'true' }) };
      const { accounts, next } = await listAccounts({ orm, installed }, filter, page, clock());
      return { accounts: accounts.map(accountJson), next };
    },
  }),

  route({
    ...one,
    operation: 'readAccount',
    method: 'GET',
    summary: 'An account',
    answers: { 200: ACCOUNT },
    handle: (app: AccountRouteParts, { params }) => shown(app, params.id),
  }),

  route({
    ...admin,
    operation: 'createAccount',
    method: 'POST',
    path: 'host:/accounts',
    summary: 'Create an account',
    description:
      'Without a `password` nobody can sign in to the account until one is set. `capabilities` replace those of the role. Giving a capability that you lack is 403.',
    body: json(NEW_ACCOUNT, {
      limit,
      example: { login: 'grace', email: 'grace@example.org', role: 'reader', password: 'plenty of horses' },
    }),
    answers: { 201: ACCOUNT },
    errors: [409],
    audit: 'user.created',
    async handle(app: AccountRouteParts, { raw, actor, body }) {
      const { login, email, role, capabilities, password = null } = body;
      if (password !== null) requireSafeTransport(raw, 'Passwords');
      const order = { login, email, role, capabilities: capabilities?.own, password };
      const { id } = await naming(() => createUser(app, actor, order));
      return reply(201, await shown(app, id));
    },
  }),

  route({
    ...one,
    operation: 'changeAccount',
    method: 'PATCH',
    summary: 'Change an account',
    description:
      'Only the given keys change, from the next request of the account on. A new `role` brings its capabilities unless `capabilities` are given; null resets them to those of the role. `disabled` ends the sessions of the account, which cannot be used until it is false again. Of your own account you can change only `email`: 409 `own_account`. The last account that can administer the site stays an administrator: 409 `last_administrator`.',
    body: json(ACCOUNT_CHANGE, { example: { role: 'reader' } }),
    answers: { 200: ACCOUNT },
    errors: [409],
    audit: ['user.changed', 'user.role_changed', 'user.disabled', 'user.enabled'],
    async handle(app: AccountRouteParts, { params, actor, body }) {
      const { capabilities, ...change } = body;
      const own = capabilities && { capabilities: capabilities.own };
      await changeUser(app, actor, params, { ...change, ...own });
      return shown(app, params.id);
    },
  }),

  route({
    ...one,
    operation: 'setAccountPassword',
    method: 'PUT',
    path: `${one.path}/password`,
    summary: 'Set the password of an account',
    description:
      'null removes the password. Setting or removing it ends the sessions of the account; application passwords stay valid. Change your own password at `/password`: here it is 409 `own_account`. It is 403 if the account has a capability that you lack.',
    body: json(NEW_PASSWORD, { limit, example: { password: 'plenty of other horses' } }),
    answers: { 200: object({ success: SUCCESS }) },
    errors: [409],
    audit: ['user.password_set', 'user.password_removed'],
    async handle(app: AccountRouteParts, { raw, params, actor, body }) {
      requireSafeTransport(raw, 'Passwords');
      await naming(() => setUserPassword(app, actor, params, body.password.given));
      return { success: true };
    },
  }),

  route({
    ...one,
    operation: 'endAccountSessions',
    method: 'DELETE',
    path: `${one.path}/sessions`,
    summary: 'End the sessions of an account',
    description: 'The session of this request stays. Application passwords stay valid.',
    answers: { 200: object({ success: SUCCESS, sessions_ended: count() }) },
    audit: 'user.sessions_ended',
    async handle(app: AccountRouteParts, { params, actor }) {
      return { success: true, sessions_ended: await endUserSessions(app, actor, params) };
    },
  }),

  route({
    ...one,
    operation: 'deleteAccount',
    method: 'DELETE',
    summary: 'Delete an account',
    description:
      'Deletes its sessions and application passwords too. Everything else that it has created stays. `open_steps` counts the open steps that asked it.',
    answers: { 200: object({ success: SUCCESS, open_steps: count() }) },
    errors: [409],
    audit: 'user.deleted',
    async handle(app: AccountRouteParts, { params, actor }) {
      const { openSteps } = await deleteUser(app, actor, params);
      return { success: true, open_steps: openSteps };
    },
  }),
];

async function shown({ orm, installed, clock }: AccountRouteParts, id: number) {
  const found = await findAccount({ orm, installed }, id, clock());
  // The account was deleted at this moment.
  if (!found) throw userNotFound({ id });
  return accountJson(found);
}

/** @throws UseCaseError naming the key when the password is refused */
async function naming<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    throw error instanceof PasswordError ? refused('password', error.message) : error;
  });
}
