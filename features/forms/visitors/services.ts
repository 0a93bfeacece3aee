import type { MikroORM } from '@mikro-orm/mysql';
import type { HeadlessGate } from '#features/requests/headless.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import type { ActiveForms } from './active-forms.ts';

/** For requests of visitors: finds the form, checks tokens and counts. */
export interface VisitorServices {
  orm: MikroORM;
  box: SecretBox;
  tokens: PageTokens;
  forms: ActiveForms;
  limits: RateLimits;
  hooks: Hooks;
  /** Absent where no API keys are served: then their header means nothing. */
  headless?: HeadlessGate;
  baseUrl: string;
  readSite(): Promise<Site>;
  clock: () => Date;
}
