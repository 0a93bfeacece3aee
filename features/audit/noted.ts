import type { App } from '#features/app.ts';
import type { AuditEvent } from '#security/audit-events.ts';

/** Notes what a command did in the audit log; awaited before its result is printed. @param details as of `AuditLog.write` */
export function noted(
  { audit }: Pick<App, 'audit'>,
  event: AuditEvent,
  details: Record<string, unknown> = {},
): Promise<void> {
  return audit.write({ event, actor: 'cli', details });
}
