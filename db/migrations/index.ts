import { Payments } from './0008-payments.ts';
import { RefundSent } from './0009-refund-sent.ts';
import { Protection } from './0010-protection.ts';
import { Pro } from './0011-pro.ts';
import { Mail } from './0012-mail.ts';
import { Reading } from './0013-reading.ts';
import { ProDocuments } from './0014-pro-documents.ts';
import { Initial } from './early/0001-initial.ts';
import { Host } from './early/0002-host.ts';
import { JobAttempts } from './early/0003-job-attempts.ts';
import { Catalogue } from './early/0004-catalogue.ts';
import { SecretExpiry } from './early/0005-secret-expiry.ts';
import { IdempotentRecords } from './early/0006-idempotent-records.ts';
import { Due } from './early/0007-due.ts';

/**
 * In the order they run. A released migration is never changed: additive ones follow it. Each tells the version of surface
 * A's schema that is reached with it (interface 9); one that does not touch surface A keeps the version before.
 */
export const migrations = [
  Initial,
  Host,
  JobAttempts,
  Catalogue,
  SecretExpiry,
  IdempotentRecords,
  Due,
  Payments,
  RefundSent,
  Protection,
  Pro,
  Mail,
  Reading,
  ProDocuments,
];
