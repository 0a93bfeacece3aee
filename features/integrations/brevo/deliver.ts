import { type CreateDelivery, readSettings } from '#features/integrations/delivery.ts';
import type { ListFieldValue } from '#features/integrations/lists/lists.ts';
import { createListDelivery, renderFields, type SubscriptionOf } from '#features/integrations/lists/subscribe.ts';
import { isPlainValue } from '#forms/field-types/field-value.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { createBrevo } from './client.ts';
import { brevoSettings } from './definition.ts';

export const createDelivery: CreateDelivery = ({ http, apiUrl, readSite }) =>
  createListDelivery(createBrevo({ http, url: apiUrl }), readSite, subscriptionOf);

const subscriptionOf: SubscriptionOf = (integration, context, render) => {
  const settings = readSettings(brevoSettings, integration);
  const { list_id, attributes, template_id, redirect_url, double_opt_in, update_existing } = settings;
  return {
    listId: list_id,
    // Brevo silently drops values that do not match the attribute's type.
    fields: renderFields(
      attributes,
      (template, name) => typedValue(template, context) ?? render(`attributes.${name}`, template, 'text'),
    ),
    tags: [],
    updateExisting: update_existing,
    doubleOptIn: double_opt_in
      ? { templateId: template_id, redirectUrl: render('redirect_url', redirect_url ?? '', 'url') }
      : null,
  };
};

/** Returns the field's value unrendered if the template is a single field tag and the value is not a text. */
function typedValue(template: string, { values }: MergeContext): ListFieldValue | undefined {
  const name = /^\{field:([^{}\s]+)\}$/.exec(template.trim())?.[1] ?? '';
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return isPlainValue(value) && typeof value !== 'string' && value !== null ? value : undefined;
}
