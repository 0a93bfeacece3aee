import type { AuditEventTable } from '#security/audit-events.ts';

export const processingAuditEvents = {
  'submission.timeline_viewed': { about: 'viewed the timeline of a submission, with recipients and answers' },
  'submission.replay': { about: 'retried steps of a submission' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof processingAuditEvents, EventDescription> {}
}
