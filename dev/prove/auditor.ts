import { setTimeout as sleep } from 'node:timers/promises';
import { compareUntilEqual } from '#dev/chaos/payments/books.ts';
import type { Invariant } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';
import { shopOf } from './operations/playing.ts';
import { readOpen } from './queries.ts';
import { askB, type World } from './world.ts';

/** A contradiction, as it was first seen. */
export interface Finding {
  invariant: string;
  what: string;
  /** Seconds from the begin of the run. */
  at: number;
}

export interface Audit {
  /** The number of checks of each invariant, and of those that were not possible: the service or its database did not answer. */
  checks: Record<string, { checked: number; unanswered: number }>;
  findings: Finding[];
  /** Seconds from the last fault until everything had ended; null if it did not. */
  endedAfter: number | null;
  /** True when the run was stopped before it could come to rest. */
  isCut: boolean;
}

const EVERY_MS = 4_000;
/** Milliseconds that deliveries have to end by themselves, and between two reminders. */
const HURRY_MS = 90_000;
const TRIES_AT_END = 5;
const MOST_COMPARISONS = 10;
/** Cases of one invariant that are listed. */
const MOST_LISTED = 20;

/** Asks the invariants, all the time and at the end. */
export class Auditor {
  readonly audit: Audit = { checks: {}, findings: [], endedAfter: null, isCut: false };
  readonly #world: World;
  readonly #since = performance.now();

  constructor(world: World) {
    this.#world = world;
    for (const { name } of INVARIANTS) this.audit.checks[name] = { checked: 0, unanswered: 0 };
  }

  /** Asks what holds at every moment, again and again until `signal` aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    const always = INVARIANTS.filter(({ when }) => when === 'always');
    while (!signal.aborted) {
      for (const invariant of always) await this.#check(invariant);
      await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Waits until everything has ended, at most `boundMs`, then asks everything: safety first, then what had to happen. */
  async conclude(boundMs: number, signal: AbortSignal): Promise<void> {
    const began = performance.now();
    let hurryAt = HURRY_MS;
    await this.#settleOrders();
    while (performance.now() - began < boundMs && !signal.aborted) {
      const open = await readOpen(this.#world.db).catch(() => null);
      if (open?.length === 0) {
        this.audit.endedAfter = Math.round((performance.now() - began) / 1000);
        break;
      }
      await sleep(1_000);
      if (performance.now() - began > hurryAt) {
        hurryAt += HURRY_MS;
        await this.#hurry();
      }
    }
    await this.#settleOrders();
    this.audit.isCut = signal.aborted && this.audit.endedAfter === null;
    for (const invariant of INVARIANTS) {
      if (this.audit.isCut && invariant.when === 'rest') continue;
      for (let tries = 0; tries < TRIES_AT_END && !(await this.#check(invariant)); tries += 1) await sleep(2_000);
    }
  }

  /** Sends what waits for its next attempt at once, as an operator can: after an unknown result it waits for ten minutes, then for an hour. */
  async #hurry(): Promise<void> {
    for (const path of ['/integration-jobs/retry', '/email-deliveries/resend']) {
      await askB(this.#world, 'POST', path, { state: 'retrying' });
    }
  }

  /** Finds the payments whose webhooks were lost at once: their timers look after minutes. */
  async #settleOrders(): Promise<void> {
    if (this.#world.orders.size === 0) return;
    await compareUntilEqual(shopOf(this.#world), MOST_COMPARISONS).catch((error: Error) =>
      this.#world.say(error.message),
    );
  }

  /** @returns false when it could not be asked */
  async #check(invariant: Invariant): Promise<boolean> {
    const { name } = invariant;
    const counts = this.audit.checks[name] ?? { checked: 0, unanswered: 0 };
    try {
      const wrong = await invariant.contradictions(this.#world);
      counts.checked += 1;
      this.#note(name, wrong);
      return true;
    } catch (error) {
      counts.unanswered += 1;
      if (this.#world.over.aborted) this.#world.say(`"${name}" could not be asked: ${(error as Error).message}`);
      return false;
    } finally {
      this.audit.checks[name] = counts;
    }
  }

  #note(invariant: string, wrong: readonly string[]): void {
    const { findings } = this.audit;
    const at = Math.round((performance.now() - this.#since) / 1000);
    for (const what of wrong) {
      const own = findings.filter((one) => one.invariant === invariant);
      if (own.length >= MOST_LISTED || own.some((one) => one.what === what)) continue;
      findings.push({ invariant, what, at });
      this.#world.say(`FOUND after ${at} s: ${invariant}: ${what}`);
    }
  }
}
