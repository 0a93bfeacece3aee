import { object } from 'yup';
import { ALERT_JSON, alertJson } from '#features/alerts/json.ts';
import { ALERT_LANGUAGES, USUAL_LANGUAGE } from '#features/alerts/languages.ts';
import { rulesOf, wordsOf } from '#features/alerts/notices/words.ts';
import { listAlerts } from '#features/alerts/store/alerts.ts';
import { type AlertParts, acknowledgeAlert, alertNotFound, requireAlert } from '#features/alerts/use-cases.ts';
import { digits, oneOf } from '#forms/json-schema/keys.ts';
import { listOf, SUCCESS, text } from '#http/routing/answers.ts';
import { optionalJson } from '#http/routing/body.ts';
import { uuidParam } from '#http/routing/params.ts';
import { route } from '#http/routing/route.ts';

const UUID = uuidParam(alertNotFound);
const language = () => oneOf(ALERT_LANGUAGES).default(USUAL_LANGUAGE);
const admin = { tag: 'Alerts', access: 'admin' } as const;
const one = { ...admin, params: { uuid: UUID }, answers: { 200: object({ success: SUCCESS, alert: ALERT_JSON }) } };

/** The routes for alerts, for administrators. */
export const alertRoutes = [
  route({
    ...admin,
    operation: 'listAlerts',
    method: 'GET',
    path: 'b:/alerts',
    summary: 'Alerts, the newest first',
    description:
      'One cause has at most one open alert, however often it occurs. Alerts never contain values of visitors. `title` and `advice` are in `language`.',
    tool: {},
    query: object({
      state: oneOf(['open', 'ended']),
      form_id: digits(1, Number.MAX_SAFE_INTEGER),
      limit: digits(1, 100).default(50),
      before: digits(1, Number.MAX_SAFE_INTEGER),
      language: language(),
    }),
    answers: { 200: object({ alerts: listOf(ALERT_JSON), next: text().nullable() }) },
    async handle(app: AlertParts, { query }) {
      const { limit, before, form_id: formId, state, language } = query;
      const { alerts, next } = await listAlerts(app.orm, { state, formId }, { limit, before });
      const rules = rulesOf(app.installed);
      return {
        alerts: alerts.map((alert) => alertJson(alert, wordsOf(alert, rules, language))),
        next: next === null ? null : String(next),
      };
    },
  }),

  route({
    ...one,
    operation: 'readAlert',
    method: 'GET',
    path: 'b:/alerts/:uuid',
    summary: 'An alert',
    query: object({ language: language() }),
    async handle(app: AlertParts, { params, query }) {
      const alert = await requireAlert(app, params.uuid);
      return { success: true, alert: alertJson(alert, wordsOf(alert, rulesOf(app.installed), query.language)) };
    },
  }),

  route({
    ...one,
    operation: 'acknowledgeAlert',
    method: 'POST',
    path: 'b:/alerts/:uuid/acknowledge',
    summary: 'Acknowledge an alert',
    description: 'The alert stays open until its cause is gone, and its end is reported.',
    body: optionalJson(object({})),
    audit: 'alert.acknowledged',
    async handle(app: AlertParts, { params, actor }) {
      const alert = await acknowledgeAlert(app, actor, params.uuid);
      return { success: true, alert: alertJson(alert, wordsOf(alert, rulesOf(app.installed), USUAL_LANGUAGE)) };
    },
  }),
];
