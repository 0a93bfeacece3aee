import type { AuditEventTable } from '#security/audit-events.ts';

export const webhooksAuditEvents = {
  'webhook.saved': { about: 'created or changed a webhook of the site' },
  'webhook.removed': { about: 'removed a webhook of the site' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof webhooksAuditEvents, EventDescription> {}
}
