import type { ExportSchedule } from '#features/exports/entities.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { wantedOfSchedule } from './store.ts';

/** A schedule as people see it; not what is looked for. Times are ISO 8601. */
export function scheduleLine(box: SecretBox, row: ExportSchedule) {
  const { uuid, formId, format, span, keepDays, period, weekday, hour, ...more } = row;
  const { told } = wantedOfSchedule(box, row);
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
