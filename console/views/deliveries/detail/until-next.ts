import { HOUR_MS } from '#time.ts';
import type { Mail } from '../model/rows.ts';

/** An attempt takes a moment after its due time. Reading a delivery is audited, so this does not poll all the time. */
const AFTER = 2_000;
const LEAST = 4_000;
/** Browsers' timers have an upper limit. */
const MOST = HOUR_MS;
const UNDERWAY = 10_000;

/** Returns the milliseconds until the delivery should be read again; false when nothing more will happen to it. */
export function untilNext(
  delivery: Pick<Mail, 'state' | 'next_attempt_at'> | undefined,
  now = Date.now(),
): number | false {
  if (!delivery || !['pending', 'retrying'].includes(delivery.state)) return false;
  const { next_attempt_at: next } = delivery;
  const wait = next === null ? 0 : Date.parse(next) - now;
  return wait <= 0 ? UNDERWAY : Math.min(MOST, Math.max(LEAST, wait + AFTER));
}
