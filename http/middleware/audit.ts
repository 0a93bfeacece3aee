import type { Request } from 'express';
import type { AuditEvent } from '#security/audit-events.ts';

/**
 * Notes what somebody did, in the log and in the audit log: the event, the account, the request, and what it was done to.
 * Awaited after the action and before its answer; it never fails.
 * @param details without personal data, values and secrets
 * @param account of requests that have no account of their own: whose it was about
 */
export function audit(
  req: Request,
  event: AuditEvent,
  details: Record<string, unknown> = {},
  account?: { id: number; login?: string },
): Promise<void> {
  const { principal, clientAddress: address, id: requestId } = req;
  const actor = principal ? 'account' : 'visitor';
  return req.auditLog.write({ event, actor, account: principal ?? account, address, requestId, details });
}
