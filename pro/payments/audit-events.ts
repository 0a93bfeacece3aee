import type { AuditEventTable } from '#security/audit-events.ts';

export const paymentsAuditEvents = {
  'payment_settings.saved': { about: 'changed the accounts at payment providers' },
  'payment_order.reconcile': { about: 'had a provider asked where an order stands' },
  'payment_order.refund': { about: 'gave money back' },
  'payment_order.cancel_refund': { about: 'cancelled a refund' },
  'payment_order.acknowledge': { about: 'noted that an order was looked at' },
  'payment_drift.compare': { about: 'compared orders with their providers' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof paymentsAuditEvents, EventDescription> {}
}
