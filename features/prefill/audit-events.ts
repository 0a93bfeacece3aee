import type { AuditEventTable } from '#security/audit-events.ts';

export const prefillAuditEvents = {
  'prefill_link.created': { about: 'made a link that fills a form in' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof prefillAuditEvents, EventDescription> {}
}
