import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';

/** Headers of a single connection: Node sets those of the other side itself. */
const OF_ONE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'];

/** Forwards every request to a server at another port of this machine, streaming both bodies and preserving `Host`. */
export function proxyTo(to: { host: string; port: number }): RequestListener {
  return (incoming, response) => {
    const { method, url: path, headers } = incoming;
    const outgoing = request({ ...to, method, path, headers: withoutConnection(headers), setHost: false });
    outgoing.on('error', ({ message }) => {
      if (response.headersSent) return response.destroy();
      const text = `The server behind this page does not answer (${message}). It may be starting: try again.\n`;
      response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
    });
    relay(outgoing, response);
    incoming.pipe(outgoing);
  };
}

/** Streams the other side's answer; when either side disconnects, both end. */
export function relay(outgoing: ClientRequest, response: ServerResponse): void {
  outgoing.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
    // A page may wait for the start of a long answer.
    response.flushHeaders();
    answer.on('error', () => response.destroy()).pipe(response);
  });
  response.on('close', () => outgoing.destroy());
}

export function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name)));
}
