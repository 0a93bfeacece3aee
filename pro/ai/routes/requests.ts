import { type InferType, object } from 'yup';
import { pageOf } from '#db/page.ts';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { waitFor } from '#db/wait-for.ts';
import { digits, parsed, text, wholeNumber } from '#forms/json-schema/keys.ts';
import { preferredWaitMs, prefersAsync } from '#http/prefer.ts';
import { id, listOf } from '#http/routing/answers.ts';
import { json } from '#http/routing/body.ts';
import { uuidParam } from '#http/routing/params.ts';
import { reply } from '#http/routing/reply.ts';
import { route, type Tool } from '#http/routing/route.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import type { AiKind, AiRequest } from '#pro/ai/entities.ts';
import { outcomeOf } from '#pro/ai/outcome.ts';
import { findAiRequest, listAiRequests, openContent, sumAiUsage } from '#pro/ai/requests.ts';
import { type AiRequestParts, aiRequestNotFound, askModel, requireAiRequest } from '#pro/ai/use-cases.ts';
import { aiRequestJson, aiResultJson, type RunLinks, totalJson } from './request-json.ts';
import { answerWith, anyResult, REQUEST, RESULTS, TOTAL } from './schemas.ts';

export interface AiRoutesParts extends AiRequestParts, RunLinks {
  /** Path of surface B. */
  surfaceB: string;
  /** `pro`: time that an HTTP request waits for the model, in ms; default 20 s. */
  timeouts: { pro?: number | undefined };
}

const WAIT_MS = 20_000;

const optional = {
  form_id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  language: parsed(
    'must be a language tag such as en or pt-BR',
    (given) => (typeof given === 'string' && /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i.test(given) ? given : undefined),
    { json: { type: 'string', maxLength: 35 } },
  ),
  instruction: text(aiBudgets.instruction.atMost, { least: 1 }),
};
const ASKED = object(optional);
const OF_FORM = ASKED.shape({ form_id: optional.form_id.required('form_id is required') });
const GENERATE = ASKED.shape({
  instruction: optional.instruction.required('instruction is required: what the form is for, in a sentence or more'),
});

const UUID = uuidParam(aiRequestNotFound);

const shared = { tag: 'AI', access: 'admin' } as const;

/**
 * Requests to the site's model (docs/interface.md 4.10). Each request has its own run. A request that takes longer than the
 * caller waits answers 202, and its result is read at `Location`. A request without a usable answer is 502 `ai_<class>`.
 */
export const aiRequestRoutes = [
  asking('generate', GENERATE, {
    operation: 'draftForm',
    path: 'b:/ai/generate',
    summary: 'A form from an instruction',
    tool: { about: "The site's model writes it, which costs money." },
    description:
      'The proposal is a form that `POST /forms` takes as it is; with `form_id` one that `PUT /forms/{id}` takes in its place.',
    example: { instruction: 'A contact form with name, e-mail address and message.' },
  }),
  asking('review', OF_FORM, {
    operation: 'reviewForm',
    path: 'b:/ai/review',
    summary: 'A review of a form',
    tool: { about: "The site's model writes it, which costs money." },
    description:
      'A `patch` (RFC 6902) applies to `{title, config}` of that revision; the patched form can be saved. Each patch is independent of the others. `instruction` says what to check first.',
    example: { form_id: 7 },
  }),
  asking('notification_template', OF_FORM, {
    operation: 'draftNotification',
    path: 'b:/ai/notification-template',
    summary: 'A subject and a success message for a form',
    description: '`instruction` describes the tone.',
    example: { form_id: 7, instruction: 'Friendly and short.' },
  }),

  route({
    ...shared,
    operation: 'listAiRequests',
    method: 'GET',
    path: 'b:/ai/requests',
    summary: 'Requests to the model',
    description:
      'The newest first, without input and answer. Requests are kept for a week; `total` covers all of them.',
    query: object({ limit: digits(1, 100).default(20), before: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: { 200: object({ requests: listOf(REQUEST), next: id().nullable(), total: TOTAL.required() }) },
    async handle(app: AiRoutesParts, { query }) {
      const { limit, before } = query;
      const requests = await listAiRequests(app, { limit: limit + 1, before });
      const { rows, next } = pageOf(requests, limit, ({ id }) => id);
      return {
        requests: rows.map((request) => aiRequestJson(request, app, app.clock())),
        next,
        total: totalJson(await sumAiUsage(app)),
      };
    },
  }),

  route({
    ...shared,
    operation: 'readDraft',
    method: 'GET',
    path: 'b:/ai/requests/:uuid',
    summary: 'One request with its answer',
    tool: { about: 'The result of a draft_form or review_form call that did not answer at once.' },
    params: { uuid: UUID },
    answers: { 200: answerWith(anyResult()) },
    handle: async (app: AiRoutesParts, { params }) => shown(app, await requireAiRequest(app, params.uuid)),
  }),
];

interface AskingDocs {
  operation: string;
  path: `b:/ai/${string}`;
  summary: string;
  description: string;
  example: object;
  tool?: Tool;
}

/** Creates the route for one kind of request. */
function asking(kind: AiKind, schema: typeof GENERATE | typeof OF_FORM, { example, ...docs }: AskingDocs) {
  return route({
    ...shared,
    ...docs,
    method: 'POST',
    headers: {
      Prefer:
        '`respond-async` does not wait for the answer; `wait=5` waits up to 5 seconds, at most 10. The default is 20 seconds.',
    },
    body: json<typeof ASKED>(schema, { limit: aiBudgets.aiRequestBody.atMost, example }),
    answers: { 200: answerWith(RESULTS[kind]), 202: answerWith({}) },
    errors: [409, 502],
    audit: 'ai.requested',
    idempotent: true,
    async handle(app: AiRoutesParts, { actor, body, once, header }) {
      const { instruction, language } = body;
      const newRequest = { kind, form: await formOf(app, body), input: { instruction, language } };
      const request = await once<{ aiRequest: string }, AiRequest>({
        create: (remember) => askModel(app, actor, newRequest, (em, aiRequest) => remember(em, { aiRequest })),
        repeat: ({ aiRequest }) => findAiRequest(app, aiRequest),
      });
      const prefer = header('prefer');
      const waitMs = prefersAsync(prefer) ? 0 : (preferredWaitMs(prefer) ?? app.timeouts.pro ?? WAIT_MS);
      const isOver = (current: AiRequest | null) => current === null || current.finishedAt !== null;
      return outcome(app, (await waitFor(() => findAiRequest(app, request.uuid), isOver, waitMs)) ?? request);
    },
  });
}

/**
 * Returns the current revision of the requested form; null when the request names no form.
 * @throws ApiError 422 naming the form
 */
async function formOf({ forms }: AiRoutesParts, { form_id: formId }: InferType<typeof ASKED>) {
  if (formId === undefined) return null;
  const form = await forms.get(formId);
  if (!form?.active) throw invalid({ form_id: `form_id: there is no form ${formId}` });
  return { id: formId, revision: form.revision };
}

/** Returns 200 with the result, or 202 while the request runs. @throws UseCaseError `ai_<class>` when the request has failed */
function outcome(app: AiRoutesParts, request: AiRequest) {
  const { status, failure } = outcomeOf(request, app.clock());
  const headers = { Location: `${app.surfaceB}/ai/requests/${request.uuid}` };
  const answer = shown(app, request);
  if (failure) {
    const errors = answer.mistakes && { answer: answer.mistakes };
    const error = new UseCaseError('failed_elsewhere', `ai_${failure.type}`, failure.message, errors);
    error.headers = headers;
    throw error;
  }
  return status === 'done' ? reply(200, answer, headers) : reply(202, answer, { ...headers, 'Retry-After': '2' });
}

function shown(app: AiRoutesParts, request: AiRequest) {
  const result = aiResultJson(openContent(app.box, request));
  return { success: true, request: aiRequestJson(request, app, app.clock()), ...result };
}
