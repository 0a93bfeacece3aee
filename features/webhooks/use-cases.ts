import { randomBytes, randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/mysql';
import { incrementVersion } from '#db/settings.ts';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { countUse } from '#features/accounts/actor-limits.ts';
import type { App, RoleApp } from '#features/app.ts';
import { OF_SITE, SiteWebhook } from '#features/deliveries/site/entities.ts';
import { subscribableEvents } from '#features/deliveries/site/subscriptions.ts';
import { asIntegration, noWebhook } from '#features/deliveries/site/webhooks.ts';
import { FormSecret } from '#features/forms/entities.ts';
import { inUse, readSecrets, type StoredSecrets, writeSecrets } from '#features/forms/store/form-secrets.ts';
import { integrationsOption } from '#features/integrations/option.ts';
import { type RotatedSecret, type Rotation, rotateSecret } from '#features/integrations/rotate-secret.ts';
import { integrationOf } from '#features/integrations/table.ts';
import { outcomeOf } from '#features/integrations/use-cases.ts';
import { webhookSecrets } from '#features/integrations/webhook/deliver.ts';
import { createWebhookSender } from '#features/integrations/webhook/sender.ts';
import type { RateLimits } from '#features/requests/rate-limits.ts';
import { webhooksBudgets } from '#features/webhooks/budgets.ts';
import { createFormRules } from '#forms/config/rules.ts';
import type { FormConfig, IntegrationConfig } from '#forms/config/types.ts';
import type { HttpClient } from '#outgoing/http-client.ts';
import type { Actor } from '#security/actor.ts';
import { parseSiteWebhook } from './parse.ts';

const MOST = webhooksBudgets.siteWebhooks.atMost;

export type WebhookParts = Pick<App, 'orm' | 'box' | 'forms' | 'audit' | 'clock' | 'installed' | 'settings'>;

/** A webhook with the status of its secrets. */
export interface ShownWebhook extends SiteWebhook {
  /** `<name>_set` for each secret, and the time until which the previous signing secret is valid. */
  secrets: Readonly<Record<string, unknown>>;
}

/** Lists the webhooks, sorted by key. */
export async function listWebhooks({ orm, box, clock }: WebhookParts): Promise<ShownWebhook[]> {
  const em = orm.em.fork();
  const webhooks = await em.find(SiteWebhook, {}, { orderBy: { key: 'asc' } });
  const stored = await readSecrets(em, box, OF_SITE);
  return webhooks.map((webhook) => shown(webhook, stored, clock()));
}

/** @throws UseCaseError `webhook_not_found` */
export async function viewWebhook(app: WebhookParts, key: string): Promise<ShownWebhook> {
  const em = app.orm.em.fork();
  const webhook = await requireWebhook(em, key);
  return shown(webhook, await readSecrets(em, app.box, OF_SITE), app.clock());
}

/** The result of a save. `secret` is a generated signing secret, shown only this once. */
export interface SavedWebhook {
  webhook: ShownWebhook;
  created: boolean;
  secret?: string;
  /** Secrets that were dropped without a request, because the webhook moved to another origin. */
  dropped: string[];
}

/**
 * Creates or replaces a webhook. Secrets that are absent or blank stay unchanged.
 * @throws UseCaseError if nothing was changed
 */
export async function saveWebhook(app: WebhookParts, actor: Actor, key: string, given: unknown): Promise<SavedWebhook> {
  const { orm, box, audit, clock, installed, settings } = app;
  if (!isKey(key)) throw invalid({ key: KEY_RULE });
  const parsed = parseSiteWebhook(given, {
    known: subscribableEvents(installed),
    allowed: settings.allowedPrivateNetworks,
  });
  const { url, format, events, active, secret, headers } = parsed;
  const now = clock();
  const saved = await orm.em.fork().transactional(async (em) => {
    // The locks of the rows keep nobody from inserting one.
    await incrementVersion(em, 'site_webhooks');
    const webhooks = await em.find(SiteWebhook, {}, LOCKED);
    const before = webhooks.find((webhook) => webhook.key === key);
    if (!before && webhooks.length >= MOST) {
      throw new UseCaseError(
        'conflict',
        'too_many_webhooks',
        `The site has ${MOST} webhooks, which is all it may have.`,
      );
    }
    const row = before ?? em.create(SiteWebhook, { key, url, format, events, active, createdAt: now, updatedAt: now });
    const previous = before ? asIntegration(before) : null;
    const stored = ofKey(await readSecrets(em, box, OF_SITE), key);
    const entered = { ...(secret !== undefined && { secret }), ...(headers !== undefined && { headers }) };
    const next = { ...asIntegration(parsed as SiteWebhook), key };
    const separated = RULES.separateSecrets(
      formOf({ ...next, settings: { ...next.settings, ...entered } as IntegrationConfig['settings'] }),
      { stored: inUse(stored, now), previous: previous && formOf(previous), randomBytes },
    );
    em.assign(row, { url, format, events, active, updatedAt: now });
    await em.flush();
    await writeSecrets(em, box, OF_SITE, stored.values, separated.secrets, now);
    const webhook = shown(row, await readSecrets(em, box, OF_SITE), now);
    const [made] = Object.values(separated.generated);
    const dropped = separated.dropped.map((path) => path.split('.').at(-1) ?? '');
    return { webhook, created: !before, ...(made !== undefined && { secret: made }), dropped };
  });
  await audit.note(actor, 'webhook.saved', { webhook: key, events, active, dropped: saved.dropped });
  return saved;
}

const LOCKED = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { key: 'asc' } } as const;

/** Removes a webhook and its secrets. Waiting deliveries fail at their next attempt. @throws UseCaseError `webhook_not_found` */
export async function removeWebhook({ orm, box, audit }: WebhookParts, actor: Actor, key: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    if ((await em.nativeDelete(SiteWebhook, { key })) === 0) throw noWebhook(key);
    const { values } = ofKey(await readSecrets(em, box, OF_SITE), key);
    await em.nativeDelete(FormSecret, { formId: OF_SITE, path: [...values.keys()] });
  });
  await audit.note(actor, 'webhook.removed', { webhook: key });
}

/** Generates a new signing secret for a webhook. The previous one stays valid for `keepHours`. @throws UseCaseError */
export async function rotateWebhook(
  app: Pick<WebhookParts, 'orm' | 'box' | 'audit' | 'clock'>,
  actor: Actor,
  key: string,
  rotation: Rotation,
): Promise<RotatedSecret> {
  const rotated = await rotateSecret(app, { formId: OF_SITE, key, lock: lockWebhook }, rotation, app.clock());
  const { generated } = rotated;
  await app.audit.note(actor, 'webhook_secret.rotated', { webhook: key, generated, keepHours: rotation.keepHours });
  return rotated;
}

async function lockWebhook(em: EntityManager, _formId: number, key: string): Promise<IntegrationConfig> {
  const webhook = await em.findOne(SiteWebhook, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!webhook) throw noWebhook(key);
  return asIntegration(webhook);
}

export interface TestWebhookParts extends WebhookParts {
  http: HttpClient;
  baseUrl: string;
  timeouts: RoleApp['timeouts'];
  limits: Pick<RateLimits, 'take'>;
}

const LIMIT = { key: 'test_webhook', what: 'test events', perMinute: 10 };

/**
 * Sends a test event, also to an inactive webhook. A receiver that refuses, is unavailable or hangs is a result, not an error.
 * @throws UseCaseError
 */
export async function testWebhook(app: TestWebhookParts, actor: Actor, key: string) {
  const { orm, forms, audit, http, baseUrl: source, clock, timeouts } = app;
  const { url, format } = await requireWebhook(orm.em.fork(), key);
  await countUse(app, actor, LIMIT);
  const [now, deliveryId] = [clock(), `test_${randomUUID()}`];
  const event = {
    type: 'webhook.test',
    subject: `webhooks/${key}`,
    data: { webhook: key },
    timestamp: now.toISOString(),
  };
  const signed = webhookSecrets(key, await forms.secrets(OF_SITE, now));
  const timeoutMs = timeouts.testWebhook ?? 8_000;
  const sender = createWebhookSender({ http });
  const outcome = await outcomeOf(() =>
    sender.send({ deliveryId, url, format, event, source, now, timeoutMs, ...signed }),
  );
  const { delivered, error_class: errorClass } = outcome;
  await audit.note(actor, delivered ? 'test_webhook.delivered' : 'test_webhook.failed', { webhook: key, errorClass });
  return { ...outcome, delivery_id: deliveryId };
}

const KEY_RULE = 'key must be 1 to 64 letters, digits, _ and -, and start with a letter';

function isKey(text: string): boolean {
  return /^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/.test(text);
}

async function requireWebhook(em: EntityManager, key: string): Promise<SiteWebhook> {
  const webhook = isKey(key) ? await em.findOne(SiteWebhook, { key }) : null;
  if (!webhook) throw noWebhook(key);
  return webhook;
}

/** Selects the secrets of one webhook. */
function ofKey({ values, expiry }: StoredSecrets, key: string): StoredSecrets {
  const isOwn = ([path]: readonly [string, unknown]) => path.startsWith(`integrations.${key}.`);
  return { values: new Map([...values].filter(isOwn)), expiry: new Map([...expiry].filter(isOwn)) };
}

/** The rules of a form that has only integrations. They separate a webhook's secrets and report their status. */
const RULES = createFormRules({ options: [integrationsOption(integrationOf)], edition: 'free' });

function formOf(integration: IntegrationConfig): FormConfig {
  return { fields: [], options: { integrations: [integration] } as unknown as FormConfig['options'] };
}

function shown(webhook: SiteWebhook, stored: StoredSecrets, now: Date): ShownWebhook {
  const { values, expiry } = stored;
  const expiring = new Map([...expiry].filter(([, end]) => end > now));
  const paths = [...values.keys()].filter((path) => !expiry.has(path));
  const { options } = RULES.presentConfig(formOf(asIntegration(webhook)), paths, expiring);
  const { url: _, format: __, ...secrets } = options.integrations[0]?.settings ?? {};
  return { ...webhook, secrets };
}
