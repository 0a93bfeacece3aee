import type { AuditEventTable } from '#security/audit-events.ts';

export const aiAuditEvents = {
  'ai_settings.saved': { about: 'changed the AI settings' },
  'ai_models.read': { about: 'listed the models of an account' },
  'ai.requested': { about: 'asked a model for a form, a review or texts' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof aiAuditEvents, EventDescription> {}
}
