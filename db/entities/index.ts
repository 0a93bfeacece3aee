import {
  ApplicationPassword,
  KnownNetwork,
  Option,
  Post,
  RateLimit,
  Session,
  SubmissionCounter,
  User,
} from '#features/accounts/entities.ts';
import { AuditEntry } from '#features/audit/entities.ts';
import { EmailDelivery, IntegrationAttempt, IntegrationJob } from '#features/deliveries/entities.ts';
import { Form, FormRevision, FormSecret } from '#features/forms/entities.ts';
import { EmailSuppression, MailDiagnostics, MailSettings } from '#features/mail/entities.ts';
import { CatalogueCategory, CatalogueProduct } from '#features/shop/entities.ts';
import { CaptchaToken, Spam, SpamDrops } from '#features/spam/entities.ts';
import { IdempotencyKey, Submission, SubmissionMark, TransientValues } from '#features/submissions/entities.ts';
import { Draft, DraftMail, DraftSubmission } from './drafts.ts';
import { License } from './licence.ts';
import { OutboxRow } from './outbox.ts';
import { PaymentAccount, PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './payments.ts';
import { AiRequest, AiSettings } from './pro/ai.ts';
import { PdfSettings } from './pro/pdf.ts';

/** Every table of the schema. */
export const entities = [
  AiRequest,
  AiSettings,
  ApplicationPassword,
  AuditEntry,
  CaptchaToken,
  CatalogueCategory,
  CatalogueProduct,
  Draft,
  DraftMail,
  DraftSubmission,
  EmailDelivery,
  EmailSuppression,
  Form,
  FormRevision,
  FormSecret,
  IdempotencyKey,
  IntegrationAttempt,
  IntegrationJob,
  KnownNetwork,
  License,
  MailDiagnostics,
  MailSettings,
  Option,
  OutboxRow,
  PaymentAccount,
  PaymentEvent,
  PaymentHistory,
  PaymentOrder,
  PaymentRefund,
  PdfSettings,
  Post,
  RateLimit,
  Session,
  Spam,
  SpamDrops,
  Submission,
  SubmissionCounter,
  SubmissionMark,
  TransientValues,
  User,
];
