import { hash } from 'argon2';
import { Session, User } from '#features/accounts/entities.ts';
import { normalisedPassword } from '#features/accounts/passwords/passwords.ts';
import type { TestService } from './service.ts';

export const PASSWORD = 'plenty of horses, no staple';

/** The credentials of a signed-in browser. */
export interface SignedIn {
  /** Cookie and nonce. */
  headers: Record<string, string>;
  cookie: string;
  nonce: string;
}

/** Parameters of a fast hash, in place of those of `Users.setPassword`, whose real cost would be most of a test. */
const CHEAP = { memoryCost: 1_024, timeCost: 2, parallelism: 1 };

/**
 * Sets the password of an account and ends its sessions.
 * @returns the account's id
 */
export async function givePassword(service: TestService, login: string, password = PASSWORD): Promise<number> {
  const user = await service.users.findByLogin(login);
  if (!user) throw new Error(`there is no user ${login}`);
  const em = service.orm.em.fork();
  await em.nativeUpdate(User, { id: user.id }, { passwordHash: await hash(normalisedPassword(password), CHEAP) });
  await em.nativeDelete(Session, { userId: user.id });
  return user.id;
}

/** Signs in over REST with an account that has the password. */
export async function signInAs(service: TestService, login: string, password = PASSWORD): Promise<SignedIn> {
  const { status, text, body, headers } = await service.call('POST', 'host:/login', { json: { login, password } });
  if (status !== 200) throw new Error(`${login} was not signed in: ${status} ${text}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { nonce } = body as { nonce: string };
  return { headers: { cookie, 'x-host-nonce': nonce }, cookie, nonce };
}
