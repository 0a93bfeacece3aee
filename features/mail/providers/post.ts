import { MAIL_UNKNOWN } from '#engine/waits.ts';
import { ProviderError, type ProviderErrorDetails } from '#outgoing/errors.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '#outgoing/http-client.ts';
import { classifyResponse } from '#outgoing/http-client.ts';
import { noteHandOver } from './hand-over.ts';

/** Attachments take their time. */
const TIMEOUT_MS = 20_000;

/** What an API has refused, as far as its provider can say. */
export type Explanation = Pick<ProviderErrorDetails, 'kind' | 'type'> &
  Partial<Pick<ProviderErrorDetails, 'retryAfterMs' | 'ofRecipient' | 'bounced'>> & {
    /** A sentence without its full stop; never what the message holds. */
    says?: string;
  };

export interface MailPost {
  /** The provider's name in messages. */
  title: string;
  /** Whether the same request is carried out once however often it is sent. */
  idempotent: boolean;
  request: Pick<HttpRequest, 'url' | 'headers' | 'body'>;
  signal?: AbortSignal;
  /** Reads a refusal; undefined leaves it to its status. */
  explain(answer: HttpResponse): Explanation | undefined;
  /** Whether a 2xx says that the message was taken; otherwise it is not an answer of this API. */
  isTaken(answer: HttpResponse): boolean;
  /** Whether a refusal says that an attempt before was taken, whose answer was lost. */
  wasTaken?(refusal: HttpResponse): boolean;
}

/**
 * Hands a message to an API.
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
  // Given up before anything was sent: nothing can have been taken.
  signal?.throwIfAborted();
  // Asked again, an idempotent one takes it once: nobody needs to wait for its answer.
  if (!post.idempotent) noteHandOver(signal);
  try {
    return await http.request({ method: 'POST', timeoutMs: TIMEOUT_MS, ...request, signal });
  } catch (error) {
    // Also what the caller's own limit says: an attempt that it has given up may have been taken.
    if (!(error instanceof ProviderError)) throw error;
    const { kind, type, message, cause } = error;
    if (mayBeTaken(error)) throw lost(post, type, message, cause);
    // A wrong address or a redirect is for an operator to mend, too.
    throw new ProviderError(`${title}: ${message}`, { kind: kind === 'permanent' ? 'transient' : kind, type, cause });
  }
}

/** A failure after which nobody knows whether the message was taken. Asking again is harmless where the API is idempotent. */
function lost({ title, idempotent }: MailPost, type: ProviderErrorDetails['type'], what: string, cause?: unknown) {
  const message = `${title}: ${what.replace(/\.$/, '')}`;
  if (idempotent) return new ProviderError(`${message}.`, { kind: 'transient', type, cause });
  const unsure = `${message}. The message may have been sent: look there before you send it again.`;
  return new ProviderError(unsure, { kind: 'unknown', type: MAIL_UNKNOWN, cause });
}

/** Codes of connections that were never made. */
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
 * What an operator can mend without touching the message (key, sender, quota) is transient, so that no mail is lost over it. What
 * is wrong with the message stays wrong.
 */
function meaningOf({ status, kind, type, retryAfterMs }: ProviderError): Explanation {
  if (status === 401 || status === 403)
    return { kind: 'transient', type: 'mail_auth', says: 'the key is wrong, or may not send' };
  if (status === 402) return { kind: 'transient', type: 'mail_quota', says: 'the plan of the account is used up' };
  if (kind !== 'permanent') return { kind, type, retryAfterMs };
  if (status === 413) return { kind: 'permanent', type: 'mail_invalid', says: 'the message is too large' };
  return { kind: 'permanent', type: 'mail_rejected', says: 'the message was refused' };
}
