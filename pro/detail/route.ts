import type { MikroORM } from '@mikro-orm/mysql';
import { object } from 'yup';
import { runOfClaim } from '#engine/names.ts';
import type { AuditLog } from '#features/audit/audit-log.ts';
import { STEP, stepsJson } from '#features/deliveries/routes/steps-json.ts';
import { capturedJson, pickCaptured } from '#features/requests/captured.ts';
import { SHOWN_FIELD } from '#features/submissions/routes/readers.ts';
import { SUBMISSION_ID } from '#features/submissions/routes/selection.ts';
import { STORED, storedJson } from '#features/submissions/routes/stored.ts';
import { shownFields } from '#features/submissions/shown-fields.ts';
import { submissionNotFound } from '#features/submissions/use-cases.ts';
import { among, anything, count, id, listOf, mapOf, shaped, text, timestamp, uuid } from '#http/routing/answers.ts';
import { route } from '#http/routing/route.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import { orderJson } from '#pro/payments/orders/json.ts';
import type { Actor } from '#security/actor.ts';
import { readDetail, type SubmissionDetail } from './read-detail.ts';

export interface DetailParts {
  orm: MikroORM;
  audit: AuditLog;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

const DETAIL = object({
  ...STORED,
  version: count(),
  uuid: uuid(),
  form: object({ id: id(), title: text(), revision: id() }),
  fields: listOf(object(SHOWN_FIELD)),
  meta: mapOf(anything()),
  email_deliveries: listOf(object(STEP)),
  integration_jobs: listOf(object(STEP)),
  posts: listOf(object({ id: id(), type: text(), status: text(), slug: text(), title: text() })),
  order: shaped<ReturnType<typeof orderJson>>({ type: 'object' }).nullable(),
  draft: object({
    uuid: uuid(),
    status: among(['open', 'submitted', 'expired', 'deleted']),
    created_at: timestamp(),
    saved_at: timestamp(),
    resumed_at: timestamp().nullable(),
  }).nullable(),
  run_id: text().nullable(),
  workflow_id: text(),
  temporal_ui_url: text().nullable(),
});

/** One stored submission with everything that belongs to it (docs/interface.md 4.10), for accounts with SUBMISSIONS_PREVIEW. */
export const detailRoute = route({
  operation: 'readSubmissionDetail',
  method: 'GET',
  path: 'b:/submissions/:id',
  tag: 'Submissions',
  summary: 'One stored submission with all its details',
  access: 'reader',
  params: { id: SUBMISSION_ID },
  answers: { 200: DETAIL },
  audit: 'submission.viewed',
  async handle(app: DetailParts, { params, actor }) {
    const detail = await viewSubmission(app, actor, params.id);
    const workflowId = runOfClaim(detail.submission).workflowId;
    return {
      ...detailJson(detail),
      workflow_id: workflowId,
      temporal_ui_url: temporalUiLink(app.temporalUiUrl, app.temporalNamespace, workflowId),
    };
  },
});

async function viewSubmission({ orm, audit }: DetailParts, actor: Actor, id: number): Promise<SubmissionDetail> {
  const detail = await readDetail(orm, id);
  if (!detail) throw submissionNotFound(id);
  await audit.note(actor, 'submission.viewed', { submissionId: id });
  return detail;
}

function detailJson({ submission, marks, form, steps, posts, order, draft }: SubmissionDetail) {
  const { uuid, surface, meta, claimedBy } = submission;
  const allSteps = stepsJson(steps, { claimedBy, values: true });
  return {
    ...storedJson(submission, marks),
    version: submission.version,
    uuid,
    form: { id: form.id, title: form.title, revision: form.revision },
    fields: shownFields(form.config, submission.payload),
    meta: { ...meta, surface, ...capturedJson(pickCaptured(submission)) },
    email_deliveries: allSteps.filter(({ step }) => step === 'mail'),
    integration_jobs: allSteps.filter(({ step }) => step !== 'mail'),
    posts: posts.map(({ id, type, status, slug, title }) => ({ id, type, status, slug, title })),
    order: order && orderJson(order),
    draft: draft && {
      uuid: draft.uuid,
      status: draft.status,
      created_at: draft.createdAt.toISOString(),
      saved_at: draft.savedAt.toISOString(),
      resumed_at: draft.resumedAt?.toISOString() ?? null,
    },
    run_id: runOfClaim(submission).runId ?? null,
  };
}
