import { cancellationSignal } from '@temporalio/activity';
import type { IntegrationHandler } from '../activities/integrations/integrations.ts';
import type { Site } from '../db/site.ts';
import { mergeContext } from '../db/submissions/merge-context.ts';
import { secretPath } from '../forms/config/secrets.ts';
import type { JsonObject } from '../forms/config/types.ts';
import { isPlainValue } from '../forms/field-types/field-value.ts';
import { type MergeContext, renderTemplate } from '../forms/templates/merge-tags.ts';
import { fieldValuesOf } from '../forms/values/validate.ts';
import { ProviderError, type ProviderErrorType } from '../providers/errors.ts';
import type { ListFieldValue, ListProvider, Subscription } from '../providers/lists/lists.ts';
import {
  type BrevoSettings,
  brevoSettings,
  type MailchimpSettings,
  mailchimpSettings,
  subscriberTemplate,
} from './subscription.ts';

/** The integrations `mailchimp` and `brevo`: whoever submits is subscribed to a list. */
export function createListIntegration(provider: ListProvider, readSite: () => Promise<Site>): IntegrationHandler {
  return async ({ integration, form, submission, payload, secrets, now }) => {
    const { key } = integration;
    const apiKey = secrets.get(secretPath(key, 'api_key'));
    if (!apiKey) throw refused(`settings.api_key of the integration "${key}" is not set`, 'unauthorized');
    const values = fieldValuesOf(payload, form.config);
    const context = mergeContext({ ...submission, values }, form, await readSite());
    const rest = (provider.name === 'mailchimp' ? forMailchimp : forBrevo)(integration.settings, context);
    const template = subscriberTemplate(rest.emailTemplate, form.config.fields);
    const email = template === null ? '' : renderTemplate(template, context, 'address').trim();
    if (email === '') throw refused(`settings.email of the integration "${key}" gives no e-mail address`);
    const { emailTemplate: _, ...subscription } = rest;
    await provider.subscribe(apiKey, { ...subscription, email }, now, cancellationSignal());
  };
}

type Rendered = Omit<Subscription, 'email'> & { emailTemplate: string | undefined };

function forMailchimp(given: JsonObject, context: MergeContext): Rendered {
  if (!mailchimpSettings.isValidSync(given, { strict: true })) throw incomplete();
  const { list_id, email, merge_fields, tags, double_opt_in, update_existing } = given as unknown as MailchimpSettings;
  return {
    listId: list_id,
    emailTemplate: email,
    fields: renderFields(merge_fields, (template) => renderTemplate(template, context, 'text')),
    tags,
    updateExisting: update_existing,
    doubleOptIn: double_opt_in ? {} : null,
  };
}

function forBrevo(given: JsonObject, context: MergeContext): Rendered {
  if (!brevoSettings.isValidSync(given, { strict: true })) throw incomplete();
  const settings = given as unknown as BrevoSettings;
  const { list_id, email, attributes, template_id, redirect_url, double_opt_in, update_existing } = settings;
  return {
    listId: list_id,
    emailTemplate: email,
    // Brevo drops, without a word, what is not of an attribute's type.
    fields: renderFields(
      attributes,
      (template) => typedValue(template, context) ?? renderTemplate(template, context, 'text'),
    ),
    tags: [],
    updateExisting: update_existing,
    doubleOptIn: double_opt_in
      ? { templateId: template_id, redirectUrl: renderTemplate(redirect_url ?? '', context, 'url') }
      : null,
  };
}

/** What comes out empty is left out: a field that was not filled in must not erase what is known of somebody. */
function renderFields(
  templates: Record<string, string> = {},
  render: (template: string) => ListFieldValue,
): Subscription['fields'] {
  const rendered = Object.entries(templates).map(([name, template]) => [name, render(template)] as const);
  return Object.fromEntries(rendered.filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: ListFieldValue): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

/** The value itself where a template is nothing but the tag of a field that holds no text. */
function typedValue(template: string, { values }: MergeContext): ListFieldValue | undefined {
  const name = /^\{field:([^{}\s]+)\}$/.exec(template.trim())?.[1] ?? '';
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return isPlainValue(value) && typeof value !== 'string' && value !== null ? value : undefined;
}

/** A form saved by an older version may have any. */
function incomplete(): ProviderError {
  return refused('the settings are not complete; save the form again');
}

function refused(reason: string, type: ProviderErrorType = 'invalid_request'): ProviderError {
  return new ProviderError(`The subscription cannot be made: ${reason}.`, { kind: 'permanent', type });
}
