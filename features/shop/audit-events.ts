import type { AuditEventTable } from '#security/audit-events.ts';

export const shopAuditEvents = {
  'shop_settings.saved': { about: 'changed the countries of the shop' },
  'catalogue.imported': { about: 'imported products' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof shopAuditEvents, EventDescription> {}
}
