import { types } from 'node:util';
import { ProviderError } from '#outgoing/errors.ts';
import { guardedFetch } from '#outgoing/guarded-fetch.ts';
import { ofParty } from '#outgoing/party.ts';
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

/** Has an SDK make one call over the guarded client. @throws ProviderError, or the signal's reason */
export async function callSdk<T>(
  { http, timeoutMs }: AiParts,
  { title, headers, refusalOf, signal }: SdkCall,
  call: (options: SdkOptions) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const guarded = guardedFetch(http, { timeoutMs, ...(signal && { signal }) });
  // The SDKs put an error of their own in its place, and do not always keep it as the cause.
  let failure: unknown;
  const options: SdkOptions = {
    fetch: (input, init = {}) => {
      const given = [...new Headers(init.headers)].filter(([name]) => headers.includes(name));
      return guarded(input, { ...init, headers: given }).catch((error: unknown) => {
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
    // An answer that is no JSON, say.
    if (types.isNativeError(error) && error.name === 'SyntaxError') throw unreadable(title, { cause: error });
    throw error;
  }
}

/** An answer that the provider gives to nobody. Transient: it may come from a proxy, and the next one from the model. */
export function unreadable(title: string, { cause }: { cause?: unknown } = {}): ProviderError {
  const message = `The answer from ${title} could not be read.`;
  return new ProviderError(message, { kind: 'transient', type: 'invalid_response', cause });
}
