import type { MikroORM } from '@mikro-orm/mysql';
import { type RequestHandler, Router } from 'express';
import { workflowIds } from '#engine/names.ts';
import { submissionIdOf, submissionNotFound } from '#features/submissions/routes/selection.ts';
import { stepsJson } from '#features/submissions/routes/steps-json.ts';
import { storedJson } from '#features/submissions/routes/stored.ts';
import { readDetail, type SubmissionDetail } from '#features/submissions/store/reading/detail.ts';
import { inputFields, inputType } from '#forms/field-types/index.ts';
import { audit } from '#http/middleware/audit.ts';
import { mayPreview } from '#http/middleware/authenticate.ts';
import { temporalUiLink } from '#http/temporal-ui.ts';
import { orderJson } from '#pro/payments/orders/json.ts';
import { textsOf } from '#texts/index.ts';

export interface SubmissionDetailDeps {
  orm: MikroORM;
  admin: RequestHandler;
  temporalUiUrl: string | undefined;
  temporalNamespace: string;
}

/**
 * `GET /submissions/{id}` (interface 4.10): all there is of one stored submission, for administrators with SUBMISSIONS_PREVIEW. The
 * look is audited. Errors: 401, 403, 404.
 */
export function submissionDetailRouter({ orm, admin, ...ui }: SubmissionDetailDeps): Router {
  const router = Router();

  // A number alone: what ends with `.pdf` is another route.
  router.get('/submissions/:id', (req, _res, next) => next(String(req.params.id).includes('.') ? 'route' : undefined));
  router.get('/submissions/:id', admin, mayPreview, async (req, res) => {
    const id = submissionIdOf(req);
    const found = await readDetail(orm, id);
    if (!found) throw submissionNotFound(id);
    await audit(req, 'submission.viewed', { submissionId: id });
    const workflowId = workflowIds.submission(found.submission.uuid);
    res.json({
      ...detailJson(found),
      workflow_id: workflowId,
      temporal_ui_url: temporalUiLink(ui.temporalUiUrl, ui.temporalNamespace, workflowId),
    });
  });

  return router;
}

function detailJson({ submission, marks, form, steps, posts, order, draft }: SubmissionDetail) {
  const { uuid, surface, ipAddress, userAgent, meta, claimedBy } = submission;
  const all = stepsJson(steps, { values: true });
  return {
    ...storedJson(submission, marks),
    uuid,
    form: { id: form.id, title: form.title, revision: form.revision },
    fields: fieldsJson({ submission, form }),
    meta: { ...meta, surface, ip_address: ipAddress ?? null, user_agent: userAgent ?? null },
    email_deliveries: all.filter(({ step }) => step === 'mail'),
    integration_jobs: all.filter(({ step }) => step !== 'mail'),
    posts: posts.map(({ id, type, status, slug, title }) => ({ id, type, status, slug, title })),
    order: order && orderJson(order),
    draft: draft && {
      uuid: draft.uuid,
      status: draft.status,
      created_at: draft.createdAt.toISOString(),
      saved_at: draft.savedAt.toISOString(),
      resumed_at: draft.resumedAt?.toISOString() ?? null,
    },
    run_id: claimedBy ?? null,
  };
}

/** The values for people, in the order and with the labels that the form had when it was submitted. Fields that were not shown are left out. */
function fieldsJson({ submission: { payload }, form }: Pick<SubmissionDetail, 'submission' | 'form'>) {
  const texts = textsOf(form.config);
  return inputFields(form.config).flatMap((field) => {
    const { name, label, type } = field;
    if (!Object.hasOwn(payload, name)) return [];
    const value = payload[name] as (typeof payload)[string];
    return [{ name, label: label || name, type, value, display: inputType(field).display(value, field, texts) }];
  });
}
