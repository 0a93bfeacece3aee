import type { AuditEventTable } from '#security/audit-events.ts';

/** Events of the Pro package. The table of a copy without it may hold such entries, which can still be listed. */
export const PRO_EVENTS: readonly string[] = [
  'headless_key.rotated',
  'headless_key.revoked',
  'payment_settings.saved',
  'payment_order.reconcile',
  'payment_order.refund',
  'payment_order.cancel_refund',
  'payment_order.acknowledge',
  'payment_drift.compare',
  'license.refused',
  'license.activated',
  'license.refreshed',
  'license.deactivated',
  'ai_settings.saved',
  'ai_models.read',
  'ai.requested',
  'pdf_settings.saved',
  'submission_pdf.viewed',
];

/** True for the name of an event, and for a group such as `login.*`. */
export function isEventOrGroup(text: string, installed: AuditEventTable): boolean {
  const names = [...Object.keys(installed), ...PRO_EVENTS];
  return text.endsWith('.*') ? names.some((name) => name.startsWith(text.slice(0, -1))) : names.includes(text);
}
