import type { DeliveryContext } from '#features/integrations/delivery.ts';
import { type RenderSetting, settingRenderer } from '#features/integrations/render-setting.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { fieldAt, valueAt } from '#forms/field-types/index.ts';
import { withFiles } from '#forms/placed-files.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import { HOUR_MS } from '#time.ts';
import { USUAL_LINK_HOURS, type WebhookSettings } from './definition.ts';

/** Address and data of a webhook's event. */
export interface WebhookContent {
  /** Address with the visitor's values filled in. */
  url: string;
  data: Record<string, unknown>;
}

/** Services for links to files. */
export interface LinkedFiles {
  fileUrl: DeliveryContext['fileUrl'];
  submissionUuid: string;
  /** Time of this attempt: each attempt has links of its own. */
  now: Date;
}

/** Adds a link to each file of the payload, as `url` with the time until which it works. */
export function withFileLinks(
  { file_link_hours: hours = USUAL_LINK_HOURS }: WebhookSettings,
  payload: Record<string, unknown>,
  config: FormConfig,
  { fileUrl, submissionUuid, now }: LinkedFiles,
): Record<string, unknown> {
  if (!fileUrl || hours === 0) return payload;
  const until = new Date(now.getTime() + hours * HOUR_MS);
  return withFiles(config, payload, ({ files }) =>
    files.map((file) => ({
      ...file,
      url: fileUrl({ id: file.id, submissionUuid }, until),
      url_expires_at: until.toISOString(),
    })),
  );
}

/**
 * Returns the address and the data of a webhook. `meta` is passed on unchanged. The mapping `settings.fields` selects and names
 * the values; without it the data is the whole payload.
 * @throws ProviderError if a rendered text is too large
 */
export function webhookContent(
  settings: WebhookSettings,
  payload: Record<string, unknown>,
  context: MergeContext,
  meta: Record<string, unknown>,
): WebhookContent {
  const { form, submission } = context;
  const withPayload = { ...context, values: fieldValuesOf(payload, context.config) };
  const render = settingRenderer(withPayload);
  const fields = settings.fields ? mapFields(settings.fields, payload, context.config, render) : payload;
  return {
    url: render('url', settings.url, 'url'),
    data: { form_id: form.id, submission_id: submission.id, fields, meta },
  };
}

/**
 * Applies the mapping. A template that is a single `{field:name}` yields the value itself, so that numbers and lists keep their
 * type.
 */
function mapFields(
  mapping: Record<string, string>,
  payload: Record<string, unknown>,
  config: FormConfig,
  render: RenderSetting,
) {
  return Object.fromEntries(
    Object.entries(mapping).map(([name, template]) => {
      const field = /^\{field:([^{}\s]+)\}$/.exec(template)?.[1];
      const isField = field !== undefined && fieldAt(config.fields, field) !== undefined;
      return [name, isField ? valueFor(payload, field) : render(`fields.${name}`, template, 'text')];
    }),
  );
}

/** Returns a field's value; null if the field was not shown. */
function valueFor(payload: Record<string, unknown>, field: string): unknown {
  return valueAt(payload, field) ?? null;
}
