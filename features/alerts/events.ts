import { object } from 'yup';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import { ALERT_JSON } from './json.ts';

const ALERT = object({ alert: ALERT_JSON });

/** The events that the webhook of alerts receives. */
export const alertEvents: readonly DeclaredEvent[] = [
  {
    type: 'alert.started',
    summary: 'An alert has started',
    description:
      'To the webhook of alerts. Of one cause one alert is open, whatever meets it; no value of a visitor is in it.',
    data: ALERT,
  },
  {
    type: 'alert.ended',
    summary: 'An alert has ended',
    description: 'The `id` of the alert is that of its `alert.started`.',
    data: ALERT,
  },
  { type: 'alert.test', summary: 'An administrator tries the webhook of alerts', data: object({}) },
];
