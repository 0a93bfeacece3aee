import type { TestService } from './service.ts';

export const PASSWORD = 'plenty of horses, no staple';

/** What a signed-in browser sends. */
export interface SignedIn {
  /** Cookie and nonce. */
  headers: Record<string, string>;
  cookie: string;
  nonce: string;
}

/** Gives an account of the service the password. @returns the account's id */
export async function givePassword(service: TestService, login: string, password = PASSWORD): Promise<number> {
  const user = await service.users.findByLogin(login);
  if (!user) throw new Error(`there is no user ${login}`);
  await service.users.setPassword(user.id, password);
  return user.id;
}

/** Signs in over REST an account that has the password. */
export async function signInAs(service: TestService, login: string, password = PASSWORD): Promise<SignedIn> {
  const { status, text, body, headers } = await service.call('POST', 'host:/login', { json: { login, password } });
  if (status !== 200) throw new Error(`${login} was not signed in: ${status} ${text}`);
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { nonce } = body as { nonce: string };
  return { headers: { cookie, 'x-host-nonce': nonce }, cookie, nonce };
}
