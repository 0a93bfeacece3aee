import type { OpenAI } from 'openai';
import type { Json } from '#json.ts';
import type { AiAccount, AiAnswer, AiClient, AiModel, AiParts, AiQuestion } from '#pro/ai/providers/ai.ts';
import { type Refusal, refusedByModel, truncated } from '#pro/ai/providers/errors.ts';
import { callSdk, countOf, modelsIn, unreadable } from '#pro/ai/providers/sdk-call.ts';

const TITLE = 'OpenAI';
/** Upper limit of a plausible timestamp, in seconds: the year 2286. */
const LATEST_S = 1e10;
const HEADERS = ['accept', 'authorization', 'content-type'];

/** Ways to send the answer's schema and its length limit, the preferred first. */
const FORMATS = ['json_schema', 'json_object', 'text'] as const;
const LIMITS = ['max_completion_tokens', 'max_tokens', 'none'] as const;

/** Indexes of the first `FORMATS` and `LIMITS` entries that a model has not refused. */
interface Abilities {
  format: number;
  limit: number;
}

type Body = OpenAI.ChatCompletionCreateParamsNonStreaming;

/**
 * Connects to the Chat Completions API through the official SDK. Compatible servers lack some of its parameters: a parameter
 * that a server refuses is omitted from then on, and the schema is then sent in the prompt.
 */
export function connectOpenAi({ baseUrl, apiKey }: AiAccount, deps: AiParts): AiClient {
  const abilitiesByModel = new Map<string, Abilities>();
  const headers = apiKey === null ? HEADERS.filter((name) => name !== 'authorization') : HEADERS;

  return {
    async listModels(signal) {
      return call(async (sdk) => modelsIn(TITLE, (await sdk.models.list()).data).map(modelOf), signal);
    },

    async ask(question, signal) {
      const abilities = abilitiesByModel.get(question.model) ?? { format: 0, limit: 0 };
      abilitiesByModel.set(question.model, abilities);
      for (;;) {
        try {
          const body = bodyOf(question, abilities);
          return await call(async (sdk) => answerOf(await sdk.chat.completions.create(body)), signal);
        } catch (error) {
          if (!(error instanceof NotUnderstood) || !stepDown(abilities, error)) {
            throw error instanceof NotUnderstood ? error.refused : error;
          }
        }
      }
    },
  };

  async function call<T>(make: (sdk: OpenAI) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    // Imported on the first call: the SDK is large, and most processes never call a model.
    const { OpenAI } = await import('openai');
    let refusal: Refusal | null = null;
    const refusalOf = (error: unknown) => {
      if (error instanceof OpenAI.APIError && error.status !== undefined) {
        const { status, headers: sent, code, type, param, message } = error;
        const codes = [code, type, param].filter((item) => typeof item === 'string');
        refusal = { status, headers: sent, codes, message };
      }
      return refusal;
    };
    try {
      return await callSdk(deps, { title: TITLE, headers, refusalOf, signal }, (options) => {
        // Null keeps the SDK from reading these values from the environment.
        const none = { organization: null, project: null, adminAPIKey: null, webhookSecret: null };
        return make(new OpenAI({ ...options, ...none, apiKey: apiKey ?? 'none', baseURL: baseUrl }));
      });
    } catch (error) {
      throw refusal ? (notUnderstood(refusal, error) ?? error) : error;
    }
  }
}

/** Server does not support a part of the request. */
class NotUnderstood extends Error {
  readonly part: 'format' | 'limit';
  readonly refused: unknown;

  constructor(part: 'format' | 'limit', refused: unknown) {
    super(`not understood: ${part}`);
    this.part = part;
    this.refused = refused;
  }
}

function notUnderstood({ status, codes, message }: Refusal, refused: unknown): NotUnderstood | null {
  if (status !== 400 && status !== 422) return null;
  const details = [...codes, message].join(' ');
  if (/response_format|json_schema|json_object|structured output/i.test(details))
    return new NotUnderstood('format', refused);
  return /max_completion_tokens|max_tokens/i.test(details) ? new NotUnderstood('limit', refused) : null;
}

/** Selects the next simpler variant of the refused part. @returns false when no simpler variant is left */
function stepDown(abilities: Abilities, { part }: NotUnderstood): boolean {
  abilities[part] += 1;
  return abilities[part] < (part === 'format' ? FORMATS : LIMITS).length || undo(abilities, part);
}

function undo(abilities: Abilities, part: keyof Abilities): false {
  abilities[part] -= 1;
  return false;
}

function bodyOf({ model, system, messages, schema, maxOutputTokens }: AiQuestion, abilities: Abilities): Body {
  const format = FORMATS[abilities.format];
  const limit = LIMITS[abilities.limit];
  const prompt =
    format === 'json_schema' ? system : `${system}\n\nThe JSON Schema of your answer:\n${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: 'system', content: prompt },
      ...messages.map(({ role, text }) => ({ role, content: text }) as const),
    ],
    ...(limit !== undefined && limit !== 'none' && { [limit]: maxOutputTokens }),
    // Not `strict`: that knows only a part of JSON Schema, and wants every key in every answer.
    ...(format === 'json_schema' && {
      response_format: { type: format, json_schema: { name: 'answer', strict: false, schema: { ...schema } } },
    }),
    ...(format === 'json_object' && { response_format: { type: format } }),
  };
}

/** Reads the answer from the response. @throws ProviderError for an answer that was cut off, refused or is unreadable */
function answerOf({ choices, usage }: OpenAI.ChatCompletion): AiAnswer {
  const choice = choices?.[0];
  if (!choice) throw unreadable(TITLE);
  const { message, finish_reason: reason } = choice;
  if (reason === 'length') throw truncated();
  if (reason === 'content_filter' || message?.refusal) throw refusedByModel(TITLE);
  const text = message?.content;
  if (typeof text !== 'string' || text.trim() === '') throw unreadable(TITLE);
  return { text, inputTokens: countOf(usage?.prompt_tokens), outputTokens: countOf(usage?.completion_tokens) };
}

function modelOf({ id, created }: Json): AiModel {
  const isTime = typeof created === 'number' && created > 0 && created < LATEST_S;
  return { id: String(id), name: null, createdAt: isTime ? new Date(Math.floor(created) * 1000) : null };
}
