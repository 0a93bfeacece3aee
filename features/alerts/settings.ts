import { alertsBudgets } from '#features/alerts/budgets.ts';
import { isWebhookSecret, SECRET_RULE } from '#features/integrations/webhook/secret.ts';
import { described } from '#forms/json-schema/meta.ts';
import { isMailbox } from '#forms/templates/mailbox.ts';
import { budgets } from '#security/budgets.ts';
import { urlMistake } from '#security/target-addresses.ts';
import { defineSettings } from '#settings/define.ts';
import { choice, setting, settingsGroup, trimmed, wholeNumber } from '#settings/schema.ts';
import { effective } from '#settings/stored.ts';
import { ALERT_LANGUAGES, type AlertLanguage, USUAL_LANGUAGE } from './languages.ts';

/** The stored settings; each may be absent. */
export interface AlertSettingsValue {
  recipients?: string[];
  language?: AlertLanguage;
  webhook?: { url?: string; secret?: string; format?: AlertFormat };
  thresholds?: Partial<AlertThresholds>;
  off?: string[];
  quiet_hours?: { from?: string; to?: string };
  digest?: Digest;
  digest_hour?: number;
}

export const ALERT_FORMATS = ['json', 'cloudevents'] as const;
type AlertFormat = (typeof ALERT_FORMATS)[number];

/** The thresholds from which a rule raises an alert; 0 is never. */
export interface AlertThresholds {
  failures_in_hour: number;
  receiver_away_minutes: number;
  quarantined_in_day: number;
  ending_days: number;
  engine_away_minutes: number;
}

export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

/** The effective settings: the stored values and the defaults. */
export interface AlertSettings {
  recipients: readonly string[];
  language: AlertLanguage;
  webhook: { url: string; secret: string; format: AlertFormat } | null;
  thresholds: AlertThresholds;
  /** Rules that raise no alerts. */
  off: readonly string[];
  /** Quiet hours, such as from `22:00`, in the time zone of the site. */
  quietHours: { from: string; to: string } | null;
  digest: Digest;
  /** The hour of the day, in the time zone of the site. */
  digestHour: number;
}

const MOST_RECIPIENTS = alertsBudgets.alertRecipients.atMost;
const MOST_RULES = alertsBudgets.alertRulesOff.atMost;
const MOST = 1_000_000;
const WEEK_MINUTES = 7 * 24 * 60;

const recipients = (value: unknown) =>
  isListOf(value, MOST_RECIPIENTS, (one) => one.length <= 191 && isMailbox(one))
    ? null
    : `must be a list of at most ${MOST_RECIPIENTS} e-mail addresses, each at most once`;
const rules = (value: unknown) =>
  isListOf(value, MOST_RULES, (one) => /^[a-z_]{1,32}$/.test(one))
    ? null
    : 'must be a list of rules, each at most once';
const time = (value: unknown) =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'must be a time such as 22:00';
const LIST = { type: ['array', 'null'], items: { type: 'string' }, uniqueItems: true };
const TIME = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };

/** The settings of alerts. */
export const alertSettings = defineSettings<AlertSettingsValue>({
  scope: 'alerts',
  title: 'alert settings',
  schema: settingsGroup(
    {
      recipients: setting(recipients, {
        preset: [],
        description: 'The addresses that receive every alert by mail.',
        json: { ...LIST, maxItems: MOST_RECIPIENTS },
      }),
      language: choice(ALERT_LANGUAGES, { preset: USUAL_LANGUAGE, description: 'The language of mails and events.' }),
      webhook: described(
        'The address that receives alerts as Standard Webhooks; null removes it.',
        settingsGroup(
          {
            url: setting((value, allowed) => webhookMistake(value, allowed), {
              isDestination: true,
              isNeeded: true,
              read: trimmed,
              json: { type: 'string', format: 'uri', maxLength: budgets.address.atMost },
            }),
            secret: setting((value) => (typeof value === 'string' && isWebhookSecret(value) ? null : SECRET_RULE), {
              secret: true,
              isNeeded: true,
              read: trimmed,
              description: `Signs what is sent; ${SECRET_RULE}. Write-only.`,
              json: { type: 'string' },
            }),
            format: choice(ALERT_FORMATS, { preset: 'json', description: 'The format of the events.' }),
          },
          { whole: 'the webhook' },
        ),
      ),
      thresholds: settingsGroup({
        failures_in_hour: wholeNumber(0, MOST, {
          preset: 20,
          description: 'Deliveries to one receiver that have failed for good within an hour; 0 for never.',
        }),
        receiver_away_minutes: wholeNumber(0, WEEK_MINUTES, {
          preset: 15,
          description: 'The time for which a receiver or a mail provider has accepted nothing; 0 for never.',
        }),
        quarantined_in_day: wholeNumber(0, MOST, {
          preset: 100,
          description: 'Submissions of a form that were put into quarantine within a day; 0 for never.',
        }),
        ending_days: wholeNumber(0, 365, {
          preset: 14,
          description: 'The days before a licence, a certificate or a key expires; 0 for never.',
        }),
        engine_away_minutes: wholeNumber(0, WEEK_MINUTES, {
          preset: 5,
          description: 'The time for which the engine or the workers have been unreachable; 0 for never.',
        }),
      }),
      off: setting(rules, {
        preset: [],
        description: 'The rules that raise no alerts.',
        json: { ...LIST, maxItems: MOST_RULES },
      }),
      quiet_hours: described(
        'The hours in which only urgent mails are sent, in the time zone of the site; null removes them.',
        settingsGroup(
          {
            from: setting(time, { isNeeded: true, json: TIME }),
            to: setting(time, { isNeeded: true, json: TIME }),
          },
          { whole: 'the quiet hours' },
        ),
      ),
      digest: choice(DIGESTS, { preset: 'none', description: 'A mail with counts of the previous day or week.' }),
      digest_hour: wholeNumber(0, 23, {
        preset: 8,
        description:
          'The time at which the digest is sent, in the time zone of the site; a weekly one is sent on Mondays.',
      }),
    },
    { readOnly: ['rules', 'time_zone', 'updated_at'] },
  ),
  event: 'alert_settings.saved',
  check({ after: { quiet_hours: quiet }, refuse }) {
    if (quiet?.from !== undefined && quiet.from === quiet.to)
      refuse('quiet_hours.to', 'must differ from quiet_hours.from');
  },
});

/** Returns the effective settings for the stored values. */
export function alertsOf(value: AlertSettingsValue): AlertSettings {
  const all = effective<Required<AlertSettingsValue> & { thresholds: AlertThresholds }>(alertSettings.schema, value);
  const { url, secret, format = 'json' } = all.webhook;
  const { from, to } = all.quiet_hours;
  return {
    recipients: all.recipients,
    language: all.language,
    webhook: url && secret ? { url, secret, format } : null,
    thresholds: all.thresholds,
    off: all.off,
    quietHours: from && to ? { from, to } : null,
    digest: all.digest,
    digestHour: all.digest_hour,
  };
}

function isListOf(value: unknown, most: number, isOne: (one: string) => boolean): boolean {
  if (!Array.isArray(value) || value.length > most || new Set(value).size < value.length) return false;
  return value.every((one) => typeof one === 'string' && isOne(one));
}

function webhookMistake(value: unknown, allowed: Parameters<typeof urlMistake>[1]): string | null {
  if (typeof value !== 'string' || value.length > budgets.address.atMost || /[\s\\<>"^`]/.test(value))
    return 'must be an http:// or https:// URL';
  return urlMistake(value, allowed);
}
