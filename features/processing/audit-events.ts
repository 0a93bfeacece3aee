import type { AuditEventTable } from '#security/audit-events.ts';

export const processingAuditEvents = {
  'submission.timeline_viewed': { about: 'looked at what happened to a submission, with recipients and answers' },
  'submission.replay': { about: 'had steps of a submission tried again' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof processingAuditEvents, EventDescription> {}
}
