import type { AuditEventTable } from '#security/audit-events.ts';

export const paymentsAuditEvents = {
  'payment_settings.saved': { about: 'changed the accounts at payment providers' },
  'payment_order.reconcile': { about: 'updated an order from its provider' },
  'payment_order.refund': { about: 'refunded an order' },
  'payment_order.cancel_refund': { about: 'cancelled a refund' },
  'payment_order.acknowledge': { about: 'acknowledged an order' },
  'payment_drift.compare': { about: 'compared orders with their providers' },
} satisfies AuditEventTable;

declare module '#security/audit-events.ts' {
  interface AuditEvents extends Record<keyof typeof paymentsAuditEvents, EventDescription> {}
}
