import type { AuditEventTable } from '#security/audit-events.ts';

export const personAuditEvents = {
  'person.viewed': { about: 'looked at what is kept of a person' },
  'person.exported': { about: 'exported what is kept of a person' },
  'person.counted': { about: 'counted what a person has sent' },
  'person.erased': { about: 'erased what a person has sent' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof personAuditEvents, EventDescription> {}
}
