import { Draft, DraftMail, DraftSubmission } from './drafts.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { License } from './licence.ts';
import { OutboxRow, outboxArguments } from './outbox.ts';
import { PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './payments.ts';
import { AiRequest } from './pro/ai.ts';
import { RateLimit } from './rate-limit.ts';
import { SettingsRow, settingsSecrets } from './settings.ts';

/** Tables that several features share; the others stand with their features. */
export const sharedEntities = [
  AiRequest,
  Draft,
  DraftMail,
  DraftSubmission,
  IdempotencyKey,
  License,
  OutboxRow,
  PaymentEvent,
  PaymentHistory,
  PaymentOrder,
  PaymentRefund,
  RateLimit,
  SettingsRow,
];

/** Their sealed columns. */
export const sharedSealed = [outboxArguments, settingsSecrets];
