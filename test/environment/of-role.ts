import type { Role } from '#security/actor.ts';
import { basic, type TestService } from './service.ts';

/** Returns the request headers of an account with this role, which is created on first use. */
export async function headersOf({ users, clock }: TestService, role: Role): Promise<Record<string, string>> {
  const login = `a-${role}`;
  const user =
    (await users.findByLogin(login)) ??
    (await users.create({ login, email: `${role}@example.org`, role }, clock.now()));
  return basic(login, (await users.createApplicationPassword(user.id, 'test', clock.now())).password);
}
