import type { MikroORM } from '@mikro-orm/mysql';
import { Acceptance } from '#features/acceptance/acceptance.ts';
import type { Captchas } from '#features/captcha/captchas.ts';
import { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { HeadlessGate } from '#features/requests/headless.ts';
import { RateLimits } from '#features/requests/rate-limits.ts';
import { readSiteLimits } from '#features/requests/site-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionGuards } from '#features/submissions/guards.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import type { SubmissionTake } from '#features/submissions/takes.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { EmailResults } from './email-result.ts';
import type { GuardParts, Guards, IntakeContributions, IntakeServices } from './services.ts';

export interface IntakeParts {
  orm: MikroORM;
  box: SecretBox;
  /** For the connections of the rate limiter. */
  settings: { databaseUrl: string };
  hooks: Hooks;
  /** Those of the edition, which contribute guards and takes. */
  features: readonly IntakeContributions[];
  readSite(): Promise<Site>;
  baseUrl: string;
  payments?: PaymentService;
  headless?: HeadlessGate;
  /** Only where visitors submit. */
  captcha?: Captchas;
  spam?: SpamNotes;
  drafts?: DraftService;
  clock: () => Date;
}

/** The parts of accepting submissions; `limits` holds connections and must be closed. */
export type Intake = IntakeServices & { limits: RateLimits; captcha?: Captchas };

export function composeIntake(parts: IntakeParts): Intake {
  const { settings, orm, box, hooks, features, readSite, baseUrl, payments, headless, drafts, captcha, spam, clock } =
    parts;
  const forms = new ActiveForms(orm);
  const tokens = new PageTokens(box);
  const limits = new RateLimits({ url: settings.databaseUrl, box, readSiteLimits: () => readSiteLimits(orm) });
  const own = { orm, box, tokens, forms, limits, hooks, readSite, baseUrl, clock };
  const services = { ...own, payments, headless, captcha, spam, drafts };
  return {
    ...services,
    guards: guardsOf(features, services),
    acceptance: new Acceptance({ orm, box, forms, takes: takesOf(features, services) }),
    emails: new EmailResults(orm, clock),
  };
}

function guardsOf(features: readonly IntakeContributions[], parts: GuardParts): Guards {
  const made = features.flatMap(({ guards }) => guards?.(parts) ?? []);
  const at = <When extends keyof SubmissionGuards>(when: When) => made.flatMap((one) => one[when] ?? []);
  return {
    form: at('form'),
    request: at('request'),
    sender: at('sender'),
    reading: at('reading'),
    values: at('values'),
    challenge: at('challenge'),
  };
}

export function takesOf(features: readonly IntakeContributions[], parts: GuardParts): SubmissionTake[] {
  return features.flatMap(({ takes }) => takes?.(parts) ?? []);
}
