import type { AuditEventTable } from '#security/audit-events.ts';

export const headlessAuditEvents = {
  'headless_key.rotated': { about: 'gave a form an API key, or another one' },
  'headless_key.revoked': { about: 'revoked the API keys of a form' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof headlessAuditEvents, EventDescription> {}
}
