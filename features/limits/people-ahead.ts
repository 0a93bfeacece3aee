import type { EntityManager } from '@mikro-orm/mysql';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import { readCounters } from './counters.ts';
import { mostByName } from './most.ts';
import type { LimitPlan, Wanted } from './plan.ts';
import { canWaitFor, readQueue, serve, type Wants, waitingFor } from './queue.ts';
import { waitingTimes } from './waiting-times.ts';

/**
 * Those who wait for a form, with the counters that they wait for: nobody overtakes them between a place that comes free and its offer.
 * Read only once somebody wants one of the same.
 */
export class PeopleAhead {
  readonly #em: EntityManager;
  readonly #form: Pick<FormAtRevision, 'id' | 'config'>;
  readonly #now: Date;
  readonly #taken: Map<string, number>;
  readonly #read: Set<string>;
  readonly #joined: { wants: Wants }[] = [];
  #stored: { wants: Wants }[] | null = null;

  /**
   * @param taken the counters, with those of people who wait; further ones are added when they are read
   * @param read names of the counters that were read, also those that are not in use
   */
  constructor(
    em: EntityManager,
    { form, now }: { form: Pick<FormAtRevision, 'id' | 'config'>; now: Date },
    { taken, read }: { taken: Map<string, number>; read: readonly string[] },
  ) {
    this.#em = em;
    this.#form = form;
    this.#now = now;
    this.#taken = taken;
    this.#read = new Set(read);
  }

  /** Adds a submission whose row is inserted later. */
  add(wanted: readonly Wanted[]): void {
    const places = wanted.filter(canWaitFor).map(({ name, times }) => [name, times] as const);
    this.#joined.push({ wants: new Map(places) });
  }

  /** Returns what would not be left, of what is wanted, once all who wait, and can have what they wait for, have it. */
  async lacking<One extends Pick<Wanted, 'kind' | 'name' | 'times'>>(
    wanted: readonly One[],
    plan: LimitPlan,
  ): Promise<One[]> {
    if (wanted.every(({ name }) => (this.#taken.get(waitingFor(name)) ?? 0) === 0)) return [];
    const queue = [...(await this.#readStored()), ...this.#joined];
    const unread = queue.flatMap(({ wants }) => [...wants.keys()]).filter((name) => !this.#read.has(name));
    for (const [name, count] of await readCounters(this.#em, this.#form.id, unread)) this.#taken.set(name, count);
    for (const name of unread) this.#read.add(name);
    const most = mostByName(plan);
    const { leftOf } = serve(queue, (name) => most(name) - (this.#taken.get(name) ?? 0));
    return wanted.filter((one) => canWaitFor(one) && leftOf(one.name) < one.times);
  }

  /** Reads those who wait, but for those whose time cannot be booked any more. */
  async #readStored(): Promise<{ wants: Wants }[]> {
    if (this.#stored) return this.#stored;
    const { passedOver } = await waitingTimes(this.#em, this.#form, this.#now);
    this.#stored = await readQueue(this.#em, this.#form.id, passedOver);
    return this.#stored;
  }
}
