import { type Request, type RequestHandler, type Response, Router } from 'express';
import { object } from 'yup';
import type { FormStore } from '#features/forms/store/form-store.ts';
import type { RateLimits } from '#features/submissions/intake/guards/rate-limits.ts';
import { ApiError } from '#http/errors.ts';
import { audit } from '#http/middleware/audit.ts';
import { createOnce, type IdempotencyDeps } from '#http/middleware/idempotency.ts';
import { jsonBody } from '#http/middleware/json-body.ts';
import { digits, invalid, parsed, readBody, readQuery, text, wholeNumber } from '#http/middleware/read.ts';
import { preferredWait, respondAsync } from '#http/prefer.ts';
import type { AiRequest } from '#pro/ai/entities.ts';
import { outcomeOf } from '#pro/ai/outcome.ts';
import type { AiService, NewRequest } from '#pro/ai/service.ts';
import { requireAiSettings } from '#pro/ai/settings/definition.ts';
import { listAiRequests, openContent } from '#pro/ai/store/requests.ts';
import { aiRequestJson, aiResultJson, type RunLinks } from './request-json.ts';

export interface AiRequestsDeps extends IdempotencyDeps, RunLinks {
  service: AiService;
  forms: FormStore;
  admin: RequestHandler;
  limits: Pick<RateLimits, 'take'>;
  /** Surface B as a path. */
  surfaceB: string;
  /** How long a request waits for the model, in ms; default 20 s. */
  waitMs?: number | undefined;
}

const BODY_LIMIT = 64 * 1024;
const WAIT_MS = 20_000;
const HOUR_SECONDS = 60 * 60;
const LONGEST_INSTRUCTION = 8_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const optional = {
  form_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  language: parsed(
    'must be a language tag such as en or pt-BR',
    (given) => (typeof given === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i.test(given) ? given : undefined),
    { json: { type: 'string', maxLength: 35 } },
  ),
  instruction: text(LONGEST_INSTRUCTION, { least: 1 }),
};
const formId = optional.form_id.required('form_id is required');
/** The body of `POST /ai/generate`. With `form_id`, that form changes. */
export const AI_GENERATE_BODY = object({
  ...optional,
  instruction: optional.instruction.required('instruction is required: what the form is for, in a sentence or more'),
});
/** The body of `POST /ai/review`; `instruction` says what to look at above all. */
export const AI_REVIEW_BODY = object({ ...optional, form_id: formId });
/** The body of `POST /ai/notification-template`; `instruction` says how it is to sound. */
export const AI_TEMPLATE_BODY = object({ ...optional, form_id: formId });
/** The query of `GET /ai/requests`. */
export const AI_REQUESTS_QUERY = object({
  limit: digits(1, 100).default(20),
  before: digits(1, Number.MAX_SAFE_INTEGER),
});

const ROUTES = [
  ['/ai/generate', 'generate', AI_GENERATE_BODY],
  ['/ai/review', 'review', AI_REVIEW_BODY],
  ['/ai/notification-template', 'notification_template', AI_TEMPLATE_BODY],
] as const;

/**
 * Requests to the site's model (interface 4.10). Each has a run of its own. Answered within 20 s (`Prefer: respond-async` or
 * `wait=N`), a POST is 200 with `{success, request, …}` and what its kind gives: `proposal {title, config}` and `notes`;
 * `summary`, `revision` and `findings [{severity, field, reason, patch}]`; `template {subject, success_message}`. Later it is
 * 202 with `Location`, where `GET /ai/requests/{id}` answers the same. `GET /ai/requests` lists them, the newest first. With
 * the same `Idempotency-Key` it is the same request. Errors: 401, 403, 409 where no model
 * is set up, 413, 415, 422, 429 after `requests_per_hour`, 502 `ai_<class>` when there is no answer that could be used.
 */
export function aiRequestsRouter(deps: AiRequestsDeps): Router {
  const { admin, box, clock, service, surfaceB } = deps;
  const router = Router();
  const placeOf = ({ uuid }: AiRequest) => `${surfaceB}/ai/requests/${uuid}`;
  const json = (request: AiRequest) => ({
    success: true,
    request: aiRequestJson(request, deps, clock()),
    ...aiResultJson(openContent(box, request)),
  });
  const answer = (res: Response, request: AiRequest) => {
    const { status, failure } = outcomeOf(request, clock());
    const headers = { Location: placeOf(request) };
    if (failure) {
      const { mistakes } = aiResultJson(openContent(box, request));
      const errors = mistakes && { answer: mistakes };
      throw new ApiError(502, `ai_${failure.type}`, failure.message, { headers, ...(errors && { errors }) });
    }
    const isOver = status === 'done';
    res.set({ ...headers, ...(!isOver && { 'Retry-After': '2' }) });
    res.status(isOver ? 200 : 202).json(json(request));
  };

  for (const [path, kind, body] of ROUTES) {
    router.post(path, admin, jsonBody(BODY_LIMIT), async (req, res) => {
      const { form_id: id, instruction, language } = readBody(req, body);
      const form = id === undefined ? null : await findForm(deps, id);
      const request = await accept(deps, req, { kind, form, input: { instruction, language } });
      const done = await service.waitFor(request.uuid, waitOf(req, deps));
      answer(res, done ?? request);
    });
  }

  router.get('/ai/requests', admin, async (req, res) => {
    const { limit, before } = readQuery(req, AI_REQUESTS_QUERY);
    const found = await listAiRequests(deps, { limit: limit + 1, before });
    const requests = found.slice(0, limit);
    res.json({
      requests: requests.map((request) => aiRequestJson(request, deps, clock())),
      next: found.length > limit ? (requests.at(-1)?.id ?? null) : null,
    });
  });

  router.get('/ai/requests/:uuid', admin, async (req, res) => {
    const uuid = String(req.params.uuid);
    const request = UUID.test(uuid) ? await service.find(uuid) : null;
    if (!request) throw requestNotFound(uuid);
    res.json(json(request));
  });

  return router;
}

async function accept(deps: AiRequestsDeps, req: Request, wanted: NewRequest): Promise<AiRequest> {
  const { service, clock } = deps;
  const find = async (uuid: string) => {
    const request = await service.find(uuid);
    if (!request) throw requestNotFound(uuid);
    return request;
  };
  return createOnce<{ aiRequest: string }, AiRequest>(deps, req, {
    async create(keep) {
      await takeHourlyTurn(deps);
      const uuid = await service.accept(wanted, clock(), (em, made) => keep(em, { aiRequest: made }));
      const { kind, form } = wanted;
      await audit(req, 'ai.requested', { aiRequest: uuid, kind, ...(form && { formId: form.id }) });
      return find(uuid);
    },
    repeat: ({ aiRequest }) => service.find(aiRequest),
  });
}

/** The limit is the site's, not the account's: it is about money. @throws ApiError 429, UseCaseError */
async function takeHourlyTurn({ limits, ...deps }: AiRequestsDeps): Promise<void> {
  const { requests_per_hour: requestsPerHour } = await requireAiSettings(deps);
  const wait = await limits.take('ai_requests', requestsPerHour, HOUR_SECONDS);
  if (wait === 0) return;
  const message = `This site asks its model at most ${requestsPerHour} times an hour (requests_per_hour of the AI settings). Try again in ${wait} s.`;
  throw new ApiError(429, 'rate_limited', message, { headers: { 'Retry-After': String(wait) } });
}

/** @throws ApiError 422 naming the form */
async function findForm({ forms }: AiRequestsDeps, id: number): Promise<{ id: number; revision: number }> {
  const form = await forms.get(id);
  if (!form?.active) throw invalid({ form_id: `form_id: there is no form ${id}` });
  return { id, revision: form.revision };
}

function waitOf(req: Request, { waitMs = WAIT_MS }: AiRequestsDeps): number {
  const prefer = req.get('prefer');
  return respondAsync(prefer) ? 0 : (preferredWait(prefer) ?? waitMs);
}

function requestNotFound(uuid: string): ApiError {
  return new ApiError(
    404,
    'ai_request_not_found',
    `There is no request ${uuid.slice(0, 40)}; they are kept for a week.`,
  );
}
