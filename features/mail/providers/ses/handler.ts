import { Readable } from 'node:stream';
import { membersOf } from '#features/mail/providers/api.ts';
import { type Explanation, postMail } from '#features/mail/providers/post.ts';
import type { HttpClient, HttpResponse } from '#outgoing/http-client.ts';

/** A request in the form in which the SDK passes it to its handler. */
interface SignedRequest {
  protocol: string;
  hostname: string;
  port?: number;
  method: string;
  path: string;
  query?: Record<string, string | string[] | null>;
  headers: Record<string, string>;
  body?: unknown;
}

/** Headers that the HTTP client sets itself. */
const OF_CONNECTION = ['host', 'content-length', 'connection', 'expect', 'transfer-encoding'];

/**
 * Replaces the SDK's connections: signed requests go through the guarded client, and refusals become provider errors before the
 * SDK sees them.
 */
export function guardedHandler(http: HttpClient) {
  return {
    async handle(
      { protocol, hostname, port, path, query = {}, headers, body }: SignedRequest,
      { signal }: { signal?: AbortSignal } = {},
    ) {
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([name, value]) =>
          [value ?? []].flat().map((one): [string, string] => [name, one]),
        ),
      ).toString();
      const answer = await postMail(http, {
        title: 'Amazon SES',
        idempotent: false,
        request: {
          url: `${protocol}//${hostname}${port ? `:${port}` : ''}${path}${search && `?${search}`}`,
          headers: Object.fromEntries(
            Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name.toLowerCase())),
          ),
          body: body as string | Uint8Array,
        },
        signal,
        explain,
        isTaken: (answer) => typeof membersOf(answer).MessageId === 'string',
      });
      const response = {
        statusCode: answer.status,
        headers: answer.headers,
        body: Readable.from([Buffer.from(answer.body)]),
      };
      return { response };
    },
    // The SDK may request these settings.
    updateHttpClientConfig() {},
    httpHandlerConfigs: () => ({}),
  };
}

/** Reads the exception's name from a header or the body, and `{message}`. */
function explain(refusal: HttpResponse): Explanation | undefined {
  const { status, headers } = refusal;
  const { __type: type, message, Message } = membersOf(refusal);
  const [name = ''] = (
    headers['x-amzn-errortype'] ??
    String(type ?? '')
      .split('#')
      .at(-1) ??
    ''
  ).split(':');
  const text = String(message ?? Message ?? '');
  if (/not verified/i.test(text) || name === 'MailFromDomainNotVerifiedException') {
    return {
      kind: 'transient',
      type: 'mail_sender',
      says: 'the sender is not verified in this region, or the account may write only to verified addresses',
    };
  }
  if (name === 'AccountSuspendedException' || name === 'SendingPausedException') {
    return { kind: 'transient', type: 'mail_sender', says: 'the account may not send at present' };
  }
  if (name === 'LimitExceededException' || /daily message quota/i.test(text)) {
    return { kind: 'transient', type: 'mail_quota', says: 'the quota of the account is used up' };
  }
  if (name === 'TooManyRequestsException' || name === 'ThrottlingException') {
    return { kind: 'transient', type: 'rate_limited', says: 'it takes no more mails in this second' };
  }
  if (
    status === 403 ||
    /^(UnrecognizedClient|InvalidClientTokenId|SignatureDoesNotMatch|InvalidSignature|IncompleteSignature)/.test(name)
  ) {
    return { kind: 'transient', type: 'mail_auth', says: 'the access key is wrong, or may not send' };
  }
  return undefined;
}
