import { isObject, type Json } from '#json.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import { labelError } from '#outgoing/label-errors.ts';
import { aiBudgets } from '#pro/ai/budgets.ts';
import type { AiParts } from './ai.ts';
import { type Refusal, toProviderError } from './errors.ts';

/** Options for one call that both SDKs accept. The SDK does not retry, because the engine does. */
export interface SdkOptions {
  fetch: typeof fetch;
  maxRetries: 0;
  timeout: number;
  /** Off, so that requests do not reach the log. */
  logLevel: 'off';
}

interface SdkCall {
  /** Provider's title, for error messages. */
  title: string;
  /**
   * Request headers that are sent; all others are dropped. SDKs would also send headers from their own environment variables and
   * a description of this machine.
   */
  headers: readonly string[];
  /** Returns the provider's error response from an error of the SDK; null when the error is not a response. */
  refusalOf(error: unknown): Refusal | null;
  signal: AbortSignal | undefined;
}

/**
 * Makes one SDK call through the guarded HTTP client.
 * @param call calls the SDK and reads the answer; an error after a response counts as an unreadable answer
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
  // The guarded client's error: SDKs replace it by their own and do not always set it as the cause.
  let failure: unknown;
  const options: SdkOptions = {
    fetch: (input, init = {}) => {
      const sent = [...new Headers(init.headers)].filter(([name]) => headers.includes(name));
      const answer = guarded(input, { ...init, headers: sent });
      void answer.then(
        () => {
          hasAnswered = true;
        },
        () => {},
      );
      return answer.catch((error: unknown) => {
        // The host is named because `base_url` may point to a server other than the provider's.
        failure = labelError(error, `${title} at ${new URL(String(input)).host}`);
        throw error;
      });
    },
    maxRetries: 0,
    // A minute longer, so that the guarded client's timeout fires first, even in a busy process.
    timeout: timeoutMs + 60_000,
    logLevel: 'off',
  };
  try {
    return await call(options);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (failure instanceof ProviderError) throw failure;
    const refusal = refusalOf(error);
    if (refusal) throw toProviderError(title, refusal);
    if (error instanceof ProviderError) throw error;
    // The answer is not JSON, or not of the shape that the SDK or `call` expects.
    if (hasAnswered) throw unreadable(title, { cause: error });
    throw error;
  }
}

/** Returns the number of tokens; 0 when the value is not a number that the column can hold. */
export function countOf(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 0 && tokens <= 1e9 ? tokens : 0;
}

/**
 * Validates a provider's list of models.
 * @throws ProviderError for an invalid entry and for a list longer than `aiBudgets.aiModels`
 */
export function modelsIn(title: string, data: unknown): Json[] {
  if (!Array.isArray(data) || data.length > aiBudgets.aiModels.atMost) throw unreadable(title);
  return data.map((model: unknown) => {
    if (isObject(model) && typeof model.id === 'string' && model.id !== '' && model.id.length <= LONGEST_ID)
      return model;
    throw unreadable(title);
  });
}

const LONGEST_ID = 255;

/** Creates the error for an unreadable answer. It is transient: a proxy may have sent the answer in the provider's place. */
export function unreadable(title: string, { cause }: { cause?: unknown } = {}): ProviderError {
  const message = `The answer from ${title} could not be read.`;
  return new ProviderError(message, { kind: 'transient', type: 'invalid_response', cause });
}
