import { type CreateDelivery, readSettings } from '#features/integrations/delivery.ts';
import { createListDelivery, renderFields, type SubscriptionOf } from '#features/integrations/lists/subscribe.ts';
import { createMailchimp } from './client.ts';
import { mailchimpSettings } from './definition.ts';

export const createDelivery: CreateDelivery = ({ http, apiUrl, readSite }) =>
  createListDelivery(createMailchimp({ http, url: apiUrl }), readSite, subscriptionOf);

const subscriptionOf: SubscriptionOf = (integration, _context, render) => {
  const { list_id, merge_fields, tags, double_opt_in, update_existing } = readSettings(mailchimpSettings, integration);
  return {
    listId: list_id,
    fields: renderFields(merge_fields, (template, name) => render(`merge_fields.${name}`, template, 'text')),
    tags,
    updateExisting: update_existing,
    doubleOptIn: double_opt_in ? {} : null,
  };
};
