import { setTimeout as sleep } from 'node:timers/promises';
import { type At, interleave } from '#dev/bench/rounds/interleave.ts';
import type { Pace } from '#dev/bench/rounds/pace.ts';
import { createForm, type LoadForm } from '#dev/load/forms.ts';
import { removeUnstarted, waitUntilDone } from '#dev/load/records.ts';
import { type Spread, spreadOf } from '#dev/load/report/spread.ts';
import { load } from '#dev/load/requests.ts';
import type { Stack } from '#dev/load/stack.ts';
import { createQuietForms, EVERY_SECONDS, FORMS, type QuietFigures, SECONDS } from './quiet.ts';

interface FloodedFigures extends QuietFigures {
  /** Submissions that the busy form accepted, a second. */
  accepted: number;
}

export interface FairnessFigures {
  forms: number;
  /** Seconds between two submissions of a quiet form. */
  everySeconds: number;
  alone: At<QuietFigures>[];
  beside: At<FloodedFigures>[];
  p99: { alone: Spread; beside: Spread };
}

/** Submissions of the busy form: at most so many a second, over so many connections. */
const FLOOD = { perSecond: 1_000, connections: 16 };
/** Seconds for which the flood comes alone, so that a backlog has gathered. */
const LEAD_SECONDS = 5;
const DRAIN_SECONDS = 60;

/** Compares the waits of quiet forms alone with their waits beside a form that takes more than can be processed. */
export async function measureFairness(bench: Stack, pace: Pace): Promise<FairnessFigures> {
  const { dev, db, say } = bench;
  say(`${FORMS} quiet forms beside a busy one …`);
  const quiet = await createQuietForms(bench);
  try {
    const busy = await createForm(dev, { webhooks: {} });
    const measured = await interleave(pace, {
      alone: () => quiet.submit(),
      async beside() {
        const [accepted, figures] = await Promise.all([
          submitAtRate(busy, LEAD_SECONDS + SECONDS),
          sleep(LEAD_SECONDS * 1000).then(() => quiet.submit()),
        ]);
        await removeUnstarted(db, busy.id);
        await waitUntilDone(db, { formIds: [busy.id], longestSeconds: DRAIN_SECONDS });
        return { ...figures, accepted };
      },
    });
    const p99 = (rounds: readonly QuietFigures[]) => spreadOf(rounds.map((round) => round.p99));
    const spreads = { alone: p99(measured.alone), beside: p99(measured.beside) };
    return { forms: FORMS, everySeconds: EVERY_SECONDS, ...measured, p99: spreads };
  } finally {
    quiet.close();
  }
}

/** @returns the accepted submissions a second */
async function submitAtRate({ submit }: LoadForm, seconds: number): Promise<number> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let accepted = 0;
  for (let second = began; second < until; second += 1000) {
    await sleep(Math.max(0, second - performance.now()));
    const bounds = { connections: FLOOD.connections, seconds: 1, most: FLOOD.perSecond };
    const { answers, failures } = await load(submit, bounds);
    if (Object.keys(failures).length > 0) throw new Error(`the busy form: failures ${JSON.stringify(failures)}`);
    accepted += answers.length;
  }
  return (accepted * 1000) / (performance.now() - began);
}
