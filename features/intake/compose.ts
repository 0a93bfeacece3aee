import type { MikroORM } from '@mikro-orm/mysql';
import type { OutboxParts } from '#engine/outbox.ts';
import { Acceptance } from '#features/acceptance/acceptance.ts';
import type { Captchas } from '#features/captcha/captchas.ts';
import type { FeatureData } from '#features/feature-data.ts';
import { ActiveForms } from '#features/forms/visitors/active-forms.ts';
import type { HeadlessGate } from '#features/requests/headless.ts';
import { RateLimits } from '#features/requests/rate-limits.ts';
import { readSiteLimits } from '#features/requests/site-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { SpamNotes } from '#features/spam/guard.ts';
import type { DraftService } from '#features/submissions/draft.ts';
import type { SubmissionGuards } from '#features/submissions/guards.ts';
import type { PaymentService } from '#features/submissions/payment.ts';
import type { SubmissionResource } from '#features/submissions/resources.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { PageTokens } from '#security/tokens.ts';
import { EmailResults } from './email-result.ts';
import type { GuardParts, Guards, IntakeContributions, IntakeServices } from './services.ts';

export interface IntakeParts {
  orm: MikroORM;
  box: SecretBox;
  /** Settings for the connections of the rate limiter. */
  settings: { databaseUrl: string };
  hooks: Hooks;
  /** The edition's features, which contribute guards and submission resources. */
  features: readonly (IntakeContributions & Pick<FeatureData, 'afterProcess' | 'noteOfStatus'>)[];
  readSite(): Promise<Site>;
  baseUrl: string;
  payments?: PaymentService;
  headless?: HeadlessGate;
  /** Absent if the process serves no visitors. */
  captcha?: Captchas;
  spam?: SpamNotes;
  drafts?: DraftService;
  dispatcher?: OutboxParts['dispatcher'];
  clock: () => Date;
}

/** The services of the intake. `limits` holds connections and must be closed. */
export type Intake = IntakeServices & { limits: RateLimits; captcha?: Captchas };

export function composeIntake(parts: IntakeParts): Intake {
  const {
    settings,
    orm,
    box,
    hooks,
    features,
    readSite,
    baseUrl,
    payments,
    headless,
    drafts,
    captcha,
    spam,
    dispatcher,
    clock,
  } = parts;
  const forms = new ActiveForms(orm);
  const tokens = new PageTokens(box);
  const limits = new RateLimits({ url: settings.databaseUrl, box, readSiteLimits: () => readSiteLimits(orm) });
  const common = { installed: features, orm, box, tokens, forms, limits, hooks, readSite, baseUrl, clock };
  const services = { ...common, payments, headless, captcha, spam, drafts, dispatcher };
  return {
    ...services,
    guards: guardsOf(features, services),
    acceptance: new Acceptance({ orm, box, forms, resources: resourcesOf(features, services) }),
    emails: new EmailResults(orm, clock),
  };
}

function guardsOf(features: readonly IntakeContributions[], parts: GuardParts): Guards {
  const contributed = features.flatMap(({ guards }) => guards?.(parts) ?? []);
  const atStage = <Stage extends keyof SubmissionGuards>(stage: Stage) =>
    contributed.flatMap((guards) => guards[stage] ?? []);
  return {
    form: atStage('form'),
    request: atStage('request'),
    sender: atStage('sender'),
    reading: atStage('reading'),
    values: atStage('values'),
    challenge: atStage('challenge'),
  };
}

export function resourcesOf(features: readonly IntakeContributions[], parts: GuardParts): SubmissionResource[] {
  return features.flatMap(({ resources }) => resources?.(parts) ?? []);
}
