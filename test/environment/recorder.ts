import { request } from 'node:http';
import { listen } from '#dev/listen.ts';

/** A request as it was sent. */
export interface RecordedRequest {
  method: string;
  path: string;
  authorization: string;
  body: string;
}

/** Starts a proxy to another server on loopback, which forwards every request and records it. */
export async function startRecorder(target: string) {
  const requests: RecordedRequest[] = [];
  const { hostname, port } = new URL(target);
  const { url, close } = await listen(
    (asked, answer) => {
      const { method = '', url: path = '', headers } = asked;
      const chunks: Buffer[] = [];
      asked.on('data', (chunk: Buffer) => chunks.push(chunk));
      asked.on('end', () => {
        const body = Buffer.concat(chunks);
        const { authorization = '' } = headers;
        requests.push({ method, path, authorization, body: body.toString('utf8') });
        const passed = request({ hostname, port, method, path, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        });
        passed.on('error', () => answer.destroy());
        passed.end(body);
      });
    },
    0,
    '127.0.0.1',
  );
  return { url, requests, close };
}
