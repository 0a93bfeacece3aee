import { UseCaseError } from '#db/use-case-error.ts';
import type { User } from '#features/accounts/entities.ts';
import { CAPABILITIES, can, type Empowered } from '#security/actor.ts';

/** Refuses a change that would leave no administrator to manage the service. */
export class LastAdministrator extends UseCaseError {
  constructor({ login }: Pick<User, 'login'>) {
    const message = `${login} is the last administrator: make another account an administrator first.`;
    super('conflict', 'last_administrator', message);
    this.name = 'LastAdministrator';
  }
}

type Usable = Empowered & Pick<User, 'disabledAt'>;

/**
 * Requires that a change leaves an account that can administer, and one that has every capability if there was one: nobody can
 * give a capability that they lack.
 * @param after null when the account is deleted
 * @throws LastAdministrator
 */
export function requireAdministrator(user: User, others: readonly User[], after: Usable | null): void {
  for (const administers of [manages, hasEveryCapability]) {
    const isLast = administers(user) && !others.some(administers);
    if (isLast && !(after && administers(after))) throw new LastAdministrator(user);
  }
}

function manages(account: Usable): boolean {
  return !account.disabledAt && can(account, 'manage_options');
}

function hasEveryCapability(account: Usable): boolean {
  return !account.disabledAt && CAPABILITIES.every((capability) => can(account, capability));
}
