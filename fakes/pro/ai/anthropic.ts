import type { Request } from 'express';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { RemoteError } from '#fakes/operations.ts';
import { ModelFake, type ModelReply } from './provider.ts';

export const SANDBOX_ANTHROPIC_KEY = 'sk-ant-sandbox-of-no-use';
export const SANDBOX_ANTHROPIC_MODEL = 'claude-sandbox';
const CREATED = '2026-01-01T00:00:00Z';

interface Body {
  model?: string;
  max_tokens?: number;
  system?: string;
  messages?: { role: string; content: string }[];
  tools?: { name: string; input_schema: Record<string, unknown> }[];
  tool_choice?: { type: string; name?: string };
}

/**
 * Fake of Anthropic's models and messages at `/anthropic/v1`. Keys begin with `sk-ant-sandbox`. Answers are scripted by `POST
 * /anthropic/answers`, or come from a simple model. `PUT /anthropic/abilities` with `forced_tools: false` makes it refuse
 * `tool_choice`; it then answers in prose.
 */
export function fake({ failures }: SandboxContext): Fake {
  const models = new ModelFake({
    name: 'anthropic',
    failures,
    errorBody: (status) =>
      errorBody(status === 429 ? 'rate_limit_error' : status === 529 ? 'overloaded_error' : 'api_error', 'As asked.'),
  });
  models.router.get(
    '/v1/models',
    models.operations.on('models', (request) => {
      requireKey(request);
      const model = (id: string, name: string, lifecycle: string) => {
        return { id, type: 'model', display_name: name, created_at: CREATED, lifecycle };
      };
      const data = [
        model(SANDBOX_ANTHROPIC_MODEL, 'Claude Sandbox', 'active'),
        model('claude-retired', 'Claude of Old', 'retired'),
      ];
      return { body: { data, has_more: false, first_id: data[0]?.id, last_id: data.at(-1)?.id } };
    }),
  );
  models.answers('/v1/messages', (request) => {
    requireKey(request);
    const body = request.body as Body;
    const isForced = body.tool_choice?.type === 'tool';
    requireKnown(body, isForced, models.abilities);
    const messages = (body.messages ?? []).map(({ role, content }) => ({ role, text: content }));
    const reply = models.reply({ system: body.system ?? '', messages, schema: body.tools?.[0]?.input_schema }, body);
    return { body: message(body, reply, isForced) };
  });
  return {
    name: 'anthropic',
    router: models.router,
    summary: (baseUrl) => models.summary(baseUrl, 'Anthropic', '/anthropic'),
  };
}

function requireKey(request: Request): void {
  if (request.get('anthropic-version') === undefined) {
    throw new RemoteError(400, errorBody('invalid_request_error', 'anthropic-version: header is required'));
  }
  // Old versions of the API use `x-api-key`, new ones a bearer token.
  const key = request.get('x-api-key') ?? /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1];
  if (!key?.startsWith('sk-ant-sandbox'))
    throw new RemoteError(401, errorBody('authentication_error', 'invalid API key'));
}

function requireKnown(body: Body, isForced: boolean, abilities: Readonly<Record<string, unknown>>): void {
  if (body.model !== SANDBOX_ANTHROPIC_MODEL)
    throw new RemoteError(404, errorBody('not_found_error', `model: ${body.model}`));
  if (!Number.isInteger(body.max_tokens)) {
    throw new RemoteError(400, errorBody('invalid_request_error', 'max_tokens: Field required'));
  }
  if (isForced && abilities.forced_tools === false) {
    const text = 'tool_choice: this model does not support being forced to use a tool.';
    throw new RemoteError(400, errorBody('invalid_request_error', text));
  }
}

function message({ model, tools }: Body, { text, finish, inputTokens, outputTokens }: ModelReply, isForced: boolean) {
  const input = isForced ? objectOf(text) : null;
  const content = input
    ? [{ type: 'tool_use', id: 'toolu_sandbox', name: tools?.[0]?.name, input }]
    : [{ type: 'text', text }];
  const usage = { input_tokens: inputTokens, output_tokens: outputTokens };
  const reason = { stop_reason: finish ?? (input ? 'tool_use' : 'end_turn'), stop_sequence: null };
  return { id: 'msg_sandbox', type: 'message', role: 'assistant', model, content, ...reason, usage };
}

/** Parses the input of a tool, which must be an object. A model that writes anything else uses no tool. */
function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

function errorBody(type: string, text: string) {
  return { type: 'error', error: { type, message: text }, request_id: 'req_sandbox' };
}
