import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { bool, type InferType, mixed, object } from 'yup';
import { invalid } from '#db/use-case-error.ts';
import { formCors, formIdOf } from '#features/forms/visitors/cors.ts';
import { submissionBody } from '#features/forms/visitors/submission-body.ts';
import { Refusal } from '#features/requests/refusal.ts';
import type { JsonObject } from '#forms/config/json.ts';
import { text as given, parsed } from '#forms/json-schema/keys.ts';
import { timeOf } from '#forms/json-schema/time.ts';
import { toErrorResponse } from '#http/errors.ts';
import { languageWish } from '#http/language-wish.ts';
import { anything, listOf, mapOf, SUCCESS, shaped, text, timestamp, yesOrNo } from '#http/routing/answers.ts';
import { type Body, json } from '#http/routing/body.ts';
import { FORM_ID, type Param } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { isObject } from '#json.ts';
import type { Drafts } from '#pro/drafts/store/draft.ts';
import { type DraftIntake, discardDraft, resumeDraft, saveDraft } from '#pro/drafts/visitor.ts';
import { budgets } from '#security/budgets.ts';

export interface DraftParts {
  intake: DraftIntake;
  drafts: Drafts;
  log: Logger;
}

const TEXT = { json: { type: ['string', 'null'] } };
const SAVE = object({
  values: parsed<JsonObject>(
    'must be an object of field names and values, with _svcb_nonce',
    (value) => (isObject(value) ? (value as JsonObject) : undefined),
    { json: { type: 'object' } },
  ).required('values is required'),
  /** Checked by `saveDraft`. */
  page_url: mixed().nullable().meta(TEXT),
  /** Name of the form's page that the visitor sees. An unknown page is ignored. */
  page: mixed().nullable().meta(TEXT),
  resume_token: parsed('must be a text', (value) => (typeof value === 'string' ? value : undefined), {
    blank: 'absent',
    ...TEXT,
  }),
  /** `saved_at` of the answer that the page last received. */
  saved_at: mixed().nullable().meta(TEXT),
  mail_link: bool().strict().typeError('mail_link must be true or false'),
});
const SAVE_BODY: Body<DraftParts, InferType<typeof SAVE>> = {
  ...json(SAVE, {
    example: {
      values: { email: 'ada@example.org', _svcb_nonce: 'f3a9c1d2' },
      page_url: 'https://www.example.org/contact',
    },
  }),
  parse: ({ intake }) => submissionBody(intake.forms),
};
const HOLDER = object({ resume_token: given(200).required('resume_token is required') });

const LEFT_OVER = listOf(object({ field: text(), label: text(), text: text(), replaced: yesOrNo().optional() }));
/** Body of every 404 of resuming, the same for each reason (docs/interface.md 7). */
const NOT_RESUMABLE = { resumable: false };
const RETRY_SECONDS = '5';

/** Reads an invalid id as the id of no form, so that every failure of resuming has the same answer. */
const ID: Param<number> = { json: { type: 'integer', minimum: 1 }, read: formIdOf };

const visitor = {
  tag: 'Drafts',
  access: 'visitor',
  params: { id: FORM_ID },
  cors: ({ intake }: DraftParts) => formCors(intake.forms),
  before: () => [noStore],
} as const;

/** Routes for forms that visitors save to continue later (docs/interface.md 4.10). */
export const draftRoutes = [
  route({
    ...visitor,
    operation: 'resumeDraft',
    method: 'GET',
    path: 'b:/forms/:id/drafts/resume',
    params: { id: ID },
    summary: 'A draft, for the holder of its token',
    description: 'Every failure is the same 404.',
    security: ['resume_token'],
    answers: {
      200: object({
        resumable: yesOrNo(),
        values: mapOf(anything()),
        page_url: text(),
        page: text().optional(),
        left_over: LEFT_OVER,
        saved_at: timestamp(),
        expires_at: timestamp(),
      }),
      404: object({ resumable: shaped<boolean>({ type: 'boolean', const: false }) }),
    },
    /** Leaves an unavailable database to the handler, which answers 404 as for every failure. */
    cors({ intake }) {
      const cors = formCors(intake.forms);
      return (req, res, next) => Promise.resolve(cors(req, res, next)).catch(() => next());
    },
    async handle({ drafts, intake, log }: DraftParts, { params, raw, clientAddress, requestId }) {
      const { token } = raw.query;
      const wish = languageWish(raw);
      const holder = { token: typeof token === 'string' ? token : '', ipAddress: clientAddress, wish };
      try {
        const draft = await resumeDraft(drafts, intake, { formId: params.id, ...holder });
        if (!draft) return reply(404, NOT_RESUMABLE);
        return reply(200, {
          resumable: true,
          values: draft.values,
          page_url: draft.pageUrl,
          ...(draft.page !== undefined && { page: draft.page }),
          left_over: draft.leftOver,
          saved_at: draft.savedAt.toISOString(),
          expires_at: draft.expiresAt.toISOString(),
        });
      } catch (error) {
        const { status, headers } = toErrorResponse(error);
        if (status < 500) return reply(404, NOT_RESUMABLE);
        log.error({ err: error, requestId }, 'request failed');
        // A failure of this service only adds Retry-After, whatever the token is.
        return reply(404, NOT_RESUMABLE, { 'Retry-After': RETRY_SECONDS, ...headers });
      }
    },
  }),

  route({
    ...visitor,
    operation: 'discardDraft',
    method: 'POST',
    path: 'b:/forms/:id/drafts/discard',
    summary: 'Delete a draft',
    description: 'The answer is the same when there is no such draft.',
    body: json(HOLDER, { limit: budgets.smallBody.atMost, example: { resume_token: 'd1.9c1d2' } }),
    answers: { 200: object({ success: SUCCESS }) },
    errors: [429],
    async handle({ drafts, intake }: DraftParts, { params, body, clientAddress: ipAddress, raw }) {
      await discardDraft(drafts, intake, {
        formId: params.id,
        token: body.resume_token,
        ipAddress,
        wish: languageWish(raw),
      });
      return { success: true };
    },
  }),

  route({
    ...visitor,
    operation: 'saveDraft',
    method: 'POST',
    path: 'b:/forms/:id/drafts',
    summary: 'Save a form to continue later',
    description: '`values` holds `_svcb_nonce`. With `resume_token` the save replaces that draft.',
    body: SAVE_BODY,
    answers: {
      200: object({
        success: SUCCESS,
        resume_token: text(),
        resume_url: text(),
        saved_at: timestamp(),
        expires_at: timestamp(),
        left_over: LEFT_OVER,
        ignored: listOf(text()),
        link_mailed: yesOrNo().optional(),
      }),
    },
    errors: [403, 409, 429],
    async handle({ drafts, intake }: DraftParts, { params, body, clientAddress: ipAddress, raw }) {
      const { values, page_url: pageUrl, resume_token: token, mail_link: mailLink = false } = body;
      const page = typeof body.page === 'string' ? body.page : undefined;
      const savedAt = timeOf(body.saved_at) ?? null;
      const wish = languageWish(raw);
      const draft = { formId: params.id, values, pageUrl, page, token, mailLink, savedAt, ipAddress, wish };
      const saved = await saveDraft(drafts, intake, draft).catch((error: unknown) => {
        throw asKeyMistake(error);
      });
      return {
        success: true,
        resume_token: saved.token,
        resume_url: saved.resumeUrl,
        saved_at: saved.savedAt.toISOString(),
        expires_at: saved.expiresAt.toISOString(),
        left_over: saved.leftOver,
        ignored: saved.ignored,
        ...(mailLink && { link_mailed: saved.mailsLink }),
      };
    },
  }),
];

const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Turns a refusal of `page_url` into the error shape of the other keys of the body. */
function asKeyMistake(error: unknown): unknown {
  const mistake = error instanceof Refusal ? error.details.errors?.fields.page_url : undefined;
  return mistake === undefined ? error : invalid({ page_url: mistake });
}
