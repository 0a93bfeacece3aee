import type { AuditEventTable } from '#security/audit-events.ts';

export const alertsAuditEvents = {
  'alert.acknowledged': { about: 'noted that an alert was looked at' },
  'alert_settings.saved': { about: 'changed when people are told of trouble, who, and how' },
  'alert_test.sent': { about: 'had a test of alerts sent' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof alertsAuditEvents, EventDescription> {}
}
