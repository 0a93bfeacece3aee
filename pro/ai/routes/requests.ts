import { type InferType, object } from 'yup';
import { pageOf } from '#db/page.ts';
import { invalid, UseCaseError } from '#db/use-case-error.ts';
import { waitFor } from '#db/wait-for.ts';
import { digits, parsed, text, wholeNumber } from '#forms/json-schema/keys.ts';
import { preferredWait, respondAsync } from '#http/prefer.ts';
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
  /** Surface B as a path. */
  surfaceB: string;
  /** `pro`: how long a request waits for the model, in ms; default 20 s. */
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
 * Requests to the site's model (docs/interface.md 4.10). Each has a run of its own; one that takes longer than the caller waits is 202,
 * and is read at its `Location`. 502 `ai_<class>` when there is no answer that could be used.
 */
export const aiRequestRoutes = [
  asking('generate', GENERATE, {
    path: 'b:/ai/generate',
    summary: 'A form from an instruction',
    tool: { name: 'draft_form', about: 'The model of the site makes it, which costs something.' },
    description:
      'The proposal is a form that `POST /forms` takes as it is; with `form_id` one that `PUT /forms/{id}` takes in its place.',
    example: { instruction: 'A contact form with name, e-mail address and message.' },
  }),
  asking('review', OF_FORM, {
    path: 'b:/ai/review',
    summary: 'What is wrong with a form',
    tool: { name: 'review_form', about: 'The model of the site says it, which costs something.' },
    description:
      'A `patch` (RFC 6902) is for `{title, config}` of that revision; what it makes of the form can be saved. Each is meant alone. `instruction` says what to look at above all.',
    example: { form_id: 7 },
  }),
  asking('notification_template', OF_FORM, {
    path: 'b:/ai/notification-template',
    summary: 'A subject and a success message for a form',
    description: '`instruction` says how it is to sound.',
    example: { form_id: 7, instruction: 'Friendly and short.' },
  }),

  route({
    ...shared,
    method: 'GET',
    path: 'b:/ai/requests',
    summary: 'What models were asked for',
    description:
      'The newest first, without what was asked and answered. Kept for a week; `total` is of all that are kept.',
    query: object({ limit: digits(1, 100).default(20), before: digits(1, Number.MAX_SAFE_INTEGER) }),
    answers: { 200: object({ requests: listOf(REQUEST), next: id().nullable(), total: TOTAL.required() }) },
    async handle(app: AiRoutesParts, { query }) {
      const { limit, before } = query;
      const found = await listAiRequests(app, { limit: limit + 1, before });
      const { rows, next } = pageOf(found, limit, ({ id }) => id);
      return {
        requests: rows.map((request) => aiRequestJson(request, app, app.clock())),
        next,
        total: totalJson(await sumAiUsage(app)),
      };
    },
  }),

  route({
    ...shared,
    method: 'GET',
    path: 'b:/ai/requests/:uuid',
    summary: 'One request with its answer',
    tool: { name: 'read_draft', about: 'What draft_form or review_form have not answered at once.' },
    params: { uuid: UUID },
    answers: { 200: answerWith(anyResult()) },
    handle: async (app: AiRoutesParts, { params }) => shown(app, await requireAiRequest(app, params.uuid)),
  }),
];

interface AskingDocs {
  path: `b:/ai/${string}`;
  summary: string;
  description: string;
  example: object;
  tool?: Tool;
}

/** The route that asks for one kind of thing. */
function asking(kind: AiKind, schema: typeof GENERATE | typeof OF_FORM, { example, ...docs }: AskingDocs) {
  return route({
    ...shared,
    ...docs,
    method: 'POST',
    headers: {
      Prefer: '`respond-async` waits for no answer, `wait=5` for so many seconds, 10 at most; 20 s otherwise.',
    },
    body: json<typeof ASKED>(schema, { limit: aiBudgets.aiRequestBody.atMost, example }),
    answers: { 200: answerWith(RESULTS[kind]), 202: answerWith({}) },
    errors: [409, 502],
    audit: 'ai.requested',
    idempotent: true,
    async handle(app: AiRoutesParts, { actor, body, once, header }) {
      const { instruction, language } = body;
      const wanted = { kind, form: await formOf(app, body), input: { instruction, language } };
      const request = await once<{ aiRequest: string }, AiRequest>({
        create: (keep) => askModel(app, actor, wanted, (em, aiRequest) => keep(em, { aiRequest })),
        repeat: ({ aiRequest }) => findAiRequest(app, aiRequest),
      });
      const prefer = header('prefer');
      const waitMs = respondAsync(prefer) ? 0 : (preferredWait(prefer) ?? app.timeouts.pro ?? WAIT_MS);
      const isOver = (one: AiRequest | null) => one === null || one.finishedAt !== null;
      return outcome(app, (await waitFor(() => findAiRequest(app, request.uuid), isOver, waitMs)) ?? request);
    },
  });
}

/** @throws ApiError 422 naming the form */
async function formOf({ forms }: AiRoutesParts, { form_id: formId }: InferType<typeof ASKED>) {
  if (formId === undefined) return null;
  const form = await forms.get(formId);
  if (!form?.active) throw invalid({ form_id: `form_id: there is no form ${formId}` });
  return { id: formId, revision: form.revision };
}

/** @throws UseCaseError `ai_<class>` when it has failed */
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
