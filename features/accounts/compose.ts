import type { MikroORM } from '@mikro-orm/mysql';
import type { SecretBox } from '#security/secret-box.ts';
import { ApplicationPasswordThrottle } from './application-password-throttle.ts';
import { KnownNetworks } from './known-networks.ts';
import { LoginThrottle } from './login-throttle.ts';
import { Sessions } from './sessions.ts';
import { Users } from './users.ts';

export interface AccountsParts {
  orm: MikroORM;
  box: SecretBox;
  /** The database for the connections of the login throttle. */
  settings: { databaseUrl: string };
}

/** The parts that authenticate people; the throttles hold connections and must be closed. */
export interface Accounts {
  users: Users;
  sessions: Sessions;
  throttle: LoginThrottle;
  networks: KnownNetworks;
  applicationPasswordThrottle: ApplicationPasswordThrottle;
}

export function composeAccounts({ orm, box, settings: { databaseUrl: url } }: AccountsParts): Accounts {
  return {
    users: new Users({ orm, box }),
    sessions: new Sessions({ orm, box }),
    throttle: new LoginThrottle({ url, box }),
    networks: new KnownNetworks({ orm, box }),
    applicationPasswordThrottle: new ApplicationPasswordThrottle({ url, box }),
  };
}
