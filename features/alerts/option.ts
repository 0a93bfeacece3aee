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
  delivery_failed: described('Whether somebody is told of each delivery that has failed for good.', clearable(flag())),
  failures_in_hour: described(
    'Somebody is told when so many deliveries of the form have failed within an hour; 0 for never.',
    clearable(integer(0, MOST_COUNTED)),
  ),
  silent_hours: described(
    'Somebody is told when nothing has come for so many hours; 0 for never. Without it that is learnt from what came in the weeks before.',
    clearable(integer(0, MOST_HOURS)),
  ),
  quarantined_in_day: described(
    'Somebody is told when so many submissions were put into quarantine within a day; 0 for never.',
    clearable(integer(0, MOST_COUNTED)),
  ),
});

const keys = { alerts: described('When somebody is told of trouble with the form, and who.', clearable(schema)) };

declare module '#forms/config/types.ts' {
  interface FormOptions extends ShapeOf<typeof keys> {}
}

export type AlertsConfig = Partial<InferType<typeof schema>>;

export const alertsOption: FormOption = { keys };
