import { Refusal } from '#features/requests/refusal.ts';
import type { FormConfig, FormOptions } from '#forms/config/types.ts';
import { inTimeZone } from '#forms/field-types/zoned-time.ts';
import { localeOf, textsOf } from '#texts/index.ts';
import { fill, fillIn } from '#texts/text.ts';

/** The state of a form's opening hours at one time; `message` is for the visitor. */
export type Opening =
  | { state: 'open' }
  | { state: 'not_open'; message: string; waitSeconds: number }
  | { state: 'closed'; message: string };

/** Returns the times at which a form opens and closes; null if it has none. */
export function openingTimes({ limits }: Pick<FormOptions, 'limits'>): {
  opens: Date | null;
  closes: Date | null;
} {
  const zone = limits?.time_zone ?? 'UTC';
  const read = (local: string | undefined) => {
    const found = local ? inTimeZone(local, zone) : null;
    return found === null ? null : new Date(found);
  };
  return { opens: read(limits?.opens_at), closes: read(limits?.closes_at) };
}

export function openingOf(config: FormConfig, now: Date): Opening {
  const { limits } = config.options;
  if (!limits?.opens_at && !limits?.closes_at) return { state: 'open' };
  const { opens, closes } = openingTimes(config.options);
  const { limits: texts } = textsOf(config);
  const shown = (date: Date) =>
    new Intl.DateTimeFormat(localeOf(config), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: limits.time_zone ?? 'UTC',
    }).format(date);
  if (opens && now < opens) {
    const date = shown(opens);
    const message = limits.not_yet_text ? fillIn(limits.not_yet_text, { date }) : fill(texts.notYet, { date });
    return { state: 'not_open', message, waitSeconds: Math.ceil((opens.getTime() - now.getTime()) / 1000) };
  }
  if (!closes || now < closes) return { state: 'open' };
  const date = shown(closes);
  return { state: 'closed', message: limits.closed_text ? fillIn(limits.closed_text, { date }) : texts.closed };
}

/** Checks that the form is open. @throws Refusal `form_not_open`, `form_closed` */
export function requireOpen(config: FormConfig, now: Date): void {
  const opening = openingOf(config, now);
  if (opening.state === 'not_open') {
    throw new Refusal('form_not_open', opening.message, { retryAfterSeconds: opening.waitSeconds });
  }
  if (opening.state === 'closed') throw new Refusal('form_closed', opening.message);
}

/** Returns the form's message for visitors when all places are taken. */
export function fullText(config: FormConfig): string {
  return config.options.limits?.full_text || textsOf(config).limits.full;
}
