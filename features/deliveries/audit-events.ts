import type { AuditEventTable } from '#security/audit-events.ts';

export const deliveriesAuditEvents = {
  'integration_job.viewed': { about: 'looked at an integration job with its values' },
  'integration_job.retry': { about: 'retried or replayed an integration job' },
  'integration_jobs.retry': { about: 'retried the integration jobs that a filter names' },
  'integration_job.cancel': { about: 'cancelled an integration job' },
  'integration_jobs.cancel': { about: 'cancelled the integration jobs that a filter names' },
  'email_deliveries.listed': { about: 'looked at a page of mails with their recipients and subjects' },
  'email_delivery.viewed': { about: 'looked at a mail with what a third party said of it' },
  'email_delivery.resend': { about: 'resent a mail, or woke one that waits' },
  'email_deliveries.resend': { about: 'resent the mails that a filter names' },
  'email_delivery.cancel': { about: 'cancelled a mail' },
  'email_deliveries.cancel': { about: 'cancelled the mails that a filter names' },
  'queue.processed': { about: 'had the queue of integration jobs processed' },
  'queue.cleared': { about: 'removed every job of the queue' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof deliveriesAuditEvents, EventDescription> {}
}
