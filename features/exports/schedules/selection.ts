import { type InferType, object } from 'yup';
import { ALERT_LANGUAGES } from '#features/alerts/languages.ts';
import { exportsBudgets } from '#features/exports/budgets.ts';
import { SCHEDULE_DELIVERIES, SCHEDULE_SPANS } from '#features/exports/entities.ts';
import { orderOf, WANTED_KEYS, WANTED_OPTIONS } from '#features/exports/selection.ts';
import { timeZone } from '#features/submissions/routes/selection.ts';
import { digits, flag, oneOf, parsed, wholeNumber } from '#forms/json-schema/keys.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { PERIODS, WEEKDAYS } from './times.ts';
import type { ScheduleChange, ScheduleOrder } from './use-cases.ts';

const LAST_HOUR = 23;

const SHARED = {
  period: oneOf(PERIODS),
  weekday: oneOf(WEEKDAYS),
  /** The zone of the hour; `time_zone` is the zone of the times in the export. */
  zone: timeZone(),
  span: oneOf(SCHEDULE_SPANS),
  deliver: oneOf(SCHEDULE_DELIVERIES),
  language: oneOf(ALERT_LANGUAGES),
};
const MOST = exportsBudgets.exportRecipients.atMost;
const RECIPIENTS_RULE = `must be a list of at most ${MOST} e-mail addresses`;
const recipients = parsed(RECIPIENTS_RULE, readRecipients, {
  json: { type: 'array', items: { type: 'string' }, maxItems: MOST },
});
const recipientsOption = parsed(RECIPIENTS_RULE, (value) =>
  typeof value === 'string' ? readRecipients(value.split(',').map((one) => one.trim())) : undefined,
);
const PERIOD = SHARED.period.required(`period is required: ${PERIODS.join(', ')}`);
const HOUR_IS_REQUIRED = `hour is required: 0 to ${LAST_HOUR}`;

/** The JSON body that creates a schedule. */
export const SCHEDULE_BODY = object({
  ...WANTED_KEYS,
  ...SHARED,
  recipients,
  period: PERIOD,
  hour: wholeNumber(0, LAST_HOUR).required(HOUR_IS_REQUIRED),
});

/** The options of the command that creates a schedule. */
export const SCHEDULE_OPTIONS = object({
  ...WANTED_OPTIONS,
  ...SHARED,
  recipients: recipientsOption,
  period: PERIOD,
  hour: digits(0, LAST_HOUR).required(HOUR_IS_REQUIRED),
});

/** The JSON body that changes a schedule. */
export const CHANGE_BODY = object({
  ...SHARED,
  recipients,
  hour: wholeNumber(0, LAST_HOUR),
  keep_days: WANTED_KEYS.keep_days,
  active: flag(),
});

/** The options of the command that changes a schedule. */
export const CHANGE_OPTIONS = object({
  ...SHARED,
  recipients: recipientsOption,
  hour: digits(0, LAST_HOUR),
  keep_days: WANTED_OPTIONS.keep_days,
  active: oneOf(['true', 'false']),
});

/** @throws UseCaseError for options that the format does not support */
export function scheduleOf(
  request: InferType<typeof SCHEDULE_BODY> | InferType<typeof SCHEDULE_OPTIONS>,
): ScheduleOrder {
  const { period, weekday, hour, zone, span = 'new', deliver = 'keep', recipients, language, ...wanted } = request;
  const { keepDays, ...order } = orderOf({ ...wanted, from: undefined, to: undefined });
  return {
    times: { period, weekday: weekday ?? null, hour, timeZone: zone },
    span,
    keepDays,
    order,
    way: deliver,
    told: { recipients, language },
  };
}

export function changeOf(request: InferType<typeof CHANGE_BODY> | InferType<typeof CHANGE_OPTIONS>): ScheduleChange {
  const { keep_days: keepDays, zone, active, deliver, recipients, language, ...same } = request;
  const change = {
    ...same,
    keepDays,
    timeZone: zone,
    active: active === undefined ? undefined : String(active) === 'true',
  };
  const recipientsChange = withoutUndefined({ recipients, language });
  return withoutUndefined({
    ...change,
    way: deliver,
    ...(Object.keys(recipientsChange).length > 0 && { told: recipientsChange }),
  });
}

function withoutUndefined<T extends object>(some: T): Partial<T> {
  return Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined)) as Partial<T>;
}

function readRecipients(value: unknown): string[] | undefined {
  if (!Array.isArray(value) || value.length > MOST) return undefined;
  const isMeant = (one: unknown): one is string => typeof one === 'string' && one.length <= 191 && isMailbox(one);
  return value.every(isMeant) ? value : undefined;
}
