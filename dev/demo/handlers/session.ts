import { done, type Handlers, ok, Refused } from '../api.ts';
import type { Demo } from '../demo.ts';
import { OWN_ACCOUNT } from '../store.ts';

/** Signing in, with any password, and out. */
export function sessionHandlers({ store, edition, note }: Demo) {
  const session = () => {
    const account = store.accounts.find(({ id }) => id === OWN_ACCOUNT);
    if (!account) throw new Refused(401, 'authentication_required', 'Sign in first.');
    const { id, login, role, capabilities } = account;
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    return { user: { id, login, role, capabilities }, nonce: 'demo', edition, expires_at };
  };
  return {
    'GET /host/session': () => {
      if (!store.isSignedIn) throw new Refused(401, 'authentication_required', 'Sign in first.');
      return ok(session());
    },
    'POST /host/login': () => {
      store.isSignedIn = true;
      note('login.ok', null);
      return ok({ success: true, ...session() });
    },
    'POST /host/logout': () => {
      store.isSignedIn = false;
      note('logout', null);
      return done();
    },
    'POST /host/password': ({ body: { new_password: password } }) => {
      if (password.length < 12)
        throw new Refused(422, 'validation_failed', 'The password is too short.', {
          new_password: 'new_password must have at least 12 characters',
        });
      note('password.changed', null);
      return ok({ success: true, ...session(), sessions_ended: 0 });
    },
  } satisfies Handlers;
}
