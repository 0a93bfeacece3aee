import { created, done, type Handlers, notFound, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { capabilitiesOf, ROLES } from '../seed/people.ts';
import { type Account, pageOf } from '../store.ts';

/** Accounts, and the application passwords of the account of the demo. */
export function accountHandlers({ store, clock, note }: Demo) {
  const find = (id: number) => {
    const account = store.accounts.find((one) => one.id === id);
    if (!account) throw notFound('account');
    return account;
  };
  const stepsOf = ({ login }: Account) =>
    store.processes
      .flatMap(({ steps }) => steps.flatMap(({ openings }) => openings))
      .filter(
        ({ state, people }) =>
          state !== 'ended' && people.some((one) => one.account === login && one.state === 'asked'),
      ).length;
  return {
    'GET /host/accounts': ({ query: { search = '', role, disabled, limit, after } }) => {
      const text = search.toLowerCase();
      const found = store.accounts.filter(
        (one) =>
          `${one.login} ${one.email}`.toLowerCase().includes(text) &&
          (role === undefined || one.role === role) &&
          (disabled === undefined || (one.disabled_at !== null) === (disabled === 'true')),
      );
      const { items, next } = pageOf(found, { limit, after });
      return ok({ accounts: items, next });
    },
    'GET /host/accounts/{id}': ({ params: { id } }) => ok({ ...find(id), open_steps: stepsOf(find(id)) }),
    'POST /host/accounts': ({ body: { login, email, role, capabilities, password } }) => {
      if (store.accounts.some((one) => one.login === login)) {
        throw new Refused(422, 'validation_failed', 'The account cannot be created.', {
          login: 'login belongs to another account',
        });
      }
      const account: Account = {
        ...{ id: Math.max(...store.accounts.map((one) => one.id)) + 1, login, email, role },
        ...{ capabilities: capabilities ?? capabilitiesOf(role), own_capabilities: capabilities != null },
        ...{ password_set: password !== undefined, disabled_at: null, created_at: clock().toISOString() },
        ...{ last_signed_in_at: null, sessions: 0, application_passwords: 0, open_steps: 0 },
      };
      store.accounts.push(account);
      note('user.created', `user:${account.id}`);
      return created(account);
    },
    'PATCH /host/accounts/{id}': ({ params: { id }, body: { email, role, capabilities, disabled } }) => {
      const account = find(id);
      const { role: newRole = account.role } = { role };
      Object.assign(account, {
        ...(email !== undefined && { email }),
        ...(role !== undefined && { role, capabilities: capabilitiesOf(newRole), own_capabilities: false }),
        ...(capabilities === null && { capabilities: capabilitiesOf(newRole), own_capabilities: false }),
        ...(capabilities && { capabilities, own_capabilities: true }),
        ...(disabled !== undefined && { disabled_at: disabled ? clock().toISOString() : null }),
        ...(disabled === true && { sessions: 0 }),
      });
      note(disabled === undefined ? 'user.changed' : disabled ? 'user.disabled' : 'user.enabled', `user:${id}`);
      return ok(account);
    },
    'PUT /host/accounts/{id}/password': ({ params: { id }, body: { password } }) => {
      find(id).password_set = password !== null;
      note(password === null ? 'user.password_removed' : 'user.password_set', `user:${id}`);
      return ok({ success: true });
    },
    'DELETE /host/accounts/{id}/sessions': ({ params: { id } }) => {
      const account = find(id);
      const ended = account.sessions;
      account.sessions = 0;
      note('user.sessions_ended', `user:${id}`);
      return ok({ success: true, sessions_ended: ended });
    },
    'DELETE /host/accounts/{id}': ({ params: { id } }) => {
      const open_steps = stepsOf(find(id));
      store.accounts = store.accounts.filter((one) => one.id !== id);
      note('user.deleted', `user:${id}`);
      return ok({ success: true, open_steps });
    },
    'GET /host/roles': () =>
      ok({ roles: ROLES.map(({ role, capabilities }) => ({ role, capabilities: [...capabilities] })) }),
    'GET /host/application-passwords': () => ok({ application_passwords: store.applicationPasswords }),
    'POST /host/application-passwords': ({ body: { name, expires_in_days: days } }) => {
      const now = clock();
      const made = {
        ...{ uuid: crypto.randomUUID(), name, created_at: now.toISOString(), last_used_at: null, made_with: null },
        expires_at: days === undefined ? null : new Date(now.getTime() + days * 86_400_000).toISOString(),
        unused: true,
      };
      store.applicationPasswords.unshift(made);
      note('application_password.created', null);
      return created({ ...made, password: 'demo demo demo demo', password_set: true as const });
    },
    'DELETE /host/application-passwords/{uuid}': ({ params: { uuid } }) => {
      store.applicationPasswords = store.applicationPasswords.filter((one) => one.uuid !== uuid);
      note('application_password.revoked', null);
      return done();
    },
  } satisfies Handlers;
}
