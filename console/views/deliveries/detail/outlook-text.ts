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
  switch (outlook.kind) {
    case 'deferred':
      return [t.deferred(at(outlook.at)), t.wake];
    case 'failed':
      return [t.failed[outlook.reason]];
    case 'waits': {
      const { reason: cause, wait, after, until } = outlook;
      const usualText =
        wait === null || after === null ? t.usualUnknown : t.usual(waitText(wait, language), waitText(after, language));
      const requestedText = wait === null ? t.usualUnknown : t.asked(waitText(wait, language));
      const reason = { usual: usualText, quick: t.quick, asked: requestedText, unknown: t.unknown }[cause];
      return [t.waits(at(outlook.at)), reason, ...(cause === 'unknown' ? [] : [t.until(format.moment(until))]), t.wake];
    }
    default:
      return [t[outlook.kind]];
  }
}
