import type { AuditEventTable } from '#security/audit-events.ts';

export const deliveriesAuditEvents = {
  'integration_job.viewed': { about: 'viewed an integration job with its values' },
  'integration_job.retry': { about: 'retried or replayed an integration job' },
  'integration_jobs.retry': { about: 'retried the integration jobs that a filter names' },
  'integration_job.cancel': { about: 'cancelled an integration job' },
  'integration_jobs.cancel': { about: 'cancelled the integration jobs that a filter names' },
  'email_deliveries.listed': { about: 'listed mails with their recipients and subjects' },
  'email_delivery.viewed': { about: 'viewed a mail with the answers of third parties' },
  'email_delivery.resend': { about: 'resent a mail, or sent a waiting one at once' },
  'email_deliveries.resend': { about: 'resent the mails that a filter names' },
  'email_delivery.cancel': { about: 'cancelled a mail' },
  'email_deliveries.cancel': { about: 'cancelled the mails that a filter names' },
  'queue.processed': { about: 'processed the queue of integration jobs' },
  'queue.cleared': { about: 'removed every job of the queue' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof deliveriesAuditEvents, EventDescription> {}
}
