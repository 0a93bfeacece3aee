import { dayLater } from '#features/statistics/days.ts';
import type { FormConfig, SubmissionValues } from '#forms/config/types.ts';
import { answersTo } from './answers.ts';
import type { Example } from './list.ts';
import { personOf } from './people.ts';
import { type Random, randomOf } from './random.ts';

/** The number of answers, and the time before which they are sent. */
export interface Amount {
  answers: number;
  /** The same seed gives the same answers. */
  seed: number;
  now: Date;
}

/** Answers are spread over this many days before today. */
const DAYS = 60;

/** Returns the answers of people to a form, each with the time at which it was sent, in ISO 8601. */
export function sentAnswers(
  config: FormConfig,
  texts: Example['texts'],
  { answers, seed, now }: Amount,
): { sent: string; values: SubmissionValues }[] {
  const random = randomOf(seed);
  return Array.from({ length: answers }, (_, at) => {
    const sent = momentOf(random, now);
    const person = personOf(random, at + 1);
    return { sent, values: answersTo(config, { random, person, day: sent.slice(0, 10), texts }) };
  });
}

/** Returns a moment of the last days, more often in the newer ones and by day. */
function momentOf(random: Random, now: Date): string {
  const day = dayLater(now.toISOString().slice(0, 10), -1 - Math.floor(random.next() ** 1.5 * DAYS));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day}T${two(random.whole(7, 21))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}Z`;
}
