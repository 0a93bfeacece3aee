export interface Rule {
  id: string;
  title: string;
  urgent: boolean;
}

/** The values of the alert settings form. */
export interface AlertValues {
  [key: string]: unknown;
  /** One address in each line. */
  recipients: string;
  language: string;
  webhook: { url: string | null; secret: string | null; format: string };
  thresholds: Readonly<Record<string, number>>;
  /** True for each rule that is on, by the rule's id. */
  rules: Readonly<Record<string, boolean>>;
  quiet_hours: { from: string | null; to: string | null };
  digest: string;
  digest_hour: number;
}

/** Groups that are sent as a whole. */
export const WHOLE = ['rules', 'quiet_hours'] as const;

interface Saved {
  recipients: string[];
  language: string;
  webhook: { url: string | null; secret_set: boolean; format: string };
  thresholds: Record<string, number>;
  off: string[];
  quiet_hours: { from: string | null; to: string | null };
  digest: string;
  digest_hour: number;
  rules: Rule[];
  time_zone: string;
}

/** Casts the service's settings to their type. */
export function savedOf(settings: Readonly<Record<string, unknown>>): Saved {
  return settings as unknown as Saved;
}

/** Converts the service's settings to form values. */
export function alertValues(settings: Readonly<Record<string, unknown>>): AlertValues {
  const { recipients, webhook, thresholds, off, quiet_hours, rules, language, digest, digest_hour } = savedOf(settings);
  return {
    recipients: recipients.join('\n'),
    language,
    webhook: { url: webhook.url, secret: '', format: webhook.format },
    thresholds,
    rules: Object.fromEntries(rules.map(({ id }) => [id, !off.includes(id)])),
    quiet_hours: { from: quiet_hours.from, to: quiet_hours.to },
    digest,
    digest_hour,
  };
}

/** Converts changed form values to a request body. */
export function alertBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { recipients, rules, quiet_hours: quiet, webhook, ...others } = changes as Partial<AlertValues>;
  return {
    ...others,
    ...(recipients !== undefined && { recipients: recipients.split(/[\s,;]+/).filter((one) => one !== '') }),
    ...(rules && { off: Object.entries(rules).flatMap(([id, isOn]) => (isOn ? [] : [id])) }),
    ...(quiet && { quiet_hours: quiet.from === null && quiet.to === null ? null : quiet }),
    ...(webhook && { webhook: webhook.url === null ? null : webhook }),
  };
}

/** Generates a signing secret in the format of Standard Webhooks. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
