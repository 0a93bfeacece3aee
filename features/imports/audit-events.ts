import type { AuditEventTable } from '#security/audit-events.ts';

export const importsAuditEvents = {
  'import.loaded': { about: 'loaded a table of submissions for a form' },
  'import.started': { about: 'had a table of submissions checked, or imported' },
  'import.removed': { about: 'removed an import, or gave one up' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof importsAuditEvents, EventDescription> {}
}
