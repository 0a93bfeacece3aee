import type { IntegrationAttempt, IntegrationJob } from '../../../db/entities/deliveries.ts';
import type { JobDetails } from '../../../db/integrations/job-view.ts';
import { presentConfig } from '../../../forms/config/secrets.ts';
import type { JsonObject } from '../../../forms/config/types.ts';

/** A job for operators; times in ISO 8601, `timestamp` in Unix seconds (interface 2.5). */
export function jobJson(job: IntegrationJob, submissionId: number | null) {
  return {
    id: job.id,
    form_id: job.formId,
    submission_id: submissionId,
    integration_id: job.integrationId,
    integration_key: job.integrationKey,
    state: job.status,
    timestamp: Math.floor(job.enqueuedAt.getTime() / 1000),
    attempts: job.attempts,
    replays: job.replays,
    error_class: job.errorType ?? null,
    last_error: job.lastError ?? null,
    next_attempt_at: job.nextAttemptAt?.toISOString() ?? null,
    finished_at: job.finishedAt?.toISOString() ?? null,
  };
}

/** All of a job; `shown` adds what a visitor wrote, or a receiver repeats. */
export function jobDetailsJson(details: JobDetails, { values: shown }: { values: boolean }) {
  const { job, submission, form, attempts } = details;
  return {
    ...jobJson(job, submission?.id ?? null),
    form: { id: job.formId, title: form?.title ?? '', revision: job.revision },
    settings: settingsOf(details),
    ...(shown && { payload: submission?.values ?? null }),
    attempt_log: attempts.map((attempt) => attemptJson(attempt, shown)),
  };
}

/** Secrets are `<name>_set` flags. */
function settingsOf({ job, form, secretPaths }: JobDetails): JsonObject {
  if (!form) return {};
  const { integrations } = presentConfig(form.config, secretPaths).options;
  return integrations.find(({ key }) => key === job.integrationKey)?.settings ?? {};
}

function attemptJson(attempt: IntegrationAttempt, shown: boolean) {
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
