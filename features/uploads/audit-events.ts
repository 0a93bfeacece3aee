import type { AuditEventTable } from '#security/audit-events.ts';

export const uploadsAuditEvents = {
  'submission.file_read': { about: 'read a file of a submission' },
  'file_link.created': { about: 'made a link to a file of a submission' },
  'file_link.used': { about: 'read a file of a submission by a link', byAnybody: true },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof uploadsAuditEvents, EventDescription> {}
}
