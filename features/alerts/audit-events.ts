import type { AuditEventTable } from '#security/audit-events.ts';

export const alertsAuditEvents = {
  'alert.acknowledged': { about: 'acknowledged an alert' },
  'alert_settings.saved': { about: 'changed the settings of alerts' },
  'alert_test.sent': { about: 'sent a test alert' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof alertsAuditEvents, EventDescription> {}
}
