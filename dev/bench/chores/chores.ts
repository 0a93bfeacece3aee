import { setTimeout as sleep } from 'node:timers/promises';
import { createQuietForms, EVERY_SECONDS, FORMS, type QuietFigures } from '#dev/bench/drain/quiet.ts';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import type { Pace } from '#dev/bench/rounds/pace.ts';
import { createForm } from '#dev/load/forms.ts';
import { ratiosOf, type Spread, spreadOf } from '#dev/load/report/spread.ts';
import type { Stack } from '#dev/load/stack.ts';
import { type Chore, type ChoreRound, withChore } from './chore.ts';
import { countingAnswers, countingSlots } from './counting.ts';
import { erasing } from './erasing.ts';
import { exporting } from './exporting.ts';
import { addProcessed, untilCounted } from './filling.ts';
import { importing } from './importing.ts';
import type { ChoreName } from './names.ts';

/** The waits of the quiet forms beside a chore, and the rates of the chore. */
export type BesideChore = QuietFigures & { chore: ChoreRound & { alonePerSecond: number } };

/** A chore in all rounds; the ratio of rates is that beside the quiet forms to that alone. */
export interface ChoreFigures {
  rounds: At<BesideChore>[];
  p50: Spread;
  p99: Spread;
  /** The p99, of the p99 of the quiet forms alone. */
  ofAlone: Spread;
  rowsPerSecond: { alone: Spread; beside: Spread };
}

export interface ChoresFigures {
  forms: number;
  /** Seconds between two submissions of a quiet form. */
  everySeconds: number;
  /** Submissions of the large form. */
  submissions: number;
  alone: { rounds: At<QuietFigures>[]; p50: Spread; p99: Spread };
  beside: Record<ChoreName, ChoreFigures>;
}

/** Submissions of the form that is exported and counted. */
const SUBMISSIONS = 50_000;
/** Milliseconds for which a chore goes on before the quiet forms begin. */
const LEAD_MS = 1_000;
/** Milliseconds until a chore that was ended has left workers and engine. */
const REST_MS = 1_000;

/** Compares the waits of quiet forms alone with their waits beside each chore, which goes on all the time. */
export async function measureChores(bench: Stack, pace: Pace): Promise<ChoresFigures> {
  const { dev, db, say } = bench;
  say(`${FORMS} quiet forms beside exports, imports, erasures and counting …`);
  const webhooks = { crm: `${dev.sandboxUrl}/webhooks/bench-chores` };
  const [large, taking, personal] = [
    await createForm(dev, { webhooks }),
    await createForm(dev, { webhooks: {} }),
    await createForm(dev, { webhooks }),
  ];
  await addProcessed(db, large.id, SUBMISSIONS);
  await untilCounted(db);
  const quiet = await createQuietForms(bench);
  const beside = (chore: Chore) => () => submitBeside(bench, chore, () => quiet.submit());
  try {
    const { alone, ...measured } = await interleave(pace, {
      alone: () => quiet.submit(),
      export: beside(exporting(bench, large.id)),
      import: beside(importing(bench, taking.id)),
      erasure: beside(erasing(bench, personal.id)),
      statistics: beside(countingSlots(bench)),
      results: beside(countingAnswers(bench, large.id)),
    });
    return { forms: FORMS, everySeconds: EVERY_SECONDS, submissions: SUBMISSIONS, ...figuresOf(alone, measured) };
  } finally {
    quiet.close();
  }
}

/** Puts the rounds of each chore together. */
export function figuresOf(
  alone: At<QuietFigures>[],
  measured: Record<ChoreName, At<BesideChore>[]>,
): Pick<ChoresFigures, 'alone' | 'beside'> {
  const spread = <R>(rounds: readonly R[], of: (round: R) => number) => spreadOf(rounds.map(of));
  const p99 = (rounds: readonly QuietFigures[]) => rounds.map((round) => round.p99);
  const ofChore = (rounds: At<BesideChore>[]): ChoreFigures => ({
    rounds,
    p50: spread(rounds, (round) => round.p50),
    p99: spreadOf(p99(rounds)),
    ofAlone: ratiosOf(p99(rounds), p99(alone)),
    rowsPerSecond: {
      alone: spread(rounds, ({ chore }) => chore.alonePerSecond),
      beside: spread(rounds, ({ chore }) => chore.rowsPerSecond),
    },
  });
  const entries = Object.entries(measured).map(([name, rounds]) => [name, ofChore(rounds)]);
  return {
    alone: { rounds: alone, p50: spread(alone, (round) => round.p50), p99: spreadOf(p99(alone)) },
    beside: Object.fromEntries(entries) as Record<ChoreName, ChoreFigures>,
  };
}

/** Measures the rate of the chore alone, and then the quiet forms beside it. */
async function submitBeside({ db }: Stack, chore: Chore, submit: () => Promise<QuietFigures>): Promise<BesideChore> {
  const rest = async () => {
    await sleep(REST_MS);
    // Workers count the answers of added submissions. That would disturb the next measurement.
    await untilCounted(db);
  };
  const { round: alone } = await withChore(chore, () => sleep(chore.aloneSeconds * 1000));
  await rest();
  const { measured, round } = await withChore(chore, async () => {
    await sleep(LEAD_MS);
    return submit();
  });
  await rest();
  return { ...measured, chore: { ...round, alonePerSecond: alone.rowsPerSecond } };
}
