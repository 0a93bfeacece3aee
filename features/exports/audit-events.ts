import type { AuditEventTable } from '#security/audit-events.ts';

export const exportsAuditEvents = {
  'submissions.exported': { about: 'exported the submissions of a form' },
  'export.started': { about: 'started an export of a form' },
  'export.removed': { about: 'removed or cancelled an export' },
  'export_schedule.created': { about: 'created a schedule of exports' },
  'export_schedule.changed': { about: 'changed a schedule of exports' },
  'export_schedule.removed': { about: 'removed a schedule of exports' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof exportsAuditEvents, EventDescription> {}
}
