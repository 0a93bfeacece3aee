import type { Anthropic } from '@anthropic-ai/sdk';
import type { Json } from '#json.ts';
import type { AiAccount, AiAnswer, AiClient, AiModel, AiParts, AiQuestion } from '#pro/ai/providers/ai.ts';
import { type Refusal, refusedByModel, truncated } from '#pro/ai/providers/errors.ts';
import { callSdk, countOf, modelsIn, unreadable } from '#pro/ai/providers/sdk-call.ts';

const TITLE = 'Anthropic';
const LONGEST_NAME = 255;
/** Request headers that are sent. Since the API of 2026-10-21 the key is in `authorization`, as at OpenAI. */
const HEADERS = ['accept', 'anthropic-version', 'authorization', 'content-type'];
/** Tool by which the model returns its answer: the tool's input has the schema of the answer. */
const TOOL = 'answer';

type Body = Anthropic.MessageCreateParamsNonStreaming;

/**
 * Connects to the Messages API through the official SDK. The answer is the input of a forced tool call, because tools accept
 * any JSON Schema. A model that refuses `tool_choice` is asked to call the tool instead.
 */
export function connectAnthropic({ baseUrl, apiKey }: AiAccount, deps: AiParts): AiClient {
  const headers = apiKey === null ? HEADERS.filter((name) => name !== 'authorization') : HEADERS;
  /** Models that refuse a forced tool call. */
  const unforced = new Set<string>();

  return {
    async listModels(signal) {
      // One page is enough: it holds up to a thousand models, and the provider has a few dozen.
      return call(async (sdk) => {
        const models = modelsIn(TITLE, (await sdk.models.list({ limit: 1000 })).data);
        return models.filter(({ lifecycle }) => lifecycle !== 'retired').map(modelOf);
      }, signal);
    },

    async ask(question, signal) {
      const { model } = question;
      const send = (isForced: boolean) =>
        call(async (sdk) => answerOf(await sdk.messages.create(bodyOf(question, isForced))), signal);
      if (unforced.has(model)) return send(false);
      try {
        return await send(true);
      } catch (error) {
        if (!(error instanceof CannotForce)) throw error;
        unforced.add(model);
        return send(false);
      }
    },
  };

  async function call<T>(make: (sdk: Anthropic) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    // Imported on the first call: the SDK is large, and most processes never call a model.
    const { Anthropic } = await import('@anthropic-ai/sdk');
    let refusal: Refusal | null = null;
    const refusalOf = (error: unknown) => {
      if (error instanceof Anthropic.APIError && error.status !== undefined) {
        const { status, headers: sent, type, errorCode, message } = error;
        refusal = {
          status,
          headers: sent,
          codes: [type, errorCode].filter((code) => typeof code === 'string'),
          message,
        };
      }
      return refusal;
    };
    try {
      return await callSdk(deps, { title: TITLE, headers, refusalOf, signal }, (options) =>
        make(
          new Anthropic({
            ...options,
            apiKey: apiKey ?? 'none',
            webhookKey: null,
            baseURL: baseUrl,
            openTelemetry: false,
          }),
        ),
      );
    } catch (error) {
      throw refusal ? (cannotForce(refusal) ?? error) : error;
    }
  }
}

class CannotForce extends Error {}

function cannotForce({ status, message }: Refusal): CannotForce | null {
  return status === 400 && /tool_choice/i.test(message) ? new CannotForce('tool_choice') : null;
}

function bodyOf({ model, system, messages, schema, maxOutputTokens }: AiQuestion, isForced: boolean): Body {
  return {
    model,
    max_tokens: maxOutputTokens,
    system: `${system}\n\nAnswer by the tool ${TOOL}, once.`,
    messages: messages.map(({ role, text }) => ({ role, content: text })),
    tools: [{ name: TOOL, description: 'Takes your whole answer.', input_schema: { ...schema, type: 'object' } }],
    tool_choice: isForced
      ? { type: 'tool', name: TOOL, disable_parallel_tool_use: true }
      : { type: 'auto', disable_parallel_tool_use: true },
  };
}

/** Reads the answer from the response. @throws ProviderError for an answer that was cut off, refused or is unreadable */
function answerOf({ content, stop_reason: reason, usage }: Anthropic.Message): AiAnswer {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') throw truncated();
  if (reason === 'refusal') throw refusedByModel(TITLE);
  if (!Array.isArray(content)) throw unreadable(TITLE);
  const toolCall = content.find((block) => block.type === 'tool_use' && block.name === TOOL);
  const written = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('');
  const text = toolCall?.type === 'tool_use' ? JSON.stringify(toolCall.input) : written;
  if (!text || text.trim() === '') throw unreadable(TITLE);
  return { text, inputTokens: countOf(usage?.input_tokens), outputTokens: countOf(usage?.output_tokens) };
}

function modelOf({ id, display_name: given, created_at: at }: Json): AiModel {
  const createdAt = new Date(typeof at === 'string' ? at : Number.NaN);
  const name = typeof given === 'string' && given !== '' ? given.slice(0, LONGEST_NAME) : null;
  return { id: String(id), name, createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt };
}
