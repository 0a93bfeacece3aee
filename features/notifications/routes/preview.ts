import type { MikroORM } from '@mikro-orm/mysql';
import { type Request, type RequestHandler, Router } from 'express';
import { object } from 'yup';
import { requireOf } from '#features/accounts/routes/authenticate.ts';
import { requireActiveForm } from '#features/forms/routes/active-form.ts';
import { givenValues, valuesKey } from '#features/forms/routes/given-values.ts';
import type { FormStore, StoredForm } from '#features/forms/store/form-store.ts';
import type { Site } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import { comparableValues } from '#forms/values/comparable-values.ts';
import { applies } from '#forms/values/conditions.ts';
import { fieldValuesOf } from '#forms/values/validate.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { optionalJsonBody } from '#http/middleware/json-body.ts';
import { invalid, readBody, wholeNumber } from '#http/middleware/read.ts';
import { optionsKey, renderTried, triedNotification, triedValues } from './tried-notification.ts';

export interface PreviewDeps {
  orm: MikroORM;
  forms: FormStore;
  admin: RequestHandler;
  readSite(): Promise<Site>;
  clock: () => Date;
}

const BODY_LIMIT = 512 * 1024;
export const PREVIEW = object({
  submission_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  values: valuesKey(),
  options: optionsKey(),
});

/**
 * `POST /forms/{id}/notifications/{key}/preview`, for administrators: the mail of a notification as it would be sent, and to whom; nothing
 * is sent, and extensions' hooks have no part in it. Made of samples, of `values`, or of the stored submission
 * `submission_id`, which needs SUBMISSIONS_PREVIEW; `options` are keys of the notification that are not saved yet. Errors: 401, 403, 404, 413, 415, 422.
 */
export function notificationPreviewRouter({ orm, forms, admin, readSite, clock }: PreviewDeps): Router {
  const router = Router();

  router.post('/forms/:id/notifications/:key/preview', admin, optionalJsonBody(BODY_LIMIT), async (req, res) => {
    const form = await requireActiveForm(forms, req);
    const key = requireNotification(form, req);
    const { submission_id: id, values: given, options = {} } = readBody(req, PREVIEW);
    if (id !== undefined && given !== undefined) throw invalid({ values: 'values cannot be used with submission_id' });
    const shown = { ...options, ...('notifications' in options ? {} : { key }) };
    const tried = triedNotification(form, { key, options: shown, recipient: '' }, forms.rules);
    const { config, notification } = tried;
    const submission =
      id === undefined
        ? { values: triedValues(config, given && givenValues(given, config)), createdAt: clock() }
        : await storedSubmission(req, form, id);
    const mail = renderTried(tried, submission, await readSite());
    if (id !== undefined) await audit(req, 'notification.previewed', { formId: form.id, submissionId: id });
    const { enabled, conditional, attach_pdf: attachPdf = false } = notification;
    res.json({
      key,
      enabled,
      applies: applies(conditional, comparableValues(config, submission.values)),
      ...mail,
      reply_to: mail.reply_to ?? null,
      attach_pdf: attachPdf,
    });
  });

  return router;

  /** What the form as it is now makes of a submission that it has had. */
  async function storedSubmission(req: Request, { id: formId, config }: StoredForm, id: number) {
    requireOf(req.principal, 'SUBMISSIONS_PREVIEW');
    const found = await orm.em.fork().findOne(Submission, { id, formId });
    if (!found) throw new ApiError(404, 'submission_not_found', `The form ${formId} has no submission ${id}.`);
    const { payload, ipAddress, userAgent, createdAt, meta } = found;
    return { id, values: fieldValuesOf(payload, config), ipAddress, userAgent, createdAt, meta };
  }
}

/** @throws ApiError 404 */
function requireNotification({ config }: StoredForm, { params }: Request): string {
  const key = String(params.key);
  if (config.options.notifications.some((one) => one.key === key)) return key;
  throw new ApiError(404, 'notification_not_found', `The form has no notification "${key.slice(0, 64)}".`);
}
