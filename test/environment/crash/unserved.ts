import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

export interface UnservedRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array | null;
}

export interface UnservedAnswer {
  statusCode: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/**
 * Returns the answer of an HTTP listener that listens nowhere: connections and their bytes are most of the cost of a small
 * request.
 */
export function answerOf(
  listener: RequestListener,
  { method, path, headers, body }: UnservedRequest,
): Promise<UnservedAnswer> {
  const bytes = Buffer.from(body ?? '');
  const request = new IncomingMessage(new Socket());
  const length = bytes.length > 0 ? { 'content-length': String(bytes.length) } : {};
  Object.assign(request, { method, url: path, httpVersion: '1.1', complete: true });
  request.headers = { host: '127.0.0.1', ...headers, ...length };
  if (bytes.length > 0) request.push(bytes);
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  const take = (chunk: unknown, encoding: unknown) => {
    if (typeof chunk === 'string') chunks.push(Buffer.from(chunk, encoding as BufferEncoding | undefined));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  };
  return new Promise((resolve) => {
    response.write = (chunk: unknown, encoding?: unknown) => {
      take(chunk, encoding);
      return true;
    };
    response.end = (chunk?: unknown, encoding?: unknown) => {
      take(chunk, encoding);
      resolve({ statusCode: response.statusCode, headers: response.getHeaders(), body: Buffer.concat(chunks) });
      return response;
    };
    listener(request, response);
  });
}
