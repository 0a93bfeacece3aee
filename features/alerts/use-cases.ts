import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { UseCaseError } from '#db/use-case-error.ts';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { App } from '#features/app.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { escapeHtml } from '#forms/templates/html.ts';
import { layoutHtml, layoutText } from '#forms/templates/mail/layout.ts';
import { ProviderError } from '#outgoing/errors.ts';
import type { Actor } from '#security/actor.ts';
import { invalidSettings } from '#settings/error.ts';
import { type SettingsParts, saveSettings } from '#settings/save.ts';
import { loadSettings, shownSettings } from '#settings/stored.ts';
import { fillIn } from '#texts/text.ts';
import { Alert } from './entities.ts';
import { type AlertLanguage, USUAL_LANGUAGE } from './languages.ts';
import { type SendParts, sendAlertEvent, sendAlertMail } from './notices/send.ts';
import { rulesOf, TELLING_TEXTS } from './notices/words.ts';
import { alertSettings, alertsOf } from './settings.ts';
import { lastTelling } from './store/tellings.ts';

export type AlertParts = Pick<App, 'orm' | 'audit' | 'clock' | 'installed'>;

export interface AlertSettingsParts extends SettingsParts, Pick<App, 'installed' | 'readSite' | 'baseUrl'> {}

/** Marks an alert as acknowledged; repeating it changes nothing. @throws UseCaseError `alert_not_found` */
export async function acknowledgeAlert(app: AlertParts, actor: Actor, uuid: string): Promise<Alert> {
  const em = app.orm.em.fork();
  const acknowledgedBy = actor.kind === 'account' ? actor.account.id : null;
  const noted = await em.nativeUpdate(
    Alert,
    { uuid, acknowledgedAt: null },
    { acknowledgedAt: app.clock(), acknowledgedBy },
  );
  const alert = await requireAlert(app, uuid);
  if (noted > 0) await app.audit.note(actor, 'alert.acknowledged', { alert: uuid });
  return alert;
}

/** @throws UseCaseError `alert_not_found` */
export async function requireAlert({ orm }: { orm: MikroORM }, uuid: string): Promise<Alert> {
  const alert = await orm.em.fork().findOne(Alert, { uuid });
  if (!alert) throw alertNotFound();
  return alert;
}

export function alertNotFound(): UseCaseError {
  return new UseCaseError('not_found', 'alert_not_found', 'There is no such alert.');
}

/** Returns the settings for administrators; the secret is reduced to a flag. Times are ISO 8601. */
export async function viewAlertSettings(app: AlertSettingsParts, language: AlertLanguage = USUAL_LANGUAGE) {
  const { value, updatedAt } = await loadSettings(app, alertSettings);
  const { timeZone } = await app.readSite();
  return {
    ...shownSettings(alertSettings.schema, value),
    rules: [...rulesOf(app.installed)].map(([id, { texts, urgent = false }]) => ({
      id,
      title: texts[language].rule,
      urgent,
    })),
    time_zone: timeZone,
    updated_at: updatedAt?.toISOString() ?? null,
  };
}

/** @throws UseCaseError naming each mistake; then nothing has changed */
export async function changeAlertSettings(app: AlertSettingsParts, actor: Actor, change: unknown): Promise<void> {
  await saveSettings(app, actor, alertSettings, change, {
    async tryOut({ after: { off = [] } }) {
      const rules = rulesOf(app.installed);
      const strange = off.find((rule) => !rules.has(rule));
      if (strange === undefined) return;
      const message = `off has no rule ${strange}; use ${[...rules.keys()].join(', ')}`;
      throw invalidSettings(alertSettings.title, { off: message });
    },
  });
}

export interface TestParts extends AlertSettingsParts, SendParts {
  /** Absent for commands. */
  limits?: Pick<RateLimits, 'take'>;
  timeouts: { testMail?: number };
}

/** The result of a test by one channel; `code` is the class of the failure. */
export interface TestResult {
  channel: 'mail' | 'webhook';
  sent: boolean;
  code: string | null;
  message: string | null;
}

const LIMIT = { key: 'test_alert', what: 'tests of alerts', perMinute: 10 };
const TEST_MS = 10_000;

/**
 * Sends a test alert by each configured channel. A failure is a result, not an error. @throws UseCaseError `rate_limited`,
 * `nobody_to_tell`
 */
export async function testAlerts(app: TestParts, actor: Actor): Promise<TestResult[]> {
  if (app.limits) await countUse({ limits: app.limits }, actor, LIMIT);
  const { recipients, webhook, language } = alertsOf((await loadSettings(app, alertSettings)).value);
  const now = app.clock();
  const id = randomUUID();
  const timeoutMs = app.timeouts.testMail ?? TEST_MS;
  const tried: TestResult[] = [];
  if (recipients.length > 0) {
    const site = await app.readSite();
    const t = TELLING_TEXTS[language];
    const body = fillIn(t.testBody, { login: actor.kind === 'account' ? actor.account.login : 'durable-forms' });
    const layout = { site, language, subject: `${t.test} (${site.name})` };
    const content = {
      subject: layout.subject,
      html: layoutHtml(`<p>${escapeHtml(body)}</p>`, layout),
      text: layoutText(body, layout),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    tried.push(
      await outcome('mail', () => sendAlertMail(app, { id, recipients, site, ...content }, { signal }), signal),
    );
  }
  if (webhook) {
    const event = { id, type: 'alert.test' as const, at: now, source: app.baseUrl, data: {} };
    tried.push(await outcome('webhook', () => sendAlertEvent(app, webhook, event, { now, timeoutMs })));
  }
  if (tried.length === 0) {
    const message = 'There is nobody to tell: save recipients or a webhook first.';
    throw new UseCaseError('conflict', 'nobody_to_tell', message);
  }
  const sent = tried.filter((one) => one.sent).map(({ channel }) => channel);
  await app.audit.note(actor, 'alert_test.sent', { sent, failed: tried.length - sent.length });
  return tried;
}

async function outcome(
  channel: TestResult['channel'],
  send: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<TestResult> {
  try {
    await send();
    return { channel, sent: true, code: null, message: null };
  } catch (error) {
    if (error instanceof ProviderError) return { channel, sent: false, code: error.type, message: error.message };
    if (!signal?.aborted) throw error;
    return { channel, sent: false, code: 'timeout', message: 'There was no answer in time.' };
  }
}

/** Returns the results of the last notice by each channel. */
export async function lastNotices({ orm }: { orm: MikroORM }) {
  const [mail, webhook] = await Promise.all([lastTelling(orm, 'mail'), lastTelling(orm, 'webhook')]);
  return { mail, webhook };
}
