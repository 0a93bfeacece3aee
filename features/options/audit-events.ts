import type { AuditEventTable } from '#security/audit-events.ts';

export const optionsAuditEvents = {
  'option.set': { about: 'set an option' },
  'option.deleted': { about: 'unset an option' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof optionsAuditEvents, EventDescription> {}
}
