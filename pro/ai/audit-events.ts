import type { AuditEventTable } from '#security/audit-events.ts';

export const aiAuditEvents = {
  'ai_settings.saved': { about: 'changed which model the site asks, and how' },
  'ai_models.read': { about: 'had the models of an account read' },
  'ai.requested': { about: 'asked a model for a form, a review or texts' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof aiAuditEvents, EventDescription> {}
}
