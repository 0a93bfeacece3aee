import type { AlertSource } from '#features/alerts/source.ts';

interface Failed {
  uuid: string;
  form_id: number | string;
  error_type: string;
}

/** Schedules whose last export has failed, was not made, or reached nobody. Over as soon as one has done. */
export const scheduleAlerts: AlertSource = {
  rules: {
    export_failed: {
      texts: {
        en: {
          rule: 'An export of a schedule has failed',
          title: 'The scheduled export of the form “{subject}” has failed ({reason})',
          ended: 'The scheduled export of the form “{subject}” is made again',
          advice: 'The next one begins where this one did. See why, and mend it.',
        },
        de: {
          rule: 'Ein Export eines Zeitplans ist fehlgeschlagen',
          title: 'Der geplante Export des Formulars „{subject}“ ist fehlgeschlagen ({reason})',
          ended: 'Der geplante Export des Formulars „{subject}“ gelingt wieder',
          advice: 'Der nächste beginnt, wo dieser begann. Sehen Sie nach, woran es liegt, und beheben Sie es.',
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
      'select uuid, form_id, error_type from export_schedules where active and error_type is not null order by id',
    );
    return rows.flatMap(({ uuid, form_id, error_type: reason }) => {
      const form = forms.get(Number(form_id));
      if (!form) return [];
      const key = `export_schedule ${uuid}`;
      const since = open.get(key) ?? now;
      return [{ key, rule: 'export_failed', subject: form.title, forms: [form.id], facts: { reason }, since }];
    });
  },
};
