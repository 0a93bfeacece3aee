import { describe, expect, test } from '@jest/globals';
import { DeadlockException, UniqueConstraintViolationException } from '@mikro-orm/core';
import { DEADLOCK_TRIES, retryDeadlocks, retryEqualInserts } from '#db/retry.ts';

const deadlock = new DeadlockException(new Error('deadlock'));
const deadlockOfDriver = Object.assign(new Error('deadlock'), { errno: 1213 });
const duplicate = new UniqueConstraintViolationException(new Error('duplicate'));
const other = new Error('other');

/** Work that fails with an error a number of times. */
function failing(error: Error, times: number) {
  let tries = 0;
  const work = async () => {
    tries += 1;
    if (tries <= times) throw error;
    return tries;
  };
  return { work, tries: () => tries };
}

describe.each([
  ['retryDeadlocks', retryDeadlocks, [deadlock, deadlockOfDriver], [duplicate, other]],
  ['retryEqualInserts', retryEqualInserts, [deadlock, deadlockOfDriver, duplicate], [other]],
] as const)('%s', (_, retry, again, once) => {
  test.each(again)('does the work again after %s', async (error) => {
    expect(await retry(failing(error, DEADLOCK_TRIES - 1).work)).toBe(DEADLOCK_TRIES);
  });

  test.each(again)('gives up after five tries with %s', async (error) => {
    const { work, tries } = failing(error, DEADLOCK_TRIES);
    await expect(retry(work)).rejects.toBe(error);
    expect(tries()).toBe(DEADLOCK_TRIES);
  });

  test.each(once)('does not repeat after %s', async (error) => {
    const { work, tries } = failing(error, 1);
    await expect(retry(work)).rejects.toBe(error);
    expect(tries()).toBe(1);
  });
});
