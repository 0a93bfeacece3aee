import type { MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '../../security/secret-box.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Sessions } from './sessions.ts';
import { Users } from './users.ts';

export interface AccountsParts {
  orm: MikroORM;
  box: SecretBox;
  /** For the connections of the login throttle. */
  databaseUrl: string;
}

/** The parts of signing in; `throttle` holds connections and must be closed. */
export interface Accounts {
  users: Users;
  sessions: Sessions;
  throttle: LoginThrottle;
}

export function composeAccounts({ orm, box, databaseUrl }: AccountsParts): Accounts {
  return {
    users: new Users({ orm, box }),
    sessions: new Sessions({ orm, box }),
    throttle: new LoginThrottle({ url: databaseUrl, box }),
  };
}
