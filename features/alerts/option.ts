import type { InferType } from 'yup';
import { alertsBudgets } from '#features/alerts/budgets.ts';
import type { FormOption } from '#forms/config/option.ts';
import { clearable, exact, flag, integer, line, list, type ShapeOf } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';

export const MOST_COUNTED = 1_000_000;
const MOST_HOURS = 365 * 24;

const mailbox = () =>
  line(191).test('mailbox', `\${path} must be one e-mail address`, (value) => !value || isMailbox(value));

/** The alert options of a form; absent ones follow the site's settings. */
const schema = exact({
  recipients: described(
    'Addresses that get the alerts of this form, beside those of the site.',
    clearable(list(mailbox(), alertsBudgets.alertRecipients.atMost)),
  ),
  delivery_failed: described('True for an alert about each delivery that has failed for good.', clearable(flag())),
  failures_in_hour: described(
    'Failed deliveries of the form within an hour that raise an alert; 0 for never.',
    clearable(integer(0, MOST_COUNTED)),
  ),
  silent_hours: described(
    'Hours without a submission that raise an alert; 0 for never. By default derived from the previous weeks.',
    clearable(integer(0, MOST_HOURS)),
  ),
  quarantined_in_day: described(
    'Submissions put into quarantine within a day that raise an alert; 0 for never.',
    clearable(integer(0, MOST_COUNTED)),
  ),
});

const keys = { alerts: described('Alerts about trouble with the form: thresholds and recipients.', clearable(schema)) };

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type AlertsConfig = Partial<InferType<typeof schema>>;

export const alertsOption: FormOption = { keys };
