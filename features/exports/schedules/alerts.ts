import type { AlertSource } from '#features/alerts/source.ts';

interface Failed {
  uuid: string;
  form_id: number | string;
  error_type: string;
  hour: number;
  time_zone: string;
}

const KEY = 'export_schedule ';

/**
 * Alerts about schedules whose last export failed, was not created, or was not delivered. They end with the next export that
 * succeeds.
 */
export const scheduleAlerts: AlertSource = {
  rules: {
    export_failed: {
      texts: {
        en: {
          rule: 'An export of a schedule has failed',
          title: 'The scheduled export of the form {subject} has failed ({reason})',
          ended: 'The scheduled export of the form {subject} works again',
          advice: 'See under Export why, and mend it. What did not come where it should is in the next one.',
        },
        de: {
          rule: 'Ein Export eines Zeitplans ist fehlgeschlagen',
          title: 'Der geplante Export des Formulars {subject} ist fehlgeschlagen ({reason})',
          ended: 'Der geplante Export des Formulars {subject} gelingt wieder',
          advice:
            'Sehen Sie unter Exportieren nach, woran es liegt, und beheben Sie es. Was nicht ankam, ist im nächsten enthalten.',
        },
      },
      leadsTo: '/submissions',
    },
  },
  everyMinutes: 5,
  endsAfterMinutes: 0,
  async look({ em, forms, open, isOn, now }) {
    if (!isOn('export_failed')) return [];
    const rows = await em.execute<Failed[]>(
      'select uuid, form_id, error_type, hour, time_zone from export_schedules where active and error_type is not null order by id',
    );
    return rows.flatMap(({ uuid, form_id, error_type: reason, hour, time_zone: zone }) => {
      const form = forms.get(Number(form_id));
      if (!form) return [];
      const key = `${KEY}${uuid}`;
      const since = open.get(key) ?? now;
      // A form may have several schedules.
      const subject = `“${form.title}” (${String(hour).padStart(2, '0')}:00, ${zone})`;
      return [{ key, rule: 'export_failed', subject, forms: [form.id], facts: { reason }, since }];
    });
  },
  async endsQuietly({ em }, key) {
    const left = await em.execute('select 1 from export_schedules where uuid = ? and active', [key.slice(KEY.length)]);
    return left.length === 0;
  },
};
