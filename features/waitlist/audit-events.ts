import type { AuditEventTable } from '#security/audit-events.ts';

export const waitingListAuditEvents = {
  'waiting_list.offered': { about: 'offered a place to somebody on a waiting list' },
  'waiting_list.removed': { about: 'took somebody off a waiting list' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof waitingListAuditEvents, EventDescription> {}
}
