import { type Body, type Handlers, type Language, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import { type DemoAlert, pageOf } from '../store.ts';

/** Alerts, in the language that is asked for. */
export function alertHandlers({ store, clock, note }: Demo) {
  return {
    'GET /svcb/v1/alerts': ({ query: { state, form_id: formId, language = 'en', limit, before } }) => {
      const found = store.alerts.filter(
        (one) =>
          (state === undefined || one.state === state) &&
          (formId === undefined || one.form_ids.includes(Number(formId))),
      );
      const { items, next } = pageOf(found, { limit, after: before });
      return ok({ alerts: items.map((one) => alertJson(one, language)), next });
    },
    'POST /svcb/v1/alerts/{uuid}/acknowledge': ({ params: { uuid }, language }) => {
      const alert = store.alerts.find(({ id }) => id === uuid);
      if (!alert) throw notFound('alert');
      alert.acknowledged_at = clock().toISOString();
      note('alert.acknowledged', `alert:${uuid}`);
      return ok({ success: true, alert: alertJson(alert, language) });
    },
  } satisfies Handlers;
}

function alertJson(
  { title, advice, subject, ...alert }: DemoAlert,
  language: Language,
): Body<'GET /svcb/v1/alerts'>['alerts'][number] {
  return { ...alert, title: title[language], advice: advice[language], subject: subject[language] };
}
