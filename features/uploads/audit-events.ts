import type { AuditEventTable } from '#security/audit-events.ts';

export const uploadsAuditEvents = {
  'submission.file_read': { about: 'downloaded a file of a submission' },
  'file_link.created': { about: 'created a link to a file of a submission' },
  'file_link.used': { about: 'downloaded a file of a submission by a link', byAnybody: true },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof uploadsAuditEvents, EventDescription> {}
}
