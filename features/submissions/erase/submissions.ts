import { DeadlockException } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/mysql';
import { type EngineCall, engineCall } from '#engine/engine-call.ts';
import { insertCalls } from '#engine/outbox.ts';
import type { OutboxDispatcher } from '#engine/outbox-dispatcher.ts';
import { deliveryRun } from '#engine/runs.ts';
import { hasOwnRun } from '#features/deliveries/kinds.ts';
import { Submission } from '#features/submissions/entities.ts';
import { eraseSubmissions } from '#features/submissions/store/erase.ts';
import type { SecretBox } from '#security/secret-box.ts';

export interface EraseDeps {
  orm: MikroORM;
  box: SecretBox;
  clock: () => Date;
  /** Without one a worker makes the calls. */
  dispatcher?: Pick<OutboxDispatcher, 'offer'>;
}

/** With ends of runs the same rows may be locked in another order. */
const DEADLOCK_TRIES = 5;

/**
 * Erases stored submissions with their deliveries and attempts, whatever their runs are doing: a run finds no row, sends nothing more
 * and ends. The runs that wait are told in the same transaction, so that they do not wait on. What is being sent at that very moment may still arrive.
 * @returns how many there were
 */
export async function eraseStored(deps: EraseDeps, ids: readonly number[], tries = 1): Promise<number> {
  const now = deps.clock();
  try {
    const { erased, calls, rows } = await deps.orm.em.fork().transactional(async (em) => {
      const found = await em.find(Submission, { id: [...ids] }, { fields: ['uuid'], disableIdentityMap: true });
      const { erased, open } = await eraseSubmissions(
        em,
        found.map(({ uuid }) => uuid),
      );
      // Only runs of their own are told: that of the submission looks by itself.
      const own = open.filter(hasOwnRun);
      const calls = own.map((one): EngineCall => engineCall(deliveryRun(one, {}), 'cancel'));
      const rows = await insertCalls(
        em,
        deps.box,
        calls.map((call) => ({ call, now })),
      );
      return { erased, calls, rows };
    });
    for (const [index, call] of calls.entries()) deps.dispatcher?.offer(rows[index] as number, call);
    return erased;
  } catch (error) {
    if (!(error instanceof DeadlockException) || tries === DEADLOCK_TRIES) throw error;
    return eraseStored(deps, ids, tries + 1);
  }
}
