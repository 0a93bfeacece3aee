import { HOUR_MS } from '#time.ts';
import type { Mail } from '../model/rows.ts';

/** The attempt is made a little after its time; the look at it is audited, so that nobody looks all the time. */
const AFTER = 2_000;
const LEAST = 4_000;
/** A timer of a browser takes no more. */
const MOST = HOUR_MS;
const UNDERWAY = 10_000;

/** When it is worth a look what became of a delivery, in ms from now; false when nothing is to come. */
export function untilNext(
  delivery: Pick<Mail, 'state' | 'next_attempt_at'> | undefined,
  now = Date.now(),
): number | false {
  if (!delivery || !['pending', 'retrying'].includes(delivery.state)) return false;
  const { next_attempt_at: next } = delivery;
  const wait = next === null ? 0 : Date.parse(next) - now;
  return wait <= 0 ? UNDERWAY : Math.min(MOST, Math.max(LEAST, wait + AFTER));
}
