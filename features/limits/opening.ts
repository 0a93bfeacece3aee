import { openingTimes } from '#features/forms/status.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { localeOf, textsOf } from '#texts/index.ts';
import { fill, fillIn } from '#texts/text.ts';

/** The state of a form's opening hours at one time; `message` is for the visitor. */
export type Opening =
  | { state: 'open' }
  | { state: 'not_open'; message: string; waitSeconds: number }
  | { state: 'closed'; message: string };

/** A form and since when it is closed by hand. */
export interface OpenedForm {
  config: FormConfig;
  closedAt?: Date | null | undefined;
}

export function openingOf({ config, closedAt }: OpenedForm, now: Date): Opening {
  const { limits } = config.options;
  if (closedAt == null && !limits?.opens_at && !limits?.closes_at) return { state: 'open' };
  const { opens, closes } = openingTimes(config.options);
  const { limits: texts } = textsOf(config);
  const shown = (date: Date) =>
    new Intl.DateTimeFormat(localeOf(config), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: limits?.time_zone ?? 'UTC',
    }).format(date);
  const closed = (since: Date): Opening => {
    const own = limits?.closed_text;
    return { state: 'closed', message: own ? fillIn(own, { date: shown(since) }) : texts.closed };
  };
  if (closedAt != null) return closed(closedAt);
  if (opens && now < opens) {
    const date = shown(opens);
    const message = limits?.not_yet_text ? fillIn(limits.not_yet_text, { date }) : fill(texts.notYet, { date });
    return { state: 'not_open', message, waitSeconds: Math.ceil((opens.getTime() - now.getTime()) / 1000) };
  }
  return closes && now >= closes ? closed(closes) : { state: 'open' };
}

/** Checks that the form is open. @throws Refusal `form_not_open`, `form_closed` */
export function requireOpen(form: OpenedForm, now: Date): void {
  const opening = openingOf(form, now);
  if (opening.state === 'not_open') {
    throw new Refusal('form_not_open', opening.message, { retryAfterSeconds: opening.waitSeconds });
  }
  if (opening.state === 'closed') throw new Refusal('form_closed', opening.message);
}

/** Returns the form's message for visitors when all places are taken. */
export function fullText(config: FormConfig): string {
  return config.options.limits?.full_text || textsOf(config).limits.full;
}
