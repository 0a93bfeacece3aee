import type { AuditEventTable } from '#security/audit-events.ts';

export const integrationsAuditEvents = {
  'webhook_secret.rotated': { about: 'gave a webhook another signing secret' },
  'test_webhook.delivered': { about: 'sent a test event, which was taken' },
  'test_webhook.failed': { about: 'sent a test event, which was not taken' },
  'lists.read': { about: 'had the lists of an account at a list provider read' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof integrationsAuditEvents, EventDescription> {}
}
