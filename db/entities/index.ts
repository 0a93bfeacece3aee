import { Draft, DraftMail, DraftSubmission } from './drafts.ts';
import { IdempotencyKey } from './idempotency-key.ts';
import { License } from './licence.ts';
import { Option } from './option.ts';
import { OutboxRow } from './outbox.ts';
import { PaymentAccount, PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './payments.ts';
import { AiRequest, AiSettings } from './pro/ai.ts';
import { PdfSettings } from './pro/pdf.ts';
import { RateLimit } from './rate-limit.ts';

/** Tables that several features share; the others stand with their features. */
export const sharedEntities = [
  AiRequest,
  AiSettings,
  Draft,
  DraftMail,
  DraftSubmission,
  IdempotencyKey,
  License,
  Option,
  OutboxRow,
  PaymentAccount,
  PaymentEvent,
  PaymentHistory,
  PaymentOrder,
  PaymentRefund,
  PdfSettings,
  RateLimit,
];
