import type { Request, Response } from 'express';
import type { InferType, ISchema } from 'yup';
import { FileAnswer, type StreamedAnswer } from './answers.ts';

/** The body of a status: its schema, a file, or null for no body. */
export type Answer = ISchema<unknown> | FileAnswer | StreamedAnswer | null;
export type Answers = Readonly<Record<number, Answer>>;

/** Writes the body of an answer itself, such as a stream or a page. Status and headers are already set. */
export type Send = (res: Response, req: Request) => Promise<void> | void;

/** A status, with the body that the route declares for it. */
export class Reply<Status extends number = number, Body = unknown> {
  readonly status: Status;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: Status, body: Body, headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export function reply<Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Readonly<Record<string, string>>,
): Reply<Status, Body> {
  return new Reply(status, body, headers);
}

/** Redirects the client to another address. The body names the address, for clients that do not follow redirects. */
export function seeOther(url: string, headers?: Readonly<Record<string, string>>): Reply<303, Send> {
  return new Reply<303, Send>(303, (res) => res.redirect(303, url), headers);
}

/** Returns the ETag of a revision, for the `If-Match` of a save. */
export function etag(revision: number): { ETag: string } {
  return { ETag: `"${revision}"` };
}

/**
 * The values a handler may return: a reply with a declared status, or only the body when the route declares a single success
 * status.
 */
export type HandlerResult<A extends Answers> = ReplyOf<A> | BodyAlone<A>;

type BodyOf<A> = A extends FileAnswer
  ? string | Uint8Array | Send
  : A extends StreamedAnswer
    ? Send
    : A extends ISchema<unknown>
      ? InferType<A>
      : Nothing;
/** Result of a handler that ends without `return`. */
type Nothing = ReturnType<() => void>;
type ReplyOf<A extends Answers> = {
  [Status in keyof A & number]: Reply<Status, BodyOf<A[Status]> | (Status extends 303 ? Send : never)>;
}[keyof A & number];

type Done<A> = keyof A & (200 | 201 | 202 | 204);
type BodyAlone<A extends Answers> = IsUnion<Done<A>> extends false ? BodyOf<A[Done<A>]> : never;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** Sends the result of a handler. @param done status for a result that is only a body */
export async function send(
  res: Response,
  req: Request,
  returned: unknown,
  { answers, done }: { answers: Answers; done: number },
): Promise<void> {
  const { status, body, headers } = returned instanceof Reply ? returned : new Reply(done, returned);
  res.status(status);
  const answer = answers[status];
  if (answer instanceof FileAnswer) res.type(answer.mediaType);
  setHeaders(res, headers);
  if (typeof body === 'function') return body(res, req);
  if (body === undefined || body === null) return void res.end();
  const isFile = typeof body === 'string' || body instanceof Uint8Array;
  if (!isFile) res.type('json');
  // Not `res.json`, which answers 304 to a matching `If-None-Match`: trash state, times and secrets change within a revision.
  const content = isFile ? body : JSON.stringify(body);
  // Set explicitly, because Node omits the length from answers to HEAD.
  res.set('Content-Length', String(Buffer.byteLength(content))).end(content);
}

/** Sets the headers of an answer. A deprecated route has a `Link` already, which stays. */
function setHeaders(res: Response, { Link: link, ...others }: Readonly<Record<string, string>>): void {
  res.set(others);
  if (link !== undefined) res.append('Link', link);
}
