import type { AuditEventTable } from '#security/audit-events.ts';

export const editingAuditEvents = {
  'submission.edited': { about: 'changed answers of a submission' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof editingAuditEvents, EventDescription> {}
}
