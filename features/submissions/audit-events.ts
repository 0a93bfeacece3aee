import type { AuditEventTable } from '#security/audit-events.ts';

export const submissionsAuditEvents = {
  'submission.viewed': { about: 'looked at all of a submission' },
  'submission.marked': { about: 'marked a submission as read, unread, starred or not' },
  'submissions.listed': { about: 'looked at a page of submissions with their values' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof submissionsAuditEvents, EventDescription> {}
}
