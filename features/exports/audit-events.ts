import type { AuditEventTable } from '#security/audit-events.ts';

export const exportsAuditEvents = {
  'submissions.exported': { about: 'exported the submissions of a form' },
  'export.started': { about: 'had an export of a form begun' },
  'export.removed': { about: 'removed an export, or gave one up' },
  'export_schedule.created': { about: 'made a schedule of exports' },
  'export_schedule.changed': { about: 'changed a schedule of exports' },
  'export_schedule.removed': { about: 'removed a schedule of exports' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof exportsAuditEvents, EventDescription> {}
}
