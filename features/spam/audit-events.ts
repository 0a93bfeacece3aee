import type { AuditEventTable } from '#security/audit-events.ts';

export const spamAuditEvents = {
  'spam.viewed': { about: 'viewed the values of a submission in quarantine' },
  'spam.released': { about: 'released a submission from quarantine' },
  'spam.deleted': { about: 'erased a submission in quarantine' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof spamAuditEvents, EventDescription> {}
}
