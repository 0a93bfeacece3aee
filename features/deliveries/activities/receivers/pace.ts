import type { MikroORM } from '@mikro-orm/mysql';
import { sleep } from '@temporalio/activity';
import type { Permit, Permits } from './permits.ts';
import type { Receiver } from './receivers.ts';

/** Nobody holds a permit for longer than this only to wait for the turn. */
const LONGEST_WAIT_MS = 2_000;

/** Takes permits, and waits for the turn of receivers that bear only so many attempts a second. */
export class PacedPermits {
  readonly #orm: MikroORM;
  readonly #permits: Permits;

  constructor({ orm, permits }: { orm: MikroORM; permits: Permits }) {
    this.#orm = orm;
    this.#permits = permits;
  }

  /** @returns a permit, or how long until one is likely to be free, in ms. */
  async acquire(receiver: Receiver): Promise<Permit | { waitMs: number }> {
    const permit = this.#permits.acquire(receiver);
    return 'waitMs' in permit ? permit : this.#withTurn(receiver, permit);
  }

  /** @returns null when none is free for so many ms. */
  async acquireWithin(receiver: Receiver, ms: number): Promise<Permit | null> {
    const permit = await this.#permits.acquireWithin(receiver, ms);
    const taken = permit && (await this.#withTurn(receiver, permit));
    return taken && 'release' in taken ? taken : null;
  }

  /** Where the turn is far away the permit is released. */
  async #withTurn(receiver: Receiver, permit: Permit): Promise<Permit | { waitMs: number }> {
    try {
      const turn = await takeTurn(this.#orm, receiver);
      if ('turnInMs' in turn) {
        if (turn.turnInMs > 0) await sleep(turn.turnInMs);
        return permit;
      }
      permit.release();
      return turn;
    } catch (error) {
      permit.release();
      throw error;
    }
  }
}

/**
 * Takes the next turn of a receiver that takes only so many attempts a second. The turns of all workers are in one row, evenly
 * apart by the database's clock, so the limit holds for any number of workers.
 * @returns the ms until the turn; or, when that is too far away, how far, and the turn is not taken.
 */
export async function takeTurn(
  orm: MikroORM,
  { key, limit }: Receiver,
): Promise<{ turnInMs: number } | { waitMs: number }> {
  if (limit.perSecond === undefined) return { turnInMs: 0 };
  const row = `pace ${key}`;
  const gapMs = Math.ceil(1_000 / limit.perSecond);
  const em = orm.em.fork();
  // `expire` is the next turn: the retention workflow may delete the row once that has passed.
  await em.execute('insert ignore into rate_limits (`key`, points, expire) values (?, 0, 0)', [row]);
  return em.transactional(async (locked) => {
    const [found] = (await locked.execute(
      'select expire, floor(unix_timestamp(now(3)) * 1000) as now from rate_limits where `key` = ? for update',
      [row],
    )) as { expire: number | string; now: number | string }[];
    if (!found) return { turnInMs: 0 };
    const now = Number(found.now);
    const turn = Math.max(Number(found.expire), now);
    if (turn - now > LONGEST_WAIT_MS) return { waitMs: turn - now };
    await locked.execute('update rate_limits set expire = ? where `key` = ?', [turn + gapMs, row]);
    return { turnInMs: turn - now };
  });
}
