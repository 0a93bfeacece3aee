import type { MikroORM } from '@mikro-orm/mysql';
import { Alert, type AlertTelling } from '#features/alerts/entities.ts';
import { alertJson } from '#features/alerts/json.ts';
import { type AlertSettings, alertSettings, alertsOf } from '#features/alerts/settings.ts';
import { endTelling, findTelling, noteFailure, recordStart } from '#features/alerts/store/tellings.ts';
import type { RoleApp } from '#features/app.ts';
import { Form } from '#features/forms/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { loadSettings } from '#settings/stored.ts';
import { composeDigest } from './compose-digest.ts';
import { type Composed, composeNews } from './compose-news.ts';
import { readDigest } from './read-digest.ts';
import { type SendParts, sendAlertEvent, sendAlertMail } from './send.ts';
import { rulesOf, wordsOf } from './words.ts';

export interface NoticeParts extends SendParts, Pick<RoleApp, 'orm' | 'box' | 'installed' | 'readSite' | 'baseUrl'> {}

/** `gone`: the notice no longer exists, or has no recipients any more. */
export type SendOutcome = 'told' | 'failed' | 'gone';

/**
 * Makes one attempt to send a notice; one that was sent before is not sent again. Its id is the same in every attempt.
 * @throws ProviderError, after its class was recorded
 */
export async function sendNotice(app: NoticeParts, id: string, now: Date, signal?: AbortSignal): Promise<SendOutcome> {
  const { orm } = app;
  const telling = await findTelling(orm, id);
  if (telling?.status !== 'pending') return telling?.status ?? 'gone';
  await recordStart(orm, id, now);
  const settings = alertsOf((await loadSettings(app, alertSettings)).value);
  try {
    const told =
      telling.channel === 'mail'
        ? await sendByMail(app, telling, settings, signal)
        : await sendByWebhook(app, telling, settings, now, signal);
    if (!told) {
      await endTelling(orm, id, { status: 'failed', errorType: 'nobody_to_tell' });
      return 'gone';
    }
    await endTelling(orm, id, { status: 'told', toldAt: now, provider: told.provider ?? null, errorType: null });
    return 'told';
  } catch (error) {
    await noteFailure(orm, id, error instanceof ProviderError ? error.type : 'unexpected');
    throw error;
  }
}

type Told = { provider?: string } | null;

async function sendByMail(
  app: NoticeParts,
  { id, formId, what }: AlertTelling,
  settings: AlertSettings,
  signal: AbortSignal | undefined,
): Promise<Told> {
  const recipients = await recipientsOf(app.orm, formId ?? null, settings);
  if (recipients.length === 0) return null;
  const site = await app.readSite();
  const { language } = settings;
  let content: Composed;
  const failing = new Set<string>();
  if (what.digest) content = composeDigest({ ...(await readDigest(app.orm, what.digest, site)), site, language });
  else {
    const all = await itemsOf(app.orm, what.items ?? []);
    if (all.length === 0) return null;
    // Recipients named by a form learn of no other form.
    const forms = formId == null ? {} : { forms: [formId] };
    const items = all.map(({ alert, phase }) => ({ alert: { ...alert, ...forms }, phase }));
    const titles = await titlesOf(
      app.orm,
      items.flatMap(({ alert }) => alert.forms),
    );
    content = composeNews({ items, rules: rulesOf(app.installed), site, language, titles });
    for (const { alert } of items) if (!alert.endedAt) failing.add(failingProvider(alert.cause));
  }
  return { provider: await sendAlertMail(app, { id, recipients, site, ...content }, { failing, signal }) };
}

async function sendByWebhook(
  app: NoticeParts,
  { id, what }: AlertTelling,
  { webhook, language }: AlertSettings,
  now: Date,
  signal: AbortSignal | undefined,
): Promise<Told> {
  const [item] = await itemsOf(app.orm, what.items ?? []);
  if (!webhook || !item) return null;
  const { alert, phase } = item;
  const type = phase === 'started' ? 'alert.started' : 'alert.ended';
  const at = phase === 'started' ? alert.foundAt : (alert.endedAt ?? now);
  // The state when the alert started: it may have ended meanwhile.
  const told = phase === 'started' ? { ...alert, endedAt: null } : alert;
  const data = { alert: alertJson(told, wordsOf(alert, rulesOf(app.installed), language)) };
  const event = { id, type, at, subject: `alerts/${alert.uuid}`, source: app.baseUrl, data } as const;
  await sendAlertEvent(app, webhook, event, { now, signal });
  return {};
}

/** Returns the recipients of the site, or the additional recipients of a form. */
async function recipientsOf(orm: MikroORM, formId: number | null, { recipients }: AlertSettings): Promise<string[]> {
  if (formId === null) return [...recipients];
  const form = await orm.em.fork().findOne(Form, { id: formId, active: true });
  const own: readonly (string | undefined)[] = form?.config.options.alerts?.recipients ?? [];
  const ofSite = new Set(recipients.map((one) => one.toLowerCase()));
  return own.flatMap((one) => (one && !ofSite.has(one.toLowerCase()) ? [one] : []));
}

async function itemsOf(orm: MikroORM, items: NonNullable<AlertTelling['what']['items']>) {
  const uuids = items.map(({ alert }) => alert);
  const rows = await orm.em.fork().find(Alert, { uuid: uuids });
  const alerts = new Map(rows.map((row) => [row.uuid, row]));
  return items.flatMap(({ alert: uuid, phase }) => {
    const alert = alerts.get(uuid);
    return alert ? [{ alert, phase }] : [];
  });
}

async function titlesOf(orm: MikroORM, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await orm.em.fork().find(Form, { id: [...new Set(ids)] }, { fields: ['id', 'title'] });
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Returns the provider that an alert is about; '' when it is not about one. */
function failingProvider(cause: string): string {
  return /^receiver mail (\S+)$/.exec(cause)?.[1] ?? '';
}
