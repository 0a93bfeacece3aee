import type { MikroORM } from '@mikro-orm/mysql';
import type { HeadlessGate } from '#features/requests/headless.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import type { Site } from '#features/site/site.ts';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { PageTokens } from '#security/tokens.ts';
import type { ActiveForms } from './active-forms.ts';

/** Services for requests of visitors: forms, tokens and rate limits. */
export interface VisitorServices {
  orm: MikroORM;
  box: SecretBox;
  tokens: PageTokens;
  forms: ActiveForms;
  limits: RateLimits;
  hooks: Hooks;
  /** Absent if the process accepts no API keys; it ignores their header then. */
  headless?: HeadlessGate;
  baseUrl: string;
  readSite(): Promise<Site>;
  clock: () => Date;
}
