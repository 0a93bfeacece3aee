import { texts } from '#console/texts/en/deliveries/detail.ts';
import type { Format } from '#console/texts/format.ts';
import { type Language, textsIn } from '#console/texts/language.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#time.ts';
import type { Outlook } from '../model/waits.ts';

/** Formats a wait in its largest unit: "10 seconds", "5 minutes". */
export function waitText(milliseconds: number, language: Language): string {
  const [unit, size] =
    milliseconds >= HOUR_MS
      ? ['hour', HOUR_MS]
      : milliseconds >= 2 * MINUTE_MS
        ? ['minute', MINUTE_MS]
        : ['second', SECOND_MS];
  const digits = unit === 'second' ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'long',
    maximumFractionDigits: digits,
  }).format(milliseconds / Number(size));
}

/** Explains in sentences what happens to a delivery next, and why. */
export function outlookText(outlook: Outlook, language: Language, format: Format, now: number): string[] {
  const t = textsIn(texts, language).next;
  const at = (iso: string) => `${format.ago(iso, now)} (${format.moment(iso)})`;
  switch (outlook.is) {
    case 'deferred':
      return [t.deferred(at(outlook.at)), t.wake];
    case 'failed':
      return [t.failed[outlook.why]];
    case 'waits': {
      const { why, wait, after, until } = outlook;
      const known =
        wait === null || after === null ? t.usualUnknown : t.usual(waitText(wait, language), waitText(after, language));
      const asked = wait === null ? t.usualUnknown : t.asked(waitText(wait, language));
      const reason = { usual: known, quick: t.quick, asked, unknown: t.unknown }[why];
      return [t.waits(at(outlook.at)), reason, ...(why === 'unknown' ? [] : [t.until(format.moment(until))]), t.wake];
    }
    default:
      return [t[outlook.is]];
  }
}
