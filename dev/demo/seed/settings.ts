import { randomOf } from '#dev/examples/random.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';
import type { Prepared } from '../prepared.ts';
import type { Schedule, Settings, StoredExport, Webhook } from '../store.ts';
import { TIME_ZONE } from '../store.ts';
import { OFFICE } from './forms.ts';
import { uuidOf } from './ids.ts';

export function seedSettings({ defaults }: Pick<Prepared, 'defaults'>, now: Date): Settings {
  const updated = new Date(now.getTime() - 30 * DAY_MS).toISOString();
  const { mail, alerts, shop } = structuredClone(defaults);
  return {
    site: {
      ...{ site_name: 'Riverside community centre', site_logo_url: null, site_time_zone: TIME_ZONE },
      ...{ site_language: 'en', audit_retention_days: null, form_rate_limits: null, address_rate_limits: null },
      post_types: null,
    },
    mail: {
      ...mail,
      ...{ from_name: 'Riverside', from_email: 'forms@riverside.example.org', updated_at: updated },
      sender: { from_name: 'Riverside', from_email: 'forms@riverside.example.org', reply_to: null },
    },
    shop,
    alerts: { ...alerts, recipients: [OFFICE], time_zone: TIME_ZONE, updated_at: updated },
  };
}

export function seedWebhooks(now: Date): Webhook[] {
  const at = new Date(now.getTime() - 45 * DAY_MS).toISOString();
  return [
    {
      ...{ key: 'intranet', url: 'https://intranet.example.org/hooks/forms', format: 'json', active: true },
      ...{ events: ['form.published', 'delivery.failed'], secret_set: true, headers_set: false },
      ...{ previous_secret_set: false, created_at: at, updated_at: at },
    },
  ];
}

/** An export that a schedule made this morning, and the schedule. */
export function seedExports(now: Date): { exports: StoredExport[]; schedules: Schedule[] } {
  const random = randomOf(14);
  const [id, schedule] = [uuidOf(random), uuidOf(random)];
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  return {
    exports: [
      {
        ...{ id, form_id: 1, format: 'csv', state: 'done', written: 187, total: 187, size: 41_230, files: null },
        ...{ error: null, delivered_at: ago(5 * HOUR_MS), schedule_id: schedule, created_at: ago(5 * HOUR_MS) },
        ...{ finished_at: ago(5 * HOUR_MS - 4_000), expires_at: ago(-7 * DAY_MS), workflow_id: `export-${id}` },
        temporal_ui_url: null,
      },
    ],
    schedules: [
      {
        ...{ id: schedule, form_id: 1, format: 'csv', span: 'all', keep_days: 7, period: 'daily', weekday: null },
        ...{ hour: 6, zone: TIME_ZONE, deliver: 'mail', header: 'labels', time_zone: null, rows_of: null },
        ...{
          separator: 'comma',
          bom: true,
          steps: false,
          files: false,
          state: null,
          unread: null,
          starred: null,
          searches: false,
        },
        ...{
          recipients: [OFFICE],
          language: 'en',
          active: true,
          next_at: ago(-19 * HOUR_MS),
          last_at: ago(5 * HOUR_MS),
        },
        ...{ last_export: id, error: null, created_at: ago(30 * DAY_MS) },
      },
    ],
  };
}
