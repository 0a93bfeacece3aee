import type { HttpClient } from '#outgoing/http-client.ts';

/** Who has models. */
export const AI_PROVIDERS = ['openai', 'anthropic'] as const;
export type AiProviderId = (typeof AI_PROVIDERS)[number];

/** The provider to ask, and the account. */
export interface AiAccount {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Null for a server that needs none. */
  apiKey: string | null;
}

export interface AiModel {
  id: string;
  /** Null where the provider has no other name for it. */
  name: string | null;
  createdAt: Date | null;
}

/** One message of a conversation; the first is the user's, and then they alternate. */
export interface AiMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** What a model is asked. */
export interface AiQuestion {
  model: string;
  /** Instructions that hold for every message. */
  system: string;
  messages: readonly AiMessage[];
  /** JSON Schema of the answer: an object. Models keep to it as well as they can. */
  schema: Readonly<Record<string, unknown>>;
  maxOutputTokens: number;
}

export interface AiAnswer {
  /** JSON as a rule; models that know no schemas may write something round it. */
  text: string;
  inputTokens: number;
  outputTokens: number;
}

export interface AiClient {
  /** The models of the account. @throws ProviderError */
  listModels(signal?: AbortSignal): Promise<AiModel[]>;
  /** One attempt; retries are the engine's. @throws ProviderError */
  ask(question: AiQuestion, signal?: AbortSignal): Promise<AiAnswer>;
}

export interface AiParts {
  http: HttpClient;
  /** For each request with its answer, in ms. */
  timeoutMs: number;
}

/** A kind of API that models are asked by. */
export interface AiProvider {
  id: AiProviderId;
  /** For people. */
  title: string;
  /** Where it is unless the site's settings say otherwise, and the setting of the environment that says so. */
  api: { setting: string; url: string };
  connect(account: AiAccount, deps: AiParts): AiClient;
}
