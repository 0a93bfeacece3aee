import type { AuditEventTable } from '#security/audit-events.ts';

export const erasureAuditEvents = {
  'submission.erased': { about: 'erased a submission with its mails and jobs' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof erasureAuditEvents, EventDescription> {}
}
