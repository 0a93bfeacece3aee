import type { EntityManager } from '@mikro-orm/mysql';
import type { WaitingState } from './entities.ts';
import { WAITING, type Wanted } from './plan.ts';

/** The needs of a person on the waiting list: increments by the name of the counter. */
export type Wants = ReadonlyMap<string, number>;

export interface Waiting {
  /** Id of the entry; smaller for those who came earlier. */
  id: number;
  submissionUuid: string;
  wants: Wants;
}

/**
 * Finds those who can have all that they wait for, in the order of arrival. Each takes from what is left for those behind.
 * Somebody who waits for a full option does not block those who wait for others.
 * @param leftOf how often a counter can still be incremented
 * @returns `next`: those people; `leftOf`: what is left once they have it
 */
export function serve<One extends Pick<Waiting, 'wants'>>(
  queue: readonly One[],
  leftOf: (name: string) => number,
): { next: One[]; leftOf: (name: string) => number } {
  const taken = new Map<string, number>();
  const leftNow = (name: string) => leftOf(name) - (taken.get(name) ?? 0);
  const next = queue.filter(({ wants }) => {
    const fits = [...wants].every(([name, times]) => leftNow(name) >= times);
    if (fits) for (const [name, times] of wants) taken.set(name, (taken.get(name) ?? 0) + times);
    return fits;
  });
  return { next, leftOf: leftNow };
}

/** True if people can wait for the counter. */
export function canWaitFor({ kind }: Pick<Wanted, 'kind'>): boolean {
  return kind === 'place' || kind === 'option';
}

/**
 * Returns the increments of a submission by the name of the counter. One that waits is counted as waiting for its places and options,
 * and takes none.
 */
export function claimNames(wanted: readonly Wanted[], waits: boolean): Record<string, number> {
  const names = wanted.map((one) => [waits && canWaitFor(one) ? waitingFor(one.name) : one.name, one.times] as const);
  return Object.fromEntries(waits ? [[WAITING, 1], ...names] : names);
}

/** Returns the counter of those who wait for another counter. */
export function waitingFor(name: string): string {
  return `${WAITING}${name}`;
}

/** Returns the increments of a submission that waits, once it has the places. */
export function namesOnceOffered(names: Readonly<Record<string, number>>): Record<string, number> {
  const kept = Object.entries(names).filter(([name]) => name !== WAITING);
  return Object.fromEntries(kept.map(([name, times]) => [waitedFor(name) ?? name, times]));
}

/** Returns what a submission waits for. */
export function wantsOf(names: Readonly<Record<string, number>>): Wants {
  return new Map(
    Object.entries(names).flatMap(([name, times]) => {
      const own = waitedFor(name);
      return own === null ? [] : [[own, times] as const];
    }),
  );
}

function waitedFor(name: string): string | null {
  return name.startsWith(WAITING) && name !== WAITING ? name.slice(WAITING.length) : null;
}

/**
 * Reads those who wait for a place of a form, in the order of arrival.
 * @param without submissions that are passed over, by uuid
 */
export async function readQueue(em: EntityManager, formId: number, without: ReadonlySet<string>): Promise<Waiting[]> {
  const state: WaitingState = 'waiting';
  const rows: { id: number | string; uuid: string; names: string | Record<string, number> }[] = await em.execute(
    `select e.id, e.submission_uuid as uuid, c.names from waiting_entries e
     join limit_claims c on c.submission_uuid = e.submission_uuid
     where e.form_id = ? and e.state = ? order by e.id`,
    [formId, state],
  );
  return rows.flatMap(({ id, uuid, names }) => {
    if (without.has(uuid)) return [];
    const wants = wantsOf(typeof names === 'string' ? JSON.parse(names) : names);
    return { id: Number(id), submissionUuid: uuid, wants };
  });
}
