import { DAY_MS } from '#time.ts';
import { type Handlers, needsService, notFound, ok } from '../api.ts';
import type { Demo } from '../demo.ts';
import type { Webhook } from '../store.ts';

/** Webhooks of the site. */
export function webhookHandlers({ store, prepared, clock, note }: Demo) {
  const find = (key: string) => {
    const found = store.webhooks.find((one) => one.key === key);
    if (!found) throw notFound('webhook');
    return found;
  };
  const newSecret = () => `whsec_${btoa(crypto.randomUUID())}`;
  return {
    'GET /svcb/v1/webhooks': () => ok({ webhooks: store.webhooks, events: prepared.events }),
    'PUT /svcb/v1/webhooks/{key}': ({ params: { key }, body }) => {
      const before = store.webhooks.find((one) => one.key === key);
      const now = clock().toISOString();
      const webhook: Webhook = {
        ...{ key, url: body.url, format: body.format ?? 'json', events: body.events, active: body.active ?? true },
        ...{ secret_set: true, headers_set: Boolean(body.headers), previous_secret_set: false },
        ...{ created_at: before?.created_at ?? now, updated_at: now },
      };
      store.webhooks = [...store.webhooks.filter((one) => one.key !== key), webhook];
      note('webhook.saved', null);
      return ok({ success: true, webhook, created: !before, dropped: [], ...(!before && { secret: newSecret() }) });
    },
    'DELETE /svcb/v1/webhooks/{key}': ({ params: { key } }) => {
      find(key);
      store.webhooks = store.webhooks.filter((one) => one.key !== key);
      note('webhook.removed', null);
      return ok({ success: true });
    },
    'POST /svcb/v1/webhooks/{key}/rotate-secret': ({ params: { key } }) => {
      const until = new Date(clock().getTime() + DAY_MS).toISOString();
      Object.assign(find(key), { previous_secret_set: true, previous_secret_expires_at: until });
      const previous = { previous_secret_set: true, previous_secret_expires_at: until };
      return ok({ success: true, key, secret: newSecret(), secret_set: true, ...previous });
    },
    'POST /svcb/v1/webhooks/{key}/test': ({ language }) => {
      throw needsService(language, {
        en: 'send requests to other services',
        de: 'Anfragen an andere Dienste zu senden',
      });
    },
  } satisfies Handlers;
}
