import { AuditEntry } from './audit.ts';
import { CatalogueCategory, CatalogueProduct } from './catalogue.ts';
import { EmailDelivery, IntegrationAttempt, IntegrationJob } from './deliveries.ts';
import { Draft, DraftMail, DraftSubmission } from './drafts.ts';
import { Form, FormRevision, FormSecret } from './forms.ts';
import {
  ApplicationPassword,
  KnownNetwork,
  Option,
  Post,
  RateLimit,
  Session,
  SubmissionCounter,
  User,
} from './host.ts';
import { License } from './licence.ts';
import { EmailSuppression, MailDiagnostics, MailSettings } from './mail/mail.ts';
import { OutboxRow } from './outbox.ts';
import { PaymentAccount, PaymentEvent, PaymentHistory, PaymentOrder, PaymentRefund } from './payments.ts';
import { AiRequest, AiSettings } from './pro/ai.ts';
import { PdfSettings } from './pro/pdf.ts';
import { CaptchaToken, Spam, SpamDrops } from './spam.ts';
import { IdempotencyKey, Submission, SubmissionMark, TransientValues } from './submissions.ts';

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
