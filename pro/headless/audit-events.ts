import type { AuditEventTable } from '#security/audit-events.ts';

export const headlessAuditEvents = {
  'headless_key.rotated': { about: 'created or replaced the API key of a form' },
  'headless_key.revoked': { about: 'revoked the API keys of a form' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof headlessAuditEvents, EventDescription> {}
}
