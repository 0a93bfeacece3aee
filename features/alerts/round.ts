import type { MikroORM } from '@mikro-orm/mysql';
import type { Logger } from 'pino';
import { alertsBudgets } from '#features/alerts/budgets.ts';
import type { App } from '#features/app.ts';
import type { SecretBox } from '#security/secret-box.ts';
import { loadSettings } from '#settings/stored.ts';
import { DAY_MS, MINUTE_MS } from '#time.ts';
import { type Alert, AlertTelling, type NoticedBy } from './entities.ts';
import { dueDigest } from './notices/digest-time.ts';
import { newsOf, timeOfDay } from './notices/news.ts';
import { type AlertSettings, alertSettings, alertsOf } from './settings.ts';
import { type AlertSource, type Cause, type LookParts, USUAL_END_MINUTES } from './source.ts';
import { alertsToReport, endAfterMs, endAlert, openAlerts, upsertAlert } from './store/alerts.ts';
import { endLost, storeDigest, storeNotices } from './store/tellings.ts';
import type { WatchedForms } from './store/watched-forms.ts';

export interface AlertCheckParts extends Pick<App, 'installed' | 'readSite'> {
  orm: MikroORM;
  box: SecretBox;
  log: Logger;
  settings: LookParts['settings'];
  watchedForms: WatchedForms;
}

export interface AlertCheckResult {
  begun: number;
  ended: number;
  /** The ids of the notices to send now, each by its own run. */
  tellings: string[];
}

/** A run tries for a day: a notice whose run started this long ago no longer has one. */
const TRIED_MS = 2 * DAY_MS;
/** A notice that could not be enqueued for this long is dropped. */
const UNTOLD_MS = 7 * DAY_MS;
const MOST_CAUSES = alertsBudgets.alertCauses.atMost;
const MOST_TELLINGS = alertsBudgets.alertTellings.atMost;

/** Finds causes, opens and ends alerts, and stores the notices to send. Called every minute. */
export async function lookForAlerts(app: AlertCheckParts, now: Date): Promise<AlertCheckResult> {
  const { orm, installed, log } = app;
  const settings = alertsOf((await loadSettings(app, alertSettings)).value);
  const em = orm.em.fork();
  const sources = installed.flatMap(({ alertSources = [] }) => alertSources);
  const open = await openAlerts(em);
  const forms = await app.watchedForms.read(em);
  const parts: LookParts = {
    ...{ orm, em, forms, now, settings: app.settings, thresholds: settings.thresholds },
    isOn: (rule) => !settings.off.includes(rule),
    open: new Map(open.map((alert) => [alert.cause, alert.since])),
  };
  const looked = new Set<AlertSource>();
  const found = new Map<string, Cause>();
  for (const source of sources.filter((one) => isDueIn(one, app.settings.edition, now))) {
    try {
      for (const cause of await source.look(parts)) if (parts.isOn(cause.rule)) found.set(cause.key, cause);
      looked.add(source);
    } catch (error) {
      // A source that fails must not keep the others from reporting.
      log.error({ err: error, rules: Object.keys(source.rules) }, 'alerts could not be looked for');
    }
  }
  let [begun, ended] = [0, 0];
  const sourceOf = (rule: string) => sources.find(({ rules }) => Object.hasOwn(rules, rule));
  for (const cause of [...found.values()].slice(0, MOST_CAUSES)) {
    const urgent = sourceOf(cause.rule)?.rules[cause.rule]?.urgent ?? false;
    if (await upsertAlert(em, cause, { noticedBy: 'round', urgent }, now)) begun += 1;
  }
  for (const alert of open.filter(({ noticedBy, cause }) => noticedBy === 'round' && !found.has(cause))) {
    const source = sourceOf(alert.rule);
    const end = endOf(alert, source, looked, isWanted(alert, source, parts), now);
    if (!end) continue;
    const isQuiet = end === 'quietly' || ((await source?.endsQuietly?.(parts, alert.cause)) ?? false);
    if (await endAlert(em, alert, now, isQuiet)) ended += 1;
  }
  return { begun, ended, tellings: await storeDueNotices(app, settings, forms, now) };
}

/** Stores the notices of the workers' alerts, and a digest that is due. @returns the ids of the notices */
async function storeDueNotices(
  app: Pick<AlertCheckParts, 'orm' | 'readSite'>,
  settings: AlertSettings,
  forms: LookParts['forms'],
  now: Date,
): Promise<string[]> {
  const { timeZone } = await app.readSite();
  const digest = settings.recipients.length > 0 ? dueDigest(settings, timeZone, now) : null;
  const created = await storeUnsentNotices(app, 'round', { settings, forms, timeZone }, now);
  await endLost(app.orm.em.fork(), new Date(now.getTime() - TRIED_MS));
  const digestId = digest && (await storeDigest(app.orm.em.fork(), digest, now));
  const pending = await app.orm.em.fork().find(
    AlertTelling,
    // Includes notices stored by an earlier round and not tried yet: a run that already exists does not start twice.
    { status: 'pending', direct: false, claimedUntil: null },
    { fields: ['id'], orderBy: { createdAt: 'asc' }, limit: MOST_TELLINGS },
  );
  const all = new Set([...created, ...(digestId ? [digestId] : []), ...pending.map(({ id }) => id)]);
  return [...all].slice(0, MOST_TELLINGS);
}

/** Stores the notices of the alerts found by one kind of process, and marks the alerts, in one transaction. */
export function storeUnsentNotices(
  { orm }: Pick<AlertCheckParts, 'orm'>,
  noticedBy: NoticedBy,
  { settings, forms, timeZone }: { settings: AlertSettings; forms: LookParts['forms']; timeZone: string },
  now: Date,
): Promise<string[]> {
  const named = [...forms.values()].filter(({ rules }) => (rules.recipients?.length ?? 0) > 0);
  return orm.em.fork().transactional(async (em) => {
    const alerts = await alertsToReport(em, noticedBy, new Date(now.getTime() - UNTOLD_MS));
    if (alerts.length === 0) return [];
    const formsWithRecipients = new Set(named.map(({ id }) => id));
    const news = newsOf({ alerts, settings, formsWithRecipients, timeOfDay: timeOfDay(now, timeZone) });
    return storeNotices(em, news, { direct: noticedBy === 'http' }, now);
  });
}

function isDueIn({ edition, everyMinutes = 1, noticedBy = 'round' }: AlertSource, ours: string, now: Date): boolean {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return noticedBy === 'round' && (edition === undefined || edition === ours) && minute % everyMinutes === 0;
}

/** True while somebody should hear of the alert: its rule is on, and its form exists and has not muted it. */
function isWanted({ rule, formId }: Alert, source: AlertSource | undefined, { isOn, forms, now }: LookParts): boolean {
  if (!isOn(rule)) return false;
  if (formId == null) return true;
  const form = forms.get(formId);
  return form !== undefined && !source?.rules[rule]?.isMuted?.(form, now);
}

/**
 * Decides whether an alert whose cause was not found has ended; `quietly` when nobody should hear of it, or its rule no longer
 * exists.
 */
function endOf(
  alert: Alert,
  source: AlertSource | undefined,
  looked: ReadonlySet<AlertSource>,
  isWanted: boolean,
  now: Date,
): 'told' | 'quietly' | null {
  if (!source || !isWanted) return 'quietly';
  if (!looked.has(source)) return null;
  const goneMs = now.getTime() - alert.seenAt.getTime();
  return goneMs >= endAfterMs(alert, source.endsAfterMinutes ?? USUAL_END_MINUTES) ? 'told' : null;
}
