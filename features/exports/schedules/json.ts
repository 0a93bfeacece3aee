import { UseCaseError } from '#db/use-case-error.ts';
import type { ExportSchedule } from '#features/exports/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { requestOfSchedule } from './store.ts';

/** Renders a schedule. `searches` is true when it searches for a text; the text itself is left out. Times are ISO 8601. */
export function scheduleLine(box: SecretBox, row: ExportSchedule) {
  const { uuid, formId, format, span, keepDays, period, weekday, hour, ...more } = row;
  // A schedule sealed with a key that is no longer configured can still be listed and removed.
  const { told, order } = readable(() => requestOfSchedule(box, row)) ?? {};
  const { state, unread, starred, text, ip } = order?.filter ?? {};
  return {
    id: uuid,
    form_id: formId,
    format,
    span,
    keep_days: keepDays,
    period,
    weekday: weekday ?? null,
    hour,
    zone: more.timeZone,
    deliver: more.way,
    header: order?.labels ? ('labels' as const) : ('names' as const),
    time_zone: order?.timeZone ?? null,
    rows_of: order?.rowsOf ?? null,
    separator: order?.separator ?? null,
    bom: order?.bom ?? false,
    steps: order?.steps ?? false,
    files: order?.files ?? false,
    state: state ?? null,
    unread: unread ?? null,
    starred: starred ?? null,
    searches: text !== undefined || ip !== undefined,
    recipients: [...(told?.recipients ?? [])],
    language: told?.language ?? null,
    active: more.active,
    next_at: more.dueAt?.toISOString() ?? null,
    last_at: more.lastAt?.toISOString() ?? null,
    last_export: more.lastExport ?? null,
    error: more.errorType ?? null,
    created_at: more.createdAt.toISOString(),
  };
}

function readable<Value>(open: () => Value): Value | null {
  try {
    return open();
  } catch (error) {
    if (error instanceof UseCaseError) return null;
    throw error;
  }
}
