import type { AuditEventTable } from '#security/audit-events.ts';

export const personAuditEvents = {
  'person.viewed': { about: 'viewed the stored data of a person' },
  'person.exported': { about: 'exported the stored data of a person' },
  'person.counted': { about: 'counted the data of a person' },
  'person.erased': { about: 'erased the data of a person' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof personAuditEvents, EventDescription> {}
}
