import type { AuditEventTable } from '#security/audit-events.ts';

export const resultsAuditEvents = {
  'results.texts_viewed': { about: 'read the answers to a question of a form' },
  'results.recounted': { about: 'had the results of a form counted again' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof resultsAuditEvents, EventDescription> {}
}
