import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import { classifyResponse, retryAfter } from '#outgoing/http-errors.ts';

/** An answer that is no success, as the SDKs give it. */
export interface Refusal {
  status: number;
  headers: Headers | undefined;
  /** The provider's own words for what is wrong: codes and types. */
  codes: readonly string[];
  /** Only looked at, never shown: it may repeat a part of the key, or what was asked. */
  message: string;
}

const QUOTA =
  /insufficient_quota|billing|spend_limit_reached|credit balance|exceeded your current quota|payment_required/i;
const TOO_LONG = /context_length|context window|prompt is too long|request_too_large|maximum context/i;
const FILTERED = /content_filter|content_policy|content management policy/i;
const NO_MODEL = /model_not_found|does not exist|not_found_error|unknown model|model.*not found/i;

/** A server may answer a megabyte; what is wrong stands at its beginning. */
const LONGEST_SAID = 2_000;

/** What a refusal means for the next attempt, in words that say what to do. */
export function explained(title: string, { status, headers, codes, message }: Refusal): ProviderError {
  const said = [...codes, message].join(' ').slice(0, LONGEST_SAID);
  const failed = (text: string, details: ProviderErrorDetails) => new ProviderError(text, { ...details, status });
  if (status === 402 || (status < 500 && QUOTA.test(said))) {
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
  if (status === 404 && NO_MODEL.test(said)) {
    return failed(`The account at ${title} has no such model. Choose one of those that POST /ai/models lists.`, {
      kind: 'permanent',
      type: 'model_not_found',
    });
  }
  if (status === 413 || (status === 400 && TOO_LONG.test(said))) {
    return failed('The form is too large for this model. Choose one that reads more at a time.', {
      kind: 'permanent',
      type: 'request_refused',
    });
  }
  if (status === 400 && FILTERED.test(said)) return refusedByModel(title);
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

/** How long to wait, in ms, by the fields that the providers send. */
function waitOf(headers: Headers | undefined): number | undefined {
  const ms = headers?.get('retry-after-ms');
  if (ms && /^\d{1,9}$/.test(ms)) return Number(ms);
  return retryAfter(headers?.get('retry-after') ?? undefined, new Date());
}
