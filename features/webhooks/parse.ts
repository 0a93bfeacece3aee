import { type InferType, ValidationError } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { unknownEvents } from '#features/deliveries/site/subscriptions.ts';
import { placeMistake } from '#features/integrations/option.ts';
import { webhookParts } from '#features/integrations/webhook/definition.ts';
import { webhooksBudgets } from '#features/webhooks/budgets.ts';
import { findJsonMistakes } from '#forms/config/json.ts';
import { exact, flag, line, list, readOnly } from '#forms/config/schema.ts';
import { described } from '#forms/json-schema/meta.ts';
import { originOfTemplate } from '#forms/templates/url-template.ts';
import type { DeclaredEvent } from '#http/openapi/webhooks.ts';
import type { CidrList } from '#security/addresses.ts';

const NAME = webhooksBudgets.eventName.atMost;

/** Schema of a webhook of the site. Read-only keys may be sent back, and are dropped. */
export const siteWebhookSchema = exact({
  ...webhookParts,
  url: described(
    'Merge tags are not allowed, because there is no submission to fill them with.',
    webhookParts.url.test(
      'fixed',
      `\${path} must not have merge tags: there is no submission to fill them with`,
      (value) => !/[{}]/.test(value),
    ),
  ),
  events: described(
    'Types of events; form.* for all that begin so, * for every one.',
    list(line(NAME).required(`\${path} must not be empty`), webhooksBudgets.askedEvents.atMost)
      .min(1, `\${path} must have at least one entry`)
      .required(`\${path} is required`),
  ),
  active: described('True when the webhook receives new events.', flag().default(true)),
  key: readOnly(),
  previous_secret_expires_at: readOnly(),
  created_at: readOnly(),
  updated_at: readOnly(),
});

export type GivenWebhook = InferType<typeof siteWebhookSchema>;

/** @throws UseCaseError 422 naming the mistakes */
export function parseSiteWebhook(
  given: unknown,
  { known, allowed }: { known: readonly DeclaredEvent[]; allowed: CidrList | undefined },
): GivenWebhook {
  const unsafe = findJsonMistakes(given, 'webhook');
  if (Object.keys(unsafe).length > 0) throw invalid(unsafe);
  const errors: Record<string, string> = {};
  try {
    siteWebhookSchema.validateSync(given, { strict: true, abortEarly: false, disableStackTrace: true });
  } catch (error) {
    if (!ValidationError.isError(error)) throw error;
    for (const { path, message } of error.inner.length > 0 ? error.inner : [error])
      errors[path || 'webhook'] ??= message;
    throw invalid(errors);
  }
  const webhook = siteWebhookSchema.cast(given, { assert: false }) as GivenWebhook;
  const originMistake = placeMistake(originOfTemplate(webhook.url) ?? '', allowed);
  if (originMistake !== null) errors.url = `url ${originMistake}`;
  const [unknown] = unknownEvents(webhook.events, known);
  if (unknown !== undefined) {
    const types = known.map(({ type }) => type).join(', ');
    errors.events = `events must be *, a group such as form.*, or of: ${types}`;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return webhook;
}
