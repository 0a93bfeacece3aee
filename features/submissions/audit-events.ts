import type { AuditEventTable } from '#security/audit-events.ts';

export const submissionsAuditEvents = {
  'submission.viewed': { about: 'viewed a submission with all its details' },
  'submission.marked': { about: 'marked a submission as read, unread, starred or not' },
  'submissions.listed': { about: 'listed submissions with their values' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof submissionsAuditEvents, EventDescription> {}
}
