import type { Request } from 'express';

/**
 * One line in the log about what somebody did: the event, the account, the request, and what it was done to.
 * @param details without personal data, values and secrets; `userId` in it names another account than the request's own
 */
export function audit(req: Request, event: string, details: Record<string, unknown> = {}): void {
  req.log.info({ audit: event, userId: req.principal?.id, ...details, requestId: req.id }, 'audit');
}
