import { type RenderSetting, settingRenderer } from '#features/integrations/render-setting.ts';
import type { FormConfig } from '#forms/config/types.ts';
import { fieldAt, valueAt } from '#forms/field-types/index.ts';
import type { MergeContext } from '#forms/templates/merge-tags.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import type { WebhookSettings } from './definition.ts';

/** The address and the data of a webhook's event. */
export interface WebhookContent {
  /** The visitor's values are filled in. */
  url: string;
  data: Record<string, unknown>;
}

/**
 * The target and the data of a webhook. `payload` is what there is to send; `meta` goes along as it is. A mapping
 * (`settings.fields`) says what is sent and under which names, without one it is the payload.
 * @throws ProviderError for texts that get too large
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

/** A template that is one `{field:name}` and nothing else gives the value itself, so that numbers and lists stay such. */
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

/** Null for a field that was not shown. */
function valueFor(payload: Record<string, unknown>, field: string): unknown {
  return valueAt(payload, field) ?? null;
}
