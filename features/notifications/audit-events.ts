import type { AuditEventTable } from '#security/audit-events.ts';

export const notificationsAuditEvents = {
  'notification.previewed': { about: 'previewed a notification with the values of a stored submission' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof notificationsAuditEvents, EventDescription> {}
}
