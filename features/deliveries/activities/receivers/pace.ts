import type { MikroORM } from '@mikro-orm/mysql';
import { sleep } from '@temporalio/activity';
import type { Permit, Permits } from './permits.ts';
import type { Receiver } from './receivers.ts';

/** Longest time that a permit is held only to wait for a slot, in milliseconds. */
const LONGEST_WAIT_MS = 2_000;

/** Acquires permits, and waits for a slot of receivers that allow only so many attempts a second. */
export class PacedPermits {
  readonly #orm: MikroORM;
  readonly #permits: Permits;

  constructor({ orm, permits }: { orm: MikroORM; permits: Permits }) {
    this.#orm = orm;
    this.#permits = permits;
  }

  /** @returns a permit, or the milliseconds until one is likely to be free */
  async acquire(receiver: Receiver): Promise<Permit | { waitMs: number }> {
    const permit = this.#permits.acquire(receiver);
    return 'waitMs' in permit ? permit : this.#withSlot(receiver, permit);
  }

  /** @returns null when no permit becomes free within `ms` */
  async acquireWithin(receiver: Receiver, ms: number): Promise<Permit | null> {
    const permit = await this.#permits.acquireWithin(receiver, ms);
    const taken = permit && (await this.#withSlot(receiver, permit));
    return taken && 'release' in taken ? taken : null;
  }

  /** Waits for a slot with the permit held; releases the permit if the slot is too far away. */
  async #withSlot(receiver: Receiver, permit: Permit): Promise<Permit | { waitMs: number }> {
    try {
      const slot = await takeSlot(this.#orm, receiver);
      if ('slotInMs' in slot) {
        if (slot.slotInMs > 0) await sleep(slot.slotInMs);
        return permit;
      }
      permit.release(true);
      return slot;
    } catch (error) {
      permit.release(true);
      throw error;
    }
  }
}

/**
 * Takes the next slot of a receiver that allows only so many attempts a second. The slots of all workers are in one row, evenly
 * spaced by the database's clock, so the limit holds for any number of workers.
 * @returns the milliseconds until the slot; if that is too far away the slot is not taken, and `waitMs` is the time until it
 */
export async function takeSlot(
  orm: MikroORM,
  { key, limit }: Receiver,
): Promise<{ slotInMs: number } | { waitMs: number }> {
  if (limit.perSecond === undefined) return { slotInMs: 0 };
  const row = `pace ${key}`;
  const gapMs = Math.ceil(1_000 / limit.perSecond);
  const em = orm.em.fork();
  // `expire` is the time of the next slot: the retention workflow may delete the row once that has passed.
  await em.execute('insert ignore into rate_limits (`key`, points, expire) values (?, 0, 0)', [row]);
  return em.transactional(async (locked) => {
    const [found] = (await locked.execute(
      'select expire, floor(unix_timestamp(now(3)) * 1000) as now from rate_limits where `key` = ? for update',
      [row],
    )) as { expire: number | string; now: number | string }[];
    if (!found) return { slotInMs: 0 };
    const now = Number(found.now);
    const slotAt = Math.max(Number(found.expire), now);
    if (slotAt - now > LONGEST_WAIT_MS) return { waitMs: slotAt - now };
    await locked.execute('update rate_limits set expire = ? where `key` = ?', [slotAt + gapMs, row]);
    return { slotInMs: slotAt - now };
  });
}
