import type { MikroORM } from '@mikro-orm/mysql';
import type { Captchas } from '#features/captcha/captchas.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import { readSiteLimits } from '#features/submissions/limits/site-limits.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { Acceptance } from './acceptance.ts';
import { ActiveForms } from './active-forms.ts';
import type { DraftService } from './draft.ts';
import { EmailResults } from './email-result.ts';
import { RateLimits } from './guards/rate-limits.ts';
import type { HeadlessGate } from './headless.ts';
import type { PaymentService } from './payment.ts';
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
