import type { Response } from 'express';
import { object } from 'yup';
import { recordOf } from '#forms/config/json.ts';
import { oneOf, parsed } from '#forms/json-schema/keys.ts';
import { ApiError } from '#http/errors.ts';
import { anything, streamed, text } from '#http/routing/answers.ts';
import { rawJson } from '#http/routing/body.ts';
import { reply } from '#http/routing/reply.ts';
import { route } from '#http/routing/route.ts';
import { budgets } from '#security/budgets.ts';
import { type CallParts, callTool } from './call.ts';
import { type DescribedTool, mayCall } from './tools.ts';
import { DEFAULT_TOOLSETS, describeUnlistedToolsets, readToolsets, TOOLSETS_MISTAKE, toolsetOf } from './toolsets.ts';

export interface AssistantParts extends CallParts {
  tools(): readonly DescribedTool[];
}

const MESSAGE = {
  type: 'object',
  properties: {
    jsonrpc: { type: 'string', const: '2.0' },
    id: { type: ['string', 'integer'] },
    method: { type: 'string' },
    params: { type: 'object', additionalProperties: true },
    result: { type: 'object', additionalProperties: true },
    error: { type: 'object', additionalProperties: true },
  },
  required: ['jsonrpc'],
};
/** Request headers that the protocol server reads, with their descriptions. */
const HEADERS = {
  Accept: 'Names `application/json` and `text/event-stream`.',
  'Mcp-Protocol-Version': 'The protocol version that `initialize` negotiated.',
};

const QUERY = object({
  toolsets: parsed(TOOLSETS_MISTAKE, readToolsets, { json: { type: 'string' } }),
  output_schemas: oneOf(['true', 'false']),
});

/** The Model Context Protocol: assistants call routes as tools, in the name of the account that makes the request. */
export const assistantRoute = route({
  operation: 'callAssistantTool',
  method: 'POST',
  path: '/mcp',
  tag: 'Assistants',
  summary: 'One message of the Model Context Protocol',
  description:
    'Streamable HTTP without sessions: each message is answered by itself, as JSON. Tools are routes of this document, with the schemas of their parameters and bodies. An account sees the tools that it may call, from the toolsets that `toolsets` names (`all`, or names separated by commas; without `toolsets` the default ones are listed, and all tools can be called). `output_schemas=true` lists the schemas of answers too. Tools that remove data must be confirmed by a second call.',
  access: 'account',
  headers: HEADERS,
  query: QUERY,
  body: rawJson(MESSAGE, {
    limit: budgets.toolCall.atMost,
    example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  }),
  answers: {
    200: streamed(object({ jsonrpc: text(), id: anything(), result: anything(), error: anything() })),
    202: null,
  },
  errors: [406],
  audit: 'assistant.called',
  async handle(app: AssistantParts, { query, body, actor, raw, header, gone }) {
    const { answerMessage } = await import('./protocol.ts');
    const caller = { actor, raw, disconnected: gone() };
    const { toolsets = DEFAULT_TOOLSETS, output_schemas: withOutputs } = query;
    const tools = app.tools().filter((tool) => mayCall(actor.account, tool));
    const { status, text: answered } = await answerMessage(body, passedOn(header), {
      tools,
      listed: tools.filter((tool) => toolsets.includes(toolsetOf(tool))),
      isChosen: query.toolsets !== undefined,
      withOutputs: withOutputs === 'true',
      more: describeUnlistedToolsets(toolsets),
      call: (tool, args) => callTool(app, caller, tool, args),
    });
    if (status === 202) return reply(202, undefined);
    if (status !== 200) throw refused(status, answered);
    return reply(200, (res: Response) => void res.type('json').end(answered));
  },
});

/** Converts a JSON-RPC error into the common shape of errors. @param answered body of the protocol's answer */
function refused(status: number, answered: string): ApiError {
  const message = String(recordOf(recordOf(JSON.parse(answered)).error).message);
  return new ApiError(status, status === 406 ? 'not_acceptable' : 'malformed_body', message);
}

function passedOn(header: (name: string) => string | undefined): Record<string, string> {
  const sent = Object.keys(HEADERS).flatMap((name) => {
    const value = header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(sent), 'content-type': 'application/json' };
}
