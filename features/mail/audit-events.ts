import type { AuditEventTable } from '#security/audit-events.ts';

export const mailAuditEvents = {
  'test_email.sent': { about: 'sent a test mail, which was taken' },
  'test_email.failed': { about: 'sent a test mail, which was not taken' },
  'email_settings.saved': { about: 'changed how the site sends mail' },
  'email_suppression.deleted': { about: 'took an address from the list of suppressions' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof mailAuditEvents, EventDescription> {}
}
