import type { Alert, Phase, Told } from '#features/alerts/entities.ts';
import type { AlertSettings } from '#features/alerts/settings.ts';
import { DEFAULT_TEXTS } from '#texts/index.ts';

type TellingItem = NonNullable<Told['items']>[number];

/** A mail to send now, and its recipients. */
export interface Mailed {
  /** The form with its own recipients; null for the recipients of the site. */
  formId: number | null;
  items: TellingItem[];
}

export interface News {
  mails: Mailed[];
  /** One webhook event for each item. */
  events: TellingItem[];
  /** Alerts whose start or end is reported now, or that have no recipients. */
  mailed: { started: string[]; ended: string[] };
  sent: { started: string[]; ended: string[] };
}

export interface NewsParts {
  alerts: readonly Alert[];
  settings: Pick<AlertSettings, 'recipients' | 'webhook' | 'quietHours'>;
  /** Forms with their own recipients. */
  formsWithRecipients: ReadonlySet<number>;
  /** The time of day at the site, such as `22:05`. */
  timeOfDay: string;
}

/**
 * Selects the notices to send now. Quiet hours hold back mails that are not urgent: an alert that starts and ends within them is
 * reported once. Webhook events go to a program and are not held back. Pure.
 */
export function newsOf({ alerts, settings, formsWithRecipients, timeOfDay }: NewsParts): News {
  const { recipients, webhook, quietHours } = settings;
  const isQuiet = quietHours !== null && isWithin(timeOfDay, quietHours);
  const news: News = { mails: [], events: [], mailed: { started: [], ended: [] }, sent: { started: [], ended: [] } };
  const site: TellingItem[] = [];
  const ofForms = new Map<number, TellingItem[]>();
  for (const alert of alerts) {
    const mail = isQuiet && !alert.urgent ? null : phaseOf(alert, alert.mailedAt, alert.endMailedAt);
    if (mail) {
      const item = { alert: alert.uuid, phase: mail };
      site.push(item);
      for (const formId of alert.forms) {
        if (formsWithRecipients.has(formId)) ofForms.set(formId, [...(ofForms.get(formId) ?? []), item]);
      }
      note(news.mailed, item);
    }
    const event = phaseOf(alert, alert.sentAt, alert.endSentAt);
    if (event) {
      const item = { alert: alert.uuid, phase: event };
      if (webhook) news.events.push(...phasesOf(event).map((phase) => ({ alert: alert.uuid, phase })));
      note(news.sent, item);
    }
  }
  if (site.length > 0 && recipients.length > 0) news.mails.push({ formId: null, items: site });
  for (const [formId, items] of ofForms) news.mails.push({ formId, items });
  return news;
}

/** True when a time of day lies between two others, also across midnight. Pure. */
export function isWithin(time: string, { from, to }: { from: string; to: string }): boolean {
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** Returns the time of day in a time zone, such as `22:05`. */
export function timeOfDay(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(DEFAULT_TEXTS.language, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
}

function phasesOf(event: Phase): Phase[] {
  return event === 'both' ? ['started', 'ended'] : [event];
}

function phaseOf({ endedAt }: Alert, started?: Date | null, ended?: Date | null): Phase | null {
  if (!started) return endedAt ? 'both' : 'started';
  return endedAt && !ended ? 'ended' : null;
}

function note(into: News['mailed'], { alert, phase }: TellingItem): void {
  if (phase !== 'ended') into.started.push(alert);
  if (phase !== 'started') into.ended.push(alert);
}
