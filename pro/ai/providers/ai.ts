import type { HttpClient } from '#outgoing/http-client.ts';

export const AI_PROVIDERS = ['openai', 'anthropic'] as const;
export type AiProviderId = (typeof AI_PROVIDERS)[number];

/** Address of a provider's API and the account's key. */
export interface AiAccount {
  /** URL of the API, without a trailing slash. */
  baseUrl: string;
  /** Null for a server that needs no key. */
  apiKey: string | null;
}

export interface AiModel {
  id: string;
  /** Display name; null when the provider has only the id. */
  name: string | null;
  createdAt: Date | null;
}

/** Message of a conversation. The user writes the first one, then the roles alternate. */
export interface AiMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** Request to a model. */
export interface AiQuestion {
  model: string;
  /** System prompt. */
  system: string;
  messages: readonly AiMessage[];
  /** JSON Schema of the answer, an object. Models do not always follow it. */
  schema: Readonly<Record<string, unknown>>;
  maxOutputTokens: number;
}

export interface AiAnswer {
  /** Usually JSON. Models without support for schemas may surround it with prose or code fences. */
  text: string;
  inputTokens: number;
  outputTokens: number;
}

export interface AiClient {
  /** Lists the models of the account. @throws ProviderError */
  listModels(signal?: AbortSignal): Promise<AiModel[]>;
  /** Makes one attempt; the engine retries. @throws ProviderError */
  ask(question: AiQuestion, signal?: AbortSignal): Promise<AiAnswer>;
}

export interface AiParts {
  http: HttpClient;
  /** Time limit of each request including its answer, in ms. */
  timeoutMs: number;
}

/** API of a model provider. */
export interface AiProvider {
  id: AiProviderId;
  title: string;
  /** Default URL of the API, and the environment setting that replaces it. */
  api: { setting: string; url: string };
  connect(account: AiAccount, deps: AiParts): AiClient;
}
