import type { AuditEventTable } from '#security/audit-events.ts';

export const sharingAuditEvents = {
  'results_link.created': { about: 'created a link to the results of a form' },
  'results_link.revoked': { about: 'revoked a link to the results of a form' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof sharingAuditEvents, EventDescription> {}
}
