import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import { ofParty } from '#outgoing/party.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import type { AiParts } from './ai.ts';
import { explained, type Refusal } from './errors.ts';

/** Options that both SDKs take, for one call. One call is one attempt: retries are the engine's. */
export interface SdkOptions {
  fetch: typeof fetch;
  maxRetries: 0;
  timeout: number;
  /** What is asked must not stand in a log. */
  logLevel: 'off';
}

interface SdkCall {
  /** The provider's, for messages. */
  title: string;
  /**
   * Headers that are sent on. An SDK would add more: those that its own environment variables name, and what machine this
   * is.
   */
  headers: readonly string[];
  /** What an error of the SDK says that is an answer; null for others. */
  refusalOf(error: unknown): Refusal | null;
  signal: AbortSignal | undefined;
}

/**
 * Has an SDK make one call over the guarded client.
 * @param call also reads the answer: what it throws then is an answer that nobody can read
 * @throws ProviderError, or the signal's reason
 */
export async function callSdk<T>(
  { http, timeoutMs }: AiParts,
  { title, headers, refusalOf, signal }: SdkCall,
  call: (options: SdkOptions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const guarded = guardedFetch(http, { timeoutMs, ...(signal && { signal }) });
  let hasAnswered = false;
  // The SDKs put an error of their own in its place, and do not always keep it as the cause.
  let failure: unknown;
  const options: SdkOptions = {
    fetch: (input, init = {}) => {
      const given = [...new Headers(init.headers)].filter(([name]) => headers.includes(name));
      const answer = guarded(input, { ...init, headers: given });
      void answer.then(
        () => {
          hasAnswered = true;
        },
        () => {},
      );
      return answer.catch((error: unknown) => {
        // The settings may say that a server of one's own is asked.
        failure = ofParty(error, `${title} at ${new URL(String(input)).host}`);
        throw error;
      });
    },
    maxRetries: 0,
    // Our own time-out comes first, also in a process that is busy.
    timeout: timeoutMs + 60_000,
    logLevel: 'off',
  };
  try {
    return await call(options);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (failure instanceof ProviderError) throw failure;
    const refusal = refusalOf(error);
    if (refusal) throw explained(title, refusal);
    if (error instanceof ProviderError) throw error;
    // An answer that is no JSON, or has something else where the SDK or `call` look for a list.
    if (hasAnswered) throw unreadable(title, { cause: error });
    throw error;
  }
}

/** A number of tokens; 0 for what is none that a column could hold. */
export function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 0 && tokens <= 1e9 ? tokens : 0;
}

/** The models of a list. @throws ProviderError for an entry that is none, and for more than any provider has */
export function modelsIn(title: string, data: unknown): Json[] {
  if (!Array.isArray(data) || data.length > aiBudgets.aiModels.atMost) throw unreadable(title);
  return data.map((model: unknown) => {
    if (isObject(model) && typeof model.id === 'string' && model.id !== '' && model.id.length <= LONGEST_ID)
      return model;
    throw unreadable(title);
  });
}

const LONGEST_ID = 255;

/** An answer that the provider gives to nobody. Transient: it may come from a proxy, and the next one from the model. */
export function unreadable(title: string, { cause }: { cause?: unknown } = {}): ProviderError {
  const message = `The answer from ${title} could not be read.`;
  return new ProviderError(message, { kind: 'transient', type: 'invalid_response', cause });
}
