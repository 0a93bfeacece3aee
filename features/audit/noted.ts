import type { App } from '#features/app.ts';
import type { Saving } from '#settings/save.ts';
import type { AuditEvent } from './events.ts';

/** Notes what a command did in the audit log; awaited before its result is printed. @param details as of `AuditLog.write` */
export function noted(
  { audit }: Pick<App, 'audit'>,
  event: AuditEvent,
  details: Record<string, unknown> = {},
): Promise<void> {
  return audit.write({ event, actor: 'cli', details });
}

/** Who saves settings by a command. */
export function savingByCommand(app: Pick<App, 'audit' | 'clock'>): Saving {
  return { accountId: null, now: app.clock(), note: (event, details) => noted(app, event, details) };
}
