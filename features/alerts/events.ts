import { object } from 'yup';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { ALERT_JSON } from './json.ts';

const ALERT = object({ alert: ALERT_JSON });

/** The events that the webhook of alerts receives. */
export const alertEvents: readonly DeclaredEvent[] = [
  {
    type: 'alert.started',
    summary: 'An alert was opened',
    description:
      'Sent to the webhook of alerts. One cause has at most one open alert, however often it occurs. Alerts never contain values of visitors.',
    data: ALERT,
  },
  {
    type: 'alert.ended',
    summary: 'An alert was closed',
    description: 'The alert has the `id` of its `alert.started`.',
    data: ALERT,
  },
  { type: 'alert.test', summary: 'An administrator tests the webhook of alerts', data: object({}) },
];
