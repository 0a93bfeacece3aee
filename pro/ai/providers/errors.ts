import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import { classifyResponse, retryAfter } from '#outgoing/http-errors.ts';

/** Error response of a provider, as the SDKs report it. */
export interface Refusal {
  status: number;
  headers: Headers | undefined;
  /** Provider's error codes and types. */
  codes: readonly string[];
  /** Only matched against patterns, never shown: the message may repeat a part of the key or of the request. */
  message: string;
}

const QUOTA =
  /insufficient_quota|billing|spend_limit_reached|credit balance|exceeded your current quota|payment_required/i;
const TOO_LONG = /context_length|context window|prompt is too long|request_too_large|maximum context/i;
const FILTERED = /content_filter|content_policy|content management policy/i;
const NO_MODEL = /model_not_found|does not exist|not_found_error|unknown model|model.*not found/i;

/** Number of characters that the patterns search. A server may answer a megabyte; the error is named at the beginning. */
const MAX_SEARCHED = 2_000;

/** Classifies a provider's error response for retries, with a message that tells the administrator what to do. */
export function toProviderError(title: string, { status, headers, codes, message }: Refusal): ProviderError {
  const details = [...codes, message].join(' ').slice(0, MAX_SEARCHED);
  const failed = (text: string, more: ProviderErrorDetails) => new ProviderError(text, { ...more, status });
  if (status === 402 || (status < 500 && QUOTA.test(details))) {
    return failed(
      `The account at ${title} has no credit left, or has reached its limit of spending. Add credit or raise the limit there, and ask again.`,
      { kind: 'permanent', type: 'quota_exceeded' },
    );
  }
  if (status === 401) {
    return failed(`${title} does not accept the API key. Enter another one in the AI settings.`, {
      kind: 'permanent',
      type: 'unauthorized',
    });
  }
  if (status === 403) {
    return failed(
      `${title} does not let this API key do that. See there what the key and the account are allowed to use.`,
      { kind: 'permanent', type: 'unauthorized' },
    );
  }
  if (status === 404 && NO_MODEL.test(details)) {
    return failed(`The account at ${title} has no such model. Choose one of those that POST /ai/models lists.`, {
      kind: 'permanent',
      type: 'model_not_found',
    });
  }
  if (status === 413 || (status === 400 && TOO_LONG.test(details))) {
    return failed('The form is too large for this model. Choose one that reads more at a time.', {
      kind: 'permanent',
      type: 'request_refused',
    });
  }
  if (status === 400 && FILTERED.test(details)) return refusedByModel(title);
  if (status === 409) return failed(`${title} is busy with this account.`, { kind: 'transient', type: 'server_error' });
  const answer = classifyResponse({ status, retryAfterMs: waitOf(headers) });
  if (!answer)
    return failed(`The answer from ${title} could not be read.`, { kind: 'transient', type: 'invalid_response' });
  const { kind, type, retryAfterMs } = answer;
  return failed(`${TEXTS[type] ? `${title} ${TEXTS[type]}` : `${title} answered ${status}.`}`, {
    kind,
    type,
    retryAfterMs,
  });
}

const TEXTS: Partial<Record<ProviderErrorDetails['type'], string>> = {
  rate_limited: 'takes no more requests of this account for now.',
  server_error: 'has a failure of its own, or is overloaded.',
  not_found: 'has nothing at this address. See that base_url is that of an API.',
  request_refused: 'did not understand the request. It may not be able to do what is needed with this model.',
};

export function refusedByModel(title: string): ProviderError {
  const message = `The model of ${title} does not want to answer this. Ask for it in other words.`;
  return new ProviderError(message, { kind: 'permanent', type: 'model_refused' });
}

export function truncated(): ProviderError {
  const message =
    'The answer is longer than the model may write. Ask for less at a time, or raise max_output_tokens in the AI settings.';
  return new ProviderError(message, { kind: 'permanent', type: 'answer_truncated' });
}

/** Reads the wait before the next attempt from the response headers, in ms. */
function waitOf(headers: Headers | undefined): number | undefined {
  const ms = headers?.get('retry-after-ms');
  if (ms && /^\d{1,9}$/.test(ms)) return Number(ms);
  return retryAfter(headers?.get('retry-after') ?? undefined, new Date());
}
