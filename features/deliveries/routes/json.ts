import type { Delivery } from '#features/deliveries/entities.ts';
import { isOfSite } from '#features/deliveries/site/events.ts';
import type { HeadingOrError } from '#features/deliveries/store/headings.ts';
import type { AttemptView, DeliveryDetails } from '#features/deliveries/store/view.ts';
import { integrationSecrets } from '#features/integrations/secrets.ts';
import { integrationOf } from '#features/integrations/table.ts';
import type { JsonObject } from '#forms/config/types.ts';

/**
 * Renders a job for operators; times in ISO 8601, `timestamp` in Unix seconds (docs/interface.md 2.5). A job of the site has an
 * event and no form.
 */
export function jobJson(job: Delivery, submissionId: number | null, event: string | null) {
  const { integrationId, key: integration_key } = job;
  return {
    ...originJson(job, submissionId),
    form_id: isOfSite(job) ? null : job.formId,
    event,
    integration_id: integrationId ?? null,
    integration_key,
    ...progressJson(job),
  };
}

/**
 * Renders a mail for operators, as `jobJson` does a job. `accepted` and `rejected` are numbers of recipients. A heading adds
 * recipients and subject.
 */
export function mailJson(mail: Delivery, submissionId: number | null, heading?: HeadingOrError) {
  const { key: notification_key, provider, accepted, rejected, note } = mail;
  return {
    ...originJson(mail, submissionId),
    notification_key,
    provider: provider ?? null,
    accepted: accepted ?? null,
    rejected: rejected ?? null,
    note: note ?? null,
    ...progressJson(mail),
    ...(heading && headingJson(heading)),
  };
}

/** Renders a heading. If it cannot be computed any more its values are null, and `heading_error` gives the reason. */
export function headingJson(heading: HeadingOrError) {
  if (typeof heading !== 'string') return { ...heading, heading_error: null };
  return { to: null, cc: null, bcc: null, subject: null, heading_error: heading };
}

function originJson({ id, formId, enqueuedAt }: Delivery, submissionId: number | null) {
  return { id, form_id: formId, submission_id: submissionId, timestamp: Math.floor(enqueuedAt.getTime() / 1000) };
}

/** Renders the progress of a delivery. */
export function progressJson(delivery: Delivery) {
  const { status, version, attempts, replays, errorType, lastError, nextAttemptAt, finishedAt } = delivery;
  return {
    state: status,
    version,
    attempts,
    replays,
    error_class: errorType ?? null,
    last_error: lastError ?? null,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

/** Renders a job with all details; `values` adds what a visitor wrote or a receiver repeats. */
export function jobDetailsJson(details: DeliveryDetails, { values }: { values: boolean }) {
  const { delivery, submission, attempts } = details;
  return {
    ...jobJson(delivery, submission?.id ?? null, submission?.event?.type ?? null),
    form: isOfSite(delivery) ? null : formJson(details),
    settings: settingsOf(details),
    ...(values && { payload: submission?.event?.data ?? submission?.values ?? null }),
    attempt_log: attempts.map((attempt) => attemptJson(attempt, values)),
  };
}

/** Renders a mail with all details; `values` adds what a provider repeats, and `heading` the recipients. */
export function mailDetailsJson(
  details: DeliveryDetails,
  { values, heading }: { values: boolean; heading?: HeadingOrError },
) {
  const { delivery, submission, attempts } = details;
  return {
    ...mailJson(delivery, submission?.id ?? null, heading),
    form: formJson(details),
    attempt_log: attempts.map((attempt) => ({
      ...attemptJson(attempt, values),
      provider: attempt.provider ?? null,
    })),
  };
}

function formJson({ delivery: { formId, revision }, form }: DeliveryDetails) {
  return { id: formId, title: form?.title ?? '', revision };
}

const SECRETS = integrationSecrets(integrationOf);

/** Returns the settings of the integration; each secret is replaced by a `<name>_set` flag. */
function settingsOf({ delivery, form, secretPaths }: DeliveryDetails): JsonObject {
  if (!form) return {};
  const { integrations } = SECRETS.present(form.config.options, { paths: new Set(secretPaths) });
  return integrations.find(({ key }) => key === delivery.key)?.settings ?? {};
}

export function attemptJson(attempt: AttemptView, shown: boolean) {
  return {
    attempt: attempt.attempt,
    replay: attempt.replay,
    started_at: attempt.startedAt.toISOString(),
    duration_ms: attempt.durationMs ?? null,
    outcome: attempt.outcome,
    status: attempt.statusCode ?? null,
    error_class: attempt.errorType ?? null,
    ...(shown && { excerpt: attempt.excerpt ?? null }),
  };
}
