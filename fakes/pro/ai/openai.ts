import type { Request } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { ModelFake, type ModelReply } from './provider.ts';

/** API key of development. */
export const SANDBOX_OPENAI_KEY = 'sk-sandbox-of-no-use';
export const SANDBOX_OPENAI_MODEL = 'gpt-sandbox';
const MODELS = [SANDBOX_OPENAI_MODEL, 'gpt-sandbox-mini'];
const CREATED = 1_767_225_600;

interface Body {
  model?: string;
  messages?: { role: string; content: string }[];
  response_format?: { type: string; json_schema?: { schema?: Record<string, unknown> } };
  max_tokens?: number;
  max_completion_tokens?: number;
}

/**
 * Fake of OpenAI's models and chat completions at `/openai/v1`. Keys begin with `sk-sandbox`. Answers are scripted by `POST
 * /openai/answers`, or come from a simple model. `PUT /openai/abilities` with `response_format` (`json_object` or `none`) and
 * `max_completion_tokens: false` imitates servers that support only a part of the API.
 */
export function fake({ failures }: SandboxContext): Fake {
  const models = new ModelFake({
    name: 'openai',
    failures,
    errorBody: (status) => errorBody('As asked.', status === 429 ? 'rate_limit_exceeded' : 'server_error'),
  });
  models.router.get(
    '/v1/models',
    models.operations.on('models', (request) => {
      requireKey(request);
      const data = MODELS.map((id) => ({ id, object: 'model', created: CREATED, owned_by: 'sandbox' }));
      return { body: { object: 'list', data } };
    }),
  );
  models.answers('/v1/chat/completions', (request) => {
    requireKey(request);
    const body = request.body as Body;
    requireKnown(body, models.abilities);
    const messages = (body.messages ?? []).map(({ role, content }) => ({ role, text: content }));
    const system = messages.find(({ role }) => role === 'system')?.text ?? '';
    const schema = body.response_format?.json_schema?.schema;
    const reply = models.reply({ system, messages: messages.filter(({ role }) => role !== 'system'), schema }, body);
    return { body: completion(body.model ?? '', reply) };
  });
  return { name: 'openai', router: models.router, summary: (baseUrl) => models.summary(baseUrl, 'OpenAI', '/openai') };
}

function requireKey(request: Request): void {
  const key = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
  if (key.startsWith('sk-sandbox')) return;
  // Like OpenAI's, the message repeats a part of the key.
  const message = `Incorrect API key provided: ${key.slice(0, 8)}***. You can find your API key at your account page.`;
  throw new RemoteError(401, errorBody(message, 'invalid_api_key'));
}

function requireKnown(body: Body, abilities: Readonly<Record<string, unknown>>): void {
  const { model = '', response_format: format } = body;
  if (!MODELS.includes(model)) {
    const message = `The model \`${model}\` does not exist or you do not have access to it.`;
    throw new RemoteError(404, errorBody(message, 'model_not_found'));
  }
  const refuse = (param: string) => {
    throw new RemoteError(400, errorBody(`Unsupported parameter: '${param}'.`, 'unsupported_parameter', param));
  };
  const best = abilities.response_format;
  if (format && (best === 'none' || (best === 'json_object' && format.type === 'json_schema')))
    refuse('response_format');
  if (abilities.max_completion_tokens === false && body.max_completion_tokens !== undefined)
    refuse('max_completion_tokens');
}

function completion(model: string, { text, finish = 'stop', inputTokens, outputTokens }: ModelReply) {
  const message = { role: 'assistant', content: text, refusal: null };
  const usage = {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
  return { id: 'chatcmpl-sandbox', object: 'chat.completion', created: CREATED, model, choices, usage };
}

function errorBody(message: string, code: string, param: string | null = null) {
  return { error: { message, type: 'invalid_request_error', param, code } };
}
