import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import type { Hooks } from '#hooks/hooks.ts';
import type { SecretBox } from '#security/secret-box.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { Settings } from './environment.ts';
import type { FeatureData } from './feature-data.ts';
import type { FormStore } from './forms/store/form-store.ts';
import type { DeclaredIntegrations } from './integrations/declared.ts';

/** What every role, command and test is made of, in both editions. It is made once in a process. */
export interface App {
  settings: Settings;
  log: Logger;
  clock: () => Date;
  box: SecretBox;
  orm: MikroORM;
  /** Every feature of this copy of the service, whichever edition runs: their tables may have rows. */
  installed: readonly FeatureData[];
  audit: AuditLog;
  forms: FormStore;
  /** Without those of extensions, until these are loaded. */
  integrations: DeclaredIntegrations;
  /** Without handlers, until extensions are loaded. */
  hooks: Hooks;
}
