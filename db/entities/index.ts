import { IdempotencyKey } from './idempotency-key.ts';
import { OutboxRow, outboxArguments } from './outbox.ts';
import { RateLimit } from './rate-limit.ts';
import { SettingsRow, settingsSecrets } from './settings.ts';

/** Tables that several features share; the others stand with their features. */
export const sharedEntities = [IdempotencyKey, OutboxRow, RateLimit, SettingsRow];

/** Their sealed columns. */
export const sharedSealed = [outboxArguments, settingsSecrets];
