import type { Request, Response } from 'express';
import type { InferType, ISchema } from 'yup';
import { FileAnswer, type StreamedAnswer } from './answers.ts';

/** What a status is answered with: the schema of its body, a file, or nothing. */
export type Answer = ISchema<unknown> | FileAnswer | StreamedAnswer | null;
export type Answers = Readonly<Record<number, Answer>>;

/** Writes an answer itself: a stream, a page. Status and headers of the reply are set. */
export type Send = (res: Response, req: Request) => Promise<void> | void;

/** A status with the body that the route's declaration has for it. */
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

/** Sends the client to another address, with a line for one that does not follow. */
export function seeOther(url: string, headers?: Readonly<Record<string, string>>): Reply<303, Send> {
  return new Reply<303, Send>(303, (res) => res.redirect(303, url), headers);
}

/** The header of a revision, for the `If-Match` of a save. */
export function etag(revision: number): { ETag: string } {
  return { ETag: `"${revision}"` };
}

/** What a handler may return: a reply of a declared status, or the body alone where one status says that it was done. */
export type Answered<A extends Answers> = ReplyOf<A> | Alone<A>;

type BodyOf<A> = A extends FileAnswer
  ? string | Uint8Array | Send
  : A extends StreamedAnswer
    ? Send
    : A extends ISchema<unknown>
      ? InferType<A>
      : Nothing;
/** Of a handler that ends without `return`. */
type Nothing = ReturnType<() => void>;
type ReplyOf<A extends Answers> = {
  [Status in keyof A & number]: Reply<Status, BodyOf<A[Status]> | (Status extends 303 ? Send : never)>;
}[keyof A & number];

type Done<A> = keyof A & (200 | 201 | 202 | 204);
type Alone<A extends Answers> = IsUnion<Done<A>> extends false ? BodyOf<A[Done<A>]> : never;
type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** Sends what a handler has returned. @param done the status of a body alone */
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
  res.set(headers);
  if (typeof body === 'function') return body(res, req);
  if (body === undefined || body === null) return void res.end();
  const isFile = typeof body === 'string' || body instanceof Uint8Array;
  if (!isFile) res.type('json');
  // Not `json`, which gives 304 for an `If-None-Match`: the trash, times and secrets change within one revision.
  const content = isFile ? body : JSON.stringify(body);
  // For HEAD, which Node answers without it.
  res.set('Content-Length', String(Buffer.byteLength(content))).end(content);
}
