import { headerText } from '#forms/templates/mail/header-text.ts';
import { isObject, type Json, parseOrUndefined } from '#json.ts';
import type { HttpRequest, HttpResponse } from '#outgoing/http-client.ts';
import { takenForAll } from './fields.ts';
import type { MailProviderKind, MailProviderParts } from './kind.ts';
import type { MailReceipt, OutgoingMail } from './mail.ts';
import { type Explanation, postMail } from './post.ts';

type Request = Pick<HttpRequest, 'url' | 'headers' | 'body'>;

/** A provider whose API takes one HTTP request per message. */
export interface MailApi extends Omit<MailProviderKind, 'open'> {
  request(message: OutgoingMail, parts: MailProviderParts): Request | Promise<Request>;
  /** True if a 2xx answer confirms that the message was accepted. */
  isTaken(answer: HttpResponse): boolean;
  /** Explains a refusal; undefined leaves the interpretation to the status code. */
  explain(refusal: HttpResponse, message: OutgoingMail): Explanation | undefined;
  /** True if the refusal means that an earlier attempt, whose answer was lost, was accepted. */
  wasTaken?(refusal: HttpResponse): boolean;
  /** Reads the receipt of an API that may refuse single recipients. */
  receiptOf?(answer: HttpResponse, message: OutgoingMail): MailReceipt;
}

export function defineMailApi(api: MailApi): MailProviderKind {
  const { request, isTaken, explain, wasTaken, receiptOf, ...kind } = api;
  return {
    ...kind,
    open: (parts) => ({
      name: kind.id,
      async send(message, signal) {
        const answer = await postMail(parts.http, {
          title: kind.title,
          idempotent: kind.sendsOnce === true,
          request: await request(message, parts),
          signal,
          explain: (refusal) => explain(refusal, message),
          isTaken,
          wasTaken,
        });
        return receiptOf?.(answer, message) ?? takenForAll(message);
      },
      close: async () => {},
    }),
  };
}

/** Returns the members of a JSON object in an answer; an empty object for any other body. */
export function membersOf({ body }: HttpResponse): Json {
  const answer = parseOrUndefined(body);
  return isObject(answer) ? answer : {};
}

/** Returns the recipients for APIs that expect addresses as objects and refuse empty lists. */
export function recipientObjects({ to, cc, bcc }: OutgoingMail) {
  const list = (addresses: readonly string[]) => addresses.map((email) => ({ email }));
  return { to: list(to), ...(cc.length > 0 && { cc: list(cc) }), ...(bcc.length > 0 && { bcc: list(bcc) }) };
}

export function senderObject({ fromName, fromEmail }: OutgoingMail) {
  const name = headerText(fromName);
  return { email: fromEmail, ...(name && { name }) };
}
