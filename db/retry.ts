import { DeadlockException } from '@mikro-orm/core';

/** More than two that come together can deadlock again. */
export const DEADLOCK_TRIES = 5;
const ER_LOCK_DEADLOCK = 1213;

/**
 * Does it again when the database server has chosen it as the victim of a deadlock: what it did in its transaction is undone then.
 * @throws whatever `work` throws else, and the deadlock of the last of five tries
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === DEADLOCK_TRIES) throw error;
    }
  }
}

/** As MikroORM or mysql2 throw it. */
function isDeadlock(error: unknown): boolean {
  return error instanceof DeadlockException || (error as { errno?: number }).errno === ER_LOCK_DEADLOCK;
}
