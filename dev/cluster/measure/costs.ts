import { interleave } from '#dev/bench/rounds/interleave.ts';
import { type Drained, drain } from '#dev/load/backlog.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { startReceiver } from '#dev/load/receiver.ts';
import { type Spread, spreadOf } from '#dev/load/report/spread.ts';
import type { Stack } from '#dev/load/stack.ts';
import {
  type Counters,
  differencePer,
  type Holding,
  readCounters,
  readHolding,
  readTransactionTimes,
} from './counters.ts';

/** The cost of a submission to each part: while it is accepted and while it is processed. */
export interface Cost {
  /** Submissions processed a second. */
  perSecond: Spread;
  accepted: Counters;
  workedOff: Counters;
  submissions: number;
  finished: boolean;
}

export interface CostsOptions {
  rounds: number;
  /** Submissions of each kind per round. */
  submissions: number;
}

/** Durations in ms, of as many as the database still had after each round. */
export interface Transactions {
  number: number;
  mean: number;
  median: number;
  p99: number;
}

export interface CostsFigures {
  /** Submissions with a notification each. */
  mail: Cost;
  /** Submissions with a notification and a webhook. */
  both: Cost;
  /** Durations of the engine's transactions at work, in ms. */
  transactions: Transactions;
  /** Memory and connections at the end. */
  holding: Holding;
}

const WARM_UP = 200;
const LONGEST_SECONDS = 180;

/**
 * Runs the bench's drain and reads all counters before, between and after.
 * @param bench with a connection of the measuring login
 */
export async function measureCosts(bench: Stack, { rounds, submissions }: CostsOptions): Promise<CostsFigures> {
  const { dev, say } = bench;
  const receiver = await startReceiver();
  try {
    const forms = {
      mail: await createForm(dev, { webhooks: {} }),
      both: await createForm(dev, { webhooks: { crm: receiver.url } }),
    };
    for (const form of Object.values(forms)) {
      await drain(bench, { form, submissions: WARM_UP, longestSeconds: LONGEST_SECONDS });
    }
    const transactions: number[] = [];
    const round = async (form: LoadForm) => {
      const before = await readCounters(bench);
      let between = before;
      const drained = await drain(bench, {
        form,
        submissions,
        longestSeconds: LONGEST_SECONDS,
        accepted: async () => {
          between = await readCounters(bench);
        },
      });
      const after = await readCounters(bench);
      transactions.push(...(await readTransactionTimes(bench.db)));
      return {
        drained,
        accepted: differencePer(before, between, submissions),
        workedOff: differencePer(between, after, submissions),
      };
    };
    const pace = { most: rounds, until: Number.POSITIVE_INFINITY };
    say(`what a submission costs, ${rounds} rounds of ${submissions} each …`);
    const measured = await interleave(pace, { mail: () => round(forms.mail), both: () => round(forms.both) });
    return {
      mail: costOf(measured.mail, submissions),
      both: costOf(measured.both, submissions),
      transactions: transactionsOf(transactions),
      holding: await readHolding(bench),
    };
  } finally {
    receiver.close();
  }
}

interface Round {
  drained: Drained;
  accepted: Counters;
  workedOff: Counters;
}

/** @param times at least one */
export function transactionsOf(times: readonly number[]): Transactions {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
  return { number: sorted.length, mean, median: at(0.5), p99: at(0.99) };
}

function costOf(rounds: readonly Round[], submissions: number): Cost {
  return {
    perSecond: spreadOf(rounds.map(({ drained }) => drained.perSecond)),
    accepted: meanOf(rounds.map(({ accepted }) => accepted)),
    workedOff: meanOf(rounds.map(({ workedOff }) => workedOff)),
    submissions: rounds.length * submissions,
    finished: rounds.every(({ drained }) => drained.finished),
  };
}

/** Returns the mean of counters with the same keys. Keys that are not in all of them are left out. */
export function meanOf(all: readonly Counters[]): Counters {
  const mean = (values: readonly unknown[]): unknown => {
    if (values.every((value) => typeof value === 'number'))
      return values.reduce((sum, value) => sum + value, 0) / values.length;
    const objects = values as readonly Record<string, unknown>[];
    const keys = Object.keys(objects[0] ?? {}).filter((key) => objects.every((one) => key in one));
    return Object.fromEntries(keys.map((key) => [key, mean(objects.map((one) => one[key]))]));
  };
  return mean(all) as Counters;
}
