import { type CreateDelivery, readSettings } from '#features/integrations/delivery.ts';
import { SAMPLE_CAPTURED } from '#features/requests/captured.ts';
import { mergeContext } from '#features/submissions/store/merge-context.ts';
import { differences } from '#features/submissions/versions/difference.ts';
import { recordOf } from '#forms/config/json.ts';
import { secretPath } from '#forms/config/secret-names.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import type { Payload } from '#hooks/parameters.ts';
import { HEADERS, PREVIOUS_SECRET, SECRET, webhookSettings } from './definition.ts';
import { type WebhookContent, webhookContent, withFileLinks } from './event.ts';
import { createWebhookSender } from './sender.ts';

/**
 * Sends events by the Standard Webhooks scheme: `submission.created` once per submission, `submission.updated` for a change of
 * its answers, `data.erased` once it is erased, `submission.test` for a test, and events of the site.
 */
export const createDelivery: CreateDelivery = ({ http, readSite, fileUrl }) => {
  const sender = createWebhookSender({ http });
  return {
    async deliver({ deliveryId, integration, form, submission, secrets, payload, previous, occasion, now, signal }) {
      const settings = readSettings(webhookSettings, integration);
      // The context is meant for hooks, not for receivers.
      const { context: _, ...noted } = submission.meta;
      const { change, createdAt, uuid: submissionUuid } = submission;
      const site = await readSite();
      const contentOf = (values: SubmissionValues, sent: Payload) => {
        const context = mergeContext({ ...submission, values }, form, site);
        const given = withFileLinks(settings, sent, form.config, { fileUrl, now, submissionUuid });
        return webhookContent(settings, given, context, { ...noted, ...context.meta });
      };
      const { url, data } = contentOf(submission.values, payload);
      const changed = change && {
        version: change.version,
        changes: changesOf(contentOf(change.previous, previous ?? {}), data),
      };
      return sender.send({
        deliveryId,
        url,
        ...webhookSecrets(integration.key, secrets),
        format: settings.format,
        event: {
          type: occasion?.type ?? (change ? 'submission.updated' : 'submission.created'),
          timestamp: (occasion?.at ?? change?.at ?? createdAt).toISOString(),
          subject: subjectOf(form.id, submission.id),
          data: { ...data, ...(occasion ? occasion.data : changed) },
        },
        source: site.url,
        now,
        signal,
      });
    },

    async notifyErased({ deliveryId, integration, form, secrets, erased, now, signal }) {
      const { url, format } = readSettings(webhookSettings, integration);
      const data = { form_id: form.id, submission_id: erased.submissionId ?? null, delivery_id: erased.deliveryId };
      return sender.send({
        deliveryId,
        url,
        ...webhookSecrets(integration.key, secrets),
        format,
        event: {
          type: 'data.erased',
          timestamp: erased.erasedAt.toISOString(),
          subject: subjectOf(form.id, erased.submissionId ?? null),
          data,
        },
        source: (await readSite()).url,
        now,
        signal,
      });
    },

    async sendEvent({ deliveryId, integration, secrets, event, now, signal }) {
      const { url, format } = readSettings(webhookSettings, integration);
      return sender.send({
        ...{ deliveryId, url, format, event, now, signal },
        ...webhookSecrets(integration.key, secrets),
        source: (await readSite()).url,
      });
    },

    async sendTest({ deliveryId, integration, form, secrets, values, now, timeoutMs }) {
      const settings = readSettings(webhookSettings, integration);
      const submission = { id: null, formId: form.id, values, ...SAMPLE_CAPTURED, createdAt: now };
      const site = await readSite();
      const context = mergeContext(submission, form, site);
      // A test belongs to no submission: its file links lead nowhere and only show the format.
      const given = withFileLinks(settings, values, form.config, { fileUrl, submissionUuid: '', now });
      const { url, data } = webhookContent(settings, given, context, context.meta);
      return sender.send({
        deliveryId,
        url,
        ...webhookSecrets(integration.key, secrets),
        format: settings.format,
        event: { type: 'submission.test', timestamp: now.toISOString(), subject: subjectOf(form.id, null), data },
        source: site.url,
        now,
        timeoutMs,
      });
    },
  };
};

/** Returns the subject path of an event. A submission that is not stored has no path of its own. */
function subjectOf(formId: number, submissionId: number | null): string {
  return `forms/${formId}${submissionId === null ? '' : `/submissions/${submissionId}`}`;
}

/** Returns the differences between the fields sent before and the fields sent now. */
function changesOf({ data: before }: WebhookContent, after: WebhookContent['data']) {
  return differences(recordOf(before.fields), recordOf(after.fields));
}

/** Extracts a webhook's signing secrets, the current one first, and its extra headers from the form's current secrets. */
export function webhookSecrets(
  integrationKey: string,
  secrets: ReadonlyMap<string, string>,
): { secrets: string[]; headers: Record<string, string> } {
  const of = (name: string) => secrets.get(secretPath(integrationKey, name));
  const headers: Record<string, string> = JSON.parse(of(HEADERS) ?? '{}');
  return { secrets: [of(SECRET), of(PREVIOUS_SECRET)].filter((secret) => secret !== undefined), headers };
}
