import { MAIL_UNKNOWN } from '#engine/waits.ts';
import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '#outgoing/http-client.ts';
import { classifyResponse } from '#outgoing/http-client.ts';
import { noteHandOver } from './hand-over.ts';

/** Longer than usual, because uploading attachments takes time. */
const TIMEOUT_MS = 20_000;

/** Interpretation of an API's refusal. */
export type Explanation = Pick<ProviderErrorDetails, 'kind' | 'type'> &
  Partial<Pick<ProviderErrorDetails, 'retryAfterMs' | 'ofRecipient' | 'bounced'>> & {
    /** A sentence without its full stop; never contains content of the message. */
    says?: string;
  };

export interface MailPost {
  /** Name of the provider in messages. */
  title: string;
  /** True if the provider executes repeated requests only once. */
  idempotent: boolean;
  request: Pick<HttpRequest, 'url' | 'headers' | 'body'>;
  signal?: AbortSignal;
  /** Explains a refusal; undefined leaves the interpretation to the status code. */
  explain(answer: HttpResponse): Explanation | undefined;
  /** True if a 2xx answer confirms that the message was accepted; any other 2xx is not an answer of this API. */
  isTaken(answer: HttpResponse): boolean;
  /** True if the refusal means that an earlier attempt, whose answer was lost, was accepted. */
  wasTaken?(refusal: HttpResponse): boolean;
}

/**
 * Sends a message through an API.
 * @throws ProviderError; of kind `unknown` when the API may have taken the message and the request is not idempotent.
 */
export async function postMail(http: HttpClient, post: MailPost): Promise<HttpResponse> {
  const answer = await ask(http, post);
  const failure = classifyResponse(answer);
  if (!failure) {
    if (post.isTaken(answer)) return answer;
    throw lost(post, 'invalid_response', `answered ${answer.status} with something else than its API does`);
  }
  if (post.wasTaken?.(answer)) return answer;
  if (failure.type === 'timeout' || answer.status === 504) throw lost(post, 'timeout', `answered ${answer.status}`);
  const { says, ...details } = post.explain(answer) ?? meaningOf(failure);
  throw new ProviderError(`${post.title} answered ${answer.status}${says ? `: ${says}` : ''}.`, {
    retryAfterMs: failure.retryAfterMs,
    ...details,
    status: answer.status,
    excerpt: answer.body,
  });
}

async function ask(http: HttpClient, post: MailPost): Promise<HttpResponse> {
  const { title, request, signal } = post;
  // If the attempt was aborted before a request was sent, the message cannot have been accepted.
  signal?.throwIfAborted();
  // An idempotent API accepts a repeated message once, so its answer need not be awaited.
  if (!post.idempotent) noteHandOver(signal);
  try {
    return await http.request({ method: 'POST', timeoutMs: TIMEOUT_MS, ...request, signal });
  } catch (error) {
    // Errors of the caller's time limit are converted too: the API may have accepted a message whose attempt was aborted.
    if (!(error instanceof ProviderError)) throw error;
    const { kind, type, message, cause } = error;
    if (mayBeTaken(error)) throw lost(post, type, message, cause);
    // A wrong address or a redirect is also for an operator to correct.
    throw new ProviderError(`${title}: ${message}`, { kind: kind === 'permanent' ? 'transient' : kind, type, cause });
  }
}

/** Creates the error for a lost answer: the message may have been accepted. Retrying is harmless if the API is idempotent. */
function lost({ title, idempotent }: MailPost, type: ProviderErrorDetails['type'], what: string, cause?: unknown) {
  const message = `${title}: ${what.replace(/\.$/, '')}`;
  if (idempotent) return new ProviderError(`${message}.`, { kind: 'transient', type, cause });
  const unsure = `${message}. The message may have been sent: look there before you send it again.`;
  return new ProviderError(unsure, { kind: 'unknown', type: MAIL_UNKNOWN, cause });
}

/** Error codes of connections that were never established. */
const NOT_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ECONNABORTED|UND_ERR_CONNECT_TIMEOUT)$/;

function mayBeTaken({ type, cause }: ProviderError): boolean {
  const codes = [cause, ...(cause instanceof AggregateError ? cause.errors : [])].map(
    (error) => (error as { code?: unknown } | undefined)?.code,
  );
  if (codes.some((code) => typeof code === 'string' && NOT_CONNECTED.test(code))) return false;
  return ['timeout', 'connection_failed', 'invalid_response', 'response_too_large'].includes(type);
}

/**
 * Explains a refusal by its status. Failures that an operator can correct without changing the message (key, sender, quota) are
 * transient, so that no mail is lost. Failures caused by the message are permanent.
 */
function meaningOf({ status, kind, type, retryAfterMs }: ProviderError): Explanation {
  if (status === 401 || status === 403)
    return { kind: 'transient', type: 'mail_auth', says: 'the key is wrong, or may not send' };
  if (status === 402) return { kind: 'transient', type: 'mail_quota', says: 'the plan of the account is used up' };
  if (kind !== 'permanent') return { kind, type, retryAfterMs };
  if (status === 413) return { kind: 'permanent', type: 'mail_invalid', says: 'the message is too large' };
  return { kind: 'permanent', type: 'mail_rejected', says: 'the message was refused' };
}
