import { formatAmount } from '#forms/money.ts';
import { type Language, useLanguage } from './language.ts';

const MINUTE = 60;
const STEPS = [
  { unit: 'year', seconds: 365 * 24 * 60 * MINUTE },
  { unit: 'month', seconds: 30 * 24 * 60 * MINUTE },
  { unit: 'day', seconds: 24 * 60 * MINUTE },
  { unit: 'hour', seconds: 60 * MINUTE },
  { unit: 'minute', seconds: MINUTE },
] as const;
/** The units of `duration`: days, hours and minutes. */
const DURATIONS = STEPS.slice(-3);
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Returns formatters for numbers, moments and amounts in a language and the browser's time zone. */
export function formatOf(language: Language) {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const place = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const second = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long' });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const number = new Intl.NumberFormat(language);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  return {
    number: (value: number) => number.format(value),
    percent: (share: number) =>
      new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(share),
    /** @param iso a moment of the service */
    moment: (iso: string) => moment.format(new Date(iso)),
    /** @param local a local time of some place, as YYYY-MM-DDTHH:MM: it stays as it is there */
    local: (local: string) => place.format(new Date(`${local}:00Z`)),
    /** Includes seconds. */
    second: (iso: string) => second.format(new Date(iso)),
    /** Includes seconds and time zone. */
    exact: (iso: string) => exact.format(new Date(iso)),
    date: (iso: string) => date.format(new Date(iso)),
    /** "3 minutes ago", "in 2 hours". */
    ago(iso: string, now = Date.now()): string {
      const seconds = (new Date(iso).getTime() - now) / 1_000;
      const step = STEPS.find((one) => Math.abs(seconds) >= one.seconds);
      return step
        ? relative.format(Math.round(seconds / step.seconds), step.unit)
        : relative.format(Math.round(seconds), 'second');
    },
    /** "45 seconds", "3 minutes", "2 hours", "5 days". */
    duration(seconds: number): string {
      const step = DURATIONS.find((one) => seconds >= 1.5 * one.seconds) ?? { unit: 'second', seconds: 1 };
      return new Intl.NumberFormat(language, { style: 'unit', unit: step.unit, unitDisplay: 'long' }).format(
        Math.round(seconds / step.seconds),
      );
    },
    bytes(count: number): string {
      const power = count < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(count) / 3));
      const unit = UNITS[power] ?? 'byte';
      return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
        count / 1_000 ** power,
      );
    },
    /** @param minor in minor units of the currency */
    amount: (minor: number, currency: string): string => formatAmount(minor, currency.toUpperCase(), language),
  };
}

export type Format = ReturnType<typeof formatOf>;

/** Creating formatters of `Intl` takes longer than using them. */
const known = new Map<Language, Format>();

export function useFormat(): Format {
  const language = useLanguage();
  const format = known.get(language) ?? formatOf(language);
  known.set(language, format);
  return format;
}
