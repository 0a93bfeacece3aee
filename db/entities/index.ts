import { IdempotencyKey } from './idempotency-key.ts';
import { OutboxRow, outboxArguments } from './outbox.ts';
import { RateLimit } from './rate-limit.ts';
import { SettingsRow, settingsSecrets } from './settings.ts';

/** Tables that several features share. Each feature defines its own tables. */
export const sharedEntities = [IdempotencyKey, OutboxRow, RateLimit, SettingsRow];

/** Sealed columns of the shared tables. */
export const sharedSealed = [outboxArguments, settingsSecrets];
