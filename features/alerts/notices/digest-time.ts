import type { AlertSettings } from '#features/alerts/settings.ts';
import { calendarOf, dayLater } from '#features/statistics/days.ts';
import { timeOfDay } from './news.ts';

/** Longest delay, in hours, with which a digest is still sent. */
const LATE_HOURS = 3;

/** Returns the digest that is due, or null: its days, and a name that prevents sending it twice. Pure. */
export function dueDigest(
  { digest, digestHour }: Pick<AlertSettings, 'digest' | 'digestHour'>,
  timeZone: string,
  now: Date,
): { name: string; from: string; to: string } | null {
  if (digest === 'none') return null;
  const today = calendarOf(timeZone)(now.getTime());
  const hour = Number(timeOfDay(now, timeZone).slice(0, 2));
  if (hour < digestHour || hour >= digestHour + LATE_HOURS) return null;
  const to = dayLater(today, -1);
  if (digest === 'daily') return { name: `digest daily ${today}`, from: to, to };
  const isMonday = new Date(today).getUTCDay() === 1;
  return isMonday ? { name: `digest weekly ${today}`, from: dayLater(today, -7), to } : null;
}
