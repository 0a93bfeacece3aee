import type { AuditEventTable } from '#security/audit-events.ts';

export const licenceAuditEvents = {
  'license.refused': { about: 'tried to activate a licence key, which was refused' },
  'license.activated': { about: 'activated a licence key' },
  'license.refreshed': { about: 'checked the licence' },
  'license.deactivated': { about: 'deactivated the licence' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof licenceAuditEvents, EventDescription> {}
}
