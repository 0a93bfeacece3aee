import type { AuditEventTable } from '#security/audit-events.ts';

export const integrationsAuditEvents = {
  'webhook_secret.rotated': { about: 'replaced the signing secret of a webhook' },
  'test_webhook.delivered': { about: 'sent a test event, which was accepted' },
  'test_webhook.failed': { about: 'sent a test event, which was not accepted' },
  'lists.read': { about: 'read the lists of an account at a list provider' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof integrationsAuditEvents, EventDescription> {}
}
