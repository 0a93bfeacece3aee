import type { AuditEventTable } from '#security/audit-events.ts';

export const processesAuditEvents = {
  'process.decided': { about: 'decided a step of a process' },
  'process.file_read': { about: 'opened a file that a step shows', byAnybody: true },
  'process.reassigned': { about: 'named others whom a step asks' },
  'process.reminded': { about: 'reminded those whom a step asks' },
  'process.reached': { about: 'ended the wait of a process' },
  'absence.added': { about: 'said when somebody is away, and who stands in' },
  'absence.deleted': { about: 'deleted an absence' },
  'process.migrated': { about: 'moved a process to the newest revision of its form' },
  'process.stopped': { about: 'stopped a process' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof processesAuditEvents, EventDescription> {}
}
