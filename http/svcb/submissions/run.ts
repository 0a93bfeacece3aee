import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { stateOf } from '../../../db/deliveries/state.ts';
import { EmailDelivery, IntegrationJob } from '../../../db/entities/deliveries.ts';
import { Submission } from '../../../db/entities/submissions.ts';
import { workflowIds } from '../../../engine/names.ts';
import { ApiError } from '../../errors.ts';
import { temporalUiLink } from '../../temporal-ui.ts';

export interface SubmissionRunDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/**
 * `GET /submissions/{id}/run`, for administrators: what has become of each mail and integration of a stored submission, from
 * its rows; no values, no addresses. Errors: 401, 403, 404.
 */
export function submissionRunRouter({ orm, admin, temporalUiUrl, temporalNamespace }: SubmissionRunDeps): Router {
  const router = Router();

  router.get('/submissions/:id/run', admin, async (req, res) => {
    const em = orm.em.fork();
    const id = /^[1-9]\d{0,15}$/.test(String(req.params.id)) ? Number(req.params.id) : 0;
    const submission = await em.findOne(
      Submission,
      { id },
      { fields: ['uuid', 'formId', 'status', 'createdAt', 'completedAt'] },
    );
    if (!submission) throw new ApiError(404, 'submission_not_found', `There is no submission ${req.params.id}.`);
    const { uuid, formId, status, createdAt, completedAt } = submission;
    const mails = await em.find(EmailDelivery, { submissionUuid: uuid }, { orderBy: { enqueuedAt: 'asc', id: 'asc' } });
    const jobs = await em.find(IntegrationJob, { submissionUuid: uuid }, { orderBy: { enqueuedAt: 'asc', id: 'asc' } });
    const workflowId = workflowIds.submission(uuid);
    res.json({
      submission_id: id,
      form_id: formId,
      state: status,
      accepted_at: createdAt.toISOString(),
      completed_at: completedAt?.toISOString() ?? null,
      workflow_id: workflowId,
      temporal_ui_url: temporalUiLink(temporalUiUrl, temporalNamespace, workflowId),
      steps: [...mails.map(mailStep), ...jobs.map(jobStep)],
    });
  });

  return router;
}

function mailStep({ id, notificationKey, status, attempts, errorType, lastError, nextAttemptAt }: EmailDelivery) {
  return {
    id,
    step: 'mail',
    key: notificationKey,
    state: stateOf(status),
    attempts,
    error_class: errorType ?? null,
    last_error: lastError ?? null,
    next_attempt_at: nextAttemptAt?.toISOString() ?? null,
  };
}

function jobStep({ id, integrationId, integrationKey, status, attempts, ...job }: IntegrationJob) {
  return {
    id,
    step: integrationId,
    key: integrationKey,
    state: status,
    attempts,
    error_class: job.errorType ?? null,
    last_error: job.lastError ?? null,
    next_attempt_at: job.nextAttemptAt?.toISOString() ?? null,
  };
}
