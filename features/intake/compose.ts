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
import type { PaymentService } from '#features/submissions/payment.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { EmailResults } from './email-result.ts';
import type { IntakeServices } from './submit.ts';

export interface IntakeParts {
  orm: MikroORM;
  box: SecretBox;
  /** For the connections of the rate limiter. */
  settings: { databaseUrl: string };
  hooks: Hooks;
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
export type Intake = IntakeServices & { forms: ActiveForms; limits: RateLimits; captcha?: Captchas };

export function composeIntake(parts: IntakeParts): Intake {
  const { settings, orm, box, hooks, readSite, baseUrl, payments, headless, drafts, captcha, spam, clock } = parts;
  return {
    orm,
    box,
    tokens: new PageTokens(box),
    forms: new ActiveForms(orm),
    limits: new RateLimits({ url: settings.databaseUrl, box, readSiteLimits: () => readSiteLimits(orm) }),
    acceptance: new Acceptance({ orm, box, drafts }),
    emails: new EmailResults(orm, clock),
    hooks,
    readSite,
    baseUrl,
    payments,
    headless,
    captcha,
    spam,
    drafts,
    clock,
  };
}
