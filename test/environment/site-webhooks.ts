import { installedFeatures } from '#bin/edition.ts';
import { runsOf } from '#features/deliveries/due.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { OF_SITE, SiteEvent, SiteWebhook } from '#features/deliveries/site/entities.ts';
import { saveWebhook, type WebhookParts } from '#features/webhooks/use-cases.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { parseCidrList } from '#security/addresses.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';
import type { TestEngine } from './engine.ts';

/** Creates the site's webhooks with receivers of the sandbox, by key. */
export async function siteWebhooksOf(engine: TestEngine) {
  const parts = {
    ...{ ...engine, installed: await installedFeatures(), audit: { note: async () => {} }, clock: () => new Date() },
    settings: { allowedPrivateNetworks: parseCidrList('127.0.0.0/8') },
  } as unknown as WebhookParts;

  /** Returns the deliveries to a webhook, in the order in which they were enqueued. */
  const deliveriesTo = (key: string) =>
    engine.orm.em.fork().find(Delivery, { formId: OF_SITE, key }, { orderBy: { enqueuedAt: 'asc' } });

  /** Starts the run of a due delivery, as a worker does. */
  async function begin({ id }: Pick<Delivery, 'id'>) {
    const [due] = await runsOf(engine.orm, { id });
    if (!due) throw new Error('there is no such delivery');
    const { workflowType: _, ...options } = due.run;
    return engine.client.workflow.start(deliveryDispatch, options as never);
  }

  async function oneTo(key: string): Promise<Delivery> {
    const [only, ...others] = await deliveriesTo(key);
    if (!only || others.length > 0) throw new Error(`${key} is told of ${others.length + (only ? 1 : 0)} events`);
    return only;
  }

  return {
    parts,
    deliveriesTo,
    begin,
    oneTo,
    add: (key: string, events: string[], more: object = {}) =>
      saveWebhook(parts, COMMAND_LINE, key, { url: engine.parties.webhookUrl(key), events, ...more }),
    removeAll: () => engine.orm.em.fork().nativeDelete(SiteWebhook, {}),
    /** Returns the result of a webhook's only delivery. */
    ended: async (key: string) => engine.resultOf(await begin(await oneTo(key))),
    /**
     * Runs all deliveries to a webhook.
     * @returns the result of each, oldest first
     */
    async deliverAll(key: string) {
      for (const delivery of await deliveriesTo(key)) await engine.resultOf(await begin(delivery));
      const { requests } = await engine.parties.webhooks(key);
      return requests.map(({ json }) => json as { type: string; data: Record<string, unknown> }).toReversed();
    },
    eventOf: ({ submissionUuid: id }: Delivery) => engine.orm.em.fork().findOneOrFail(SiteEvent, { id }),
  };
}
