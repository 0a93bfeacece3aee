import { type ErrorRequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { bool, mixed, object } from 'yup';
import type { Intake } from '#features/submissions/intake/compose.ts';
import { discardDraft, resumeDraft, saveDraft } from '#features/submissions/intake/drafts/visitor.ts';
import { Refusal } from '#features/submissions/intake/refusal.ts';
import { formCors, formIdOf } from '#features/submissions/routes/submit/cors.ts';
import { submissionBody } from '#features/submissions/routes/submit/submission-body.ts';
import { isObject, type JsonObject } from '#forms/config/json.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { toErrorResponse } from '#http/errors.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { invalid, parsed, readBody, text } from '#http/middleware/read.ts';

const LONGEST_TOKEN = 200;
/** After a failure of ours. */
const RETRY_SECONDS = '5';

export const SAVE = object({
  values: parsed<JsonObject>(
    'must be an object of field names and values, with _svcb_nonce',
    (given) => (isObject(given) ? (given as JsonObject) : undefined),
    { json: { type: 'object' } },
  ).required('values is required'),
  /** Checked by who saves it. */
  page_url: mixed()
    .nullable()
    .meta({ json: { type: ['string', 'null'] } }),
  resume_token: parsed('must be a text', (given) => (typeof given === 'string' ? given : undefined), {
    blank: 'absent',
    json: { type: ['string', 'null'] },
  }),
  /** Copied from an answer. */
  saved_at: mixed()
    .nullable()
    .meta({ json: { type: ['string', 'null'] } }),
  mail_link: bool().strict().typeError('mail_link must be true or false'),
});
export const HOLDER = object({ resume_token: text(LONGEST_TOKEN).required('resume_token is required') });

/** Forms that visitors save to continue later (interface 4.10), and deleting what was saved. */
export function draftsRouter({ intake, log }: { intake: Intake; log: Logger }): Router {
  const router = Router();
  router.use('/forms/:id/drafts', formCors(intake.forms), (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });

  // What can be submitted can be saved.
  router.post('/forms/:id/drafts', submissionBody(intake.forms), async (req, res) => {
    const {
      values,
      page_url: pageUrl,
      resume_token: token,
      mail_link: mailLink = false,
      ...rest
    } = readBody(req, SAVE);
    const formId = formIdOf(req.params.id);
    const draft = {
      formId,
      values,
      pageUrl,
      token,
      mailLink,
      savedAt: timeOf(rest.saved_at) ?? null,
      ipAddress: req.clientAddress,
    };
    const saved = await saveDraft(intake, draft).catch((error: unknown) => {
      throw asKeyMistake(error);
    });
    res.json({
      success: true,
      resume_token: saved.token,
      resume_url: saved.resumeUrl,
      saved_at: saved.savedAt.toISOString(),
      expires_at: saved.expiresAt.toISOString(),
      left_over: saved.leftOver,
      ...(mailLink && { link_mailed: saved.mailsLink }),
    });
  });

  router.get('/forms/:id/drafts/resume', async (req, res) => {
    const { token } = req.query;
    const draft = await resumeDraft(intake, {
      formId: formIdOf(req.params.id),
      token: typeof token === 'string' ? token : '',
      ipAddress: req.clientAddress,
    });
    if (!draft) return notResumable(res);
    const { values, leftOver, pageUrl, savedAt, expiresAt } = draft;
    res.json({
      resumable: true,
      values,
      page_url: pageUrl,
      left_over: leftOver,
      saved_at: savedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    });
  });

  // Interface 7: any failure has that answer. Ours says in a header when to ask again, whatever the token.
  router.use('/forms/:id/drafts/resume', ((error, req, res, _next) => {
    const { status, headers } = toErrorResponse(error);
    if (status >= 500) {
      log.error({ err: error, requestId: req.id }, 'request failed');
      res.set({ 'Retry-After': RETRY_SECONDS, ...headers });
    }
    notResumable(res);
  }) satisfies ErrorRequestHandler);

  // Whether there was one is nobody's business.
  router.post('/forms/:id/drafts/discard', jsonBody(4096), async (req, res) => {
    const { resume_token: token } = readBody(req, HOLDER);
    await discardDraft(intake, { formId: formIdOf(req.params.id), token, ipAddress: req.clientAddress });
    res.json({ success: true });
  });

  return router;
}

/** The one answer where the token opens no draft that can be resumed (interface 7). */
function notResumable(res: Response): void {
  res.status(404).json({ resumable: false });
}

/** A mistake in a key of the body has one shape, no matter where it was found. */
function asKeyMistake(error: unknown): unknown {
  const mistake = error instanceof Refusal ? error.details.errors?.fields.page_url : undefined;
  return mistake === undefined ? error : invalid({ page_url: mistake });
}
