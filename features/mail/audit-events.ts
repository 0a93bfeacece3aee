import type { AuditEventTable } from '#security/audit-events.ts';

export const mailAuditEvents = {
  'test_email.sent': { about: 'sent a test mail, which was accepted' },
  'test_email.failed': { about: 'sent a test mail, which was not accepted' },
  'email_settings.saved': { about: 'changed the mail settings' },
  'email_suppression.deleted': { about: 'removed an address from the list of suppressions' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof mailAuditEvents, EventDescription> {}
}
