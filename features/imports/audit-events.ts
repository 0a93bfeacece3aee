import type { AuditEventTable } from '#security/audit-events.ts';

export const importsAuditEvents = {
  'import.loaded': { about: 'uploaded a table of submissions for a form' },
  'import.started': { about: 'checked or imported a table of submissions' },
  'import.removed': { about: 'removed or cancelled an import' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof importsAuditEvents, EventDescription> {}
}
