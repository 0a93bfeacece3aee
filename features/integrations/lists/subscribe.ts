import { type Delivery, type DeliveryContext, undeliverable } from '#features/integrations/delivery.ts';
import { type RenderSetting, settingRenderer } from '#features/integrations/render-setting.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { IntegrationConfig } from '#forms/config/types.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import type { ListFieldValue, ListProvider, Subscription } from './lists.ts';
import { API_KEY, subscriberTemplate } from './settings.ts';

/** Builds a subscription from the integration's settings, without the address. */
export type SubscriptionOf = (
  integration: IntegrationConfig,
  context: MergeContext,
  render: RenderSetting,
) => Omit<Subscription, 'email'>;

/** Creates a delivery that subscribes the submitter to a list. */
export function createListDelivery(
  provider: ListProvider,
  readSite: DeliveryContext['readSite'],
  subscriptionOf: SubscriptionOf,
): Delivery {
  return {
    readLists: (apiKey, signal) => provider.lists(apiKey, signal),

    async deliver({ integration, form, submission, payload, secrets, signal }) {
      const { key, settings } = integration;
      const apiKey = secrets.get(secretPath(key, API_KEY));
      if (!apiKey) throw undeliverable(`settings.api_key of the integration "${key}" is not set`, 'unauthorized');
      const values = fieldValuesOf(payload, form.config);
      const context = mergeContext({ ...submission, values }, form, await readSite());
      const render = settingRenderer(context);
      const subscription = subscriptionOf(integration, context, render);
      const given = typeof settings.email === 'string' ? settings.email : undefined;
      const template = subscriberTemplate(given, form.config.fields);
      const email = template === null ? '' : render('email', template, 'address').trim();
      if (email === '') throw undeliverable(`settings.email of the integration "${key}" gives no e-mail address`);
      await provider.subscribe(apiKey, { ...subscription, email }, signal);
    },
  };
}

/** Renders the field templates. Empty results are omitted: an empty answer must not erase the provider's value. */
export function renderFields(
  templates: Record<string, string> = {},
  render: (template: string, name: string) => ListFieldValue,
): Subscription['fields'] {
  const rendered = Object.entries(templates).map(([name, template]) => [name, render(template, name)] as const);
  return Object.fromEntries(rendered.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: ListFieldValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}
