import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Captured } from '#features/requests/captured.ts';
import { Refusal, type SpamFinding } from '#features/requests/refusal.ts';
import { requireEmptyHoneypot, requireFillTime } from '#features/requests/tokens.ts';
import type { Guard, SubmissionGuards } from '#features/submissions/guards.ts';
import type { Surface } from '#features/submissions/store/submission.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { PageTokens } from '#security/tokens.ts';
import { textsOf } from '#texts/index.ts';
import { spamConfig } from './option.ts';
import { countLinks } from './signals.ts';

export interface CaughtSpam extends Captured {
  form: ActiveForm;
  surface: Surface;
  finding: SpamFinding;
  /** Values as they were sent, without the service's own keys. */
  values: Record<string, unknown>;
  /** Token of the draft that the visitor continued. */
  draftToken: string | null;
  /** True for a draft. It was to be saved, not submitted, so there is nothing to release: it is only counted. */
  isDraft?: boolean;
}

/** Counts spam, and puts it into quarantine if the form has one. */
export interface SpamNotes {
  /** Never rejects: the answer to the sender of spam does not depend on it. */
  note(caught: CaughtSpam, now: Date): Promise<void>;
}

/**
 * Creates the guard that requires an empty honeypot and the form's minimum fill time.
 * @throws Refusal `honeypot_filled`, `submitted_too_fast`, `invalid_timing_token`
 */
export function guardRobots(tokens: PageTokens): Guard {
  return ({ form: { id, config }, body, honeypots, now, texts, isVisitor, asksFillTime }) => {
    if (isVisitor) requireEmptyHoneypot(honeypots, body, texts);
    const { min_fill_seconds: minFillSeconds } = config.options;
    if (asksFillTime) requireFillTime(tokens, { id, minFillSeconds }, body, now, texts);
    return undefined;
  };
}

/** @throws Refusal `suspected_spam` */
export const guardLinks: NonNullable<SubmissionGuards['values']> = ({ form, values, isVisitor }) => {
  if (isVisitor) refuseLinks(form, values);
  return undefined;
};

/** @throws Refusal `suspected_spam` for more links than the form allows */
export function refuseLinks({ config }: ActiveForm, values: SubmissionValues): void {
  const { max_links: most } = spamConfig(config);
  if (most === undefined) return;
  const links = countLinks(config, values);
  if (links <= most) return;
  const score = Math.min(100, 50 + 10 * (links - most));
  const spam: SpamFinding = { reason: 'too_many_links', score, detail: { links, max_links: most } };
  throw new Refusal('suspected_spam', textsOf(config).refusals.links, { spam });
}
