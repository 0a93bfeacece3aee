import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** A request as it is sent. */
export interface Sent {
  method: string;
  /** The path from the root. */
  path: string;
  headers: Readonly<Record<string, string | string[]>>;
  body?: Buffer;
}

export interface Received {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The size of names, values and separators. */
  headerBytes: number;
  text: string;
  bytes: number;
  /** The error that ended the connection instead of an answer. */
  cut?: string;
}

/** Much longer than any answer takes: a slower request counts as hanging. */
const HANGS_MS = 30_000;
/** Node's limit for the head of a request. */
const LONGEST_HEAD = 16 * 1024;
const KEPT = 4 * 1024 * 1024;

/** Sends requests that ordinary clients refuse to send. */
export function hostileClient(url: string) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true });
  return {
    send: ({ method, path, headers, body }: Sent): Promise<Received> =>
      new Promise((resolve) => {
        const head = path.length + JSON.stringify(headers).length;
        // Too long a head is refused while the body is still being sent, so that the client may not get to read the answer.
        const cut = ({ message }: Error) =>
          resolve({ ...NOTHING, ...(head > LONGEST_HEAD ? { status: 431 } : { cut: message }) });
        const length = body ? { 'content-length': String(body.length) } : {};
        const options = {
          agent,
          hostname,
          port,
          method,
          path,
          headers: { ...length, ...headers },
          maxHeaderSize: 1024 * 1024,
        };
        const sent = request(options, (response) => {
          const parts: Buffer[] = [];
          let bytes = 0;
          response.on('data', (part: Buffer) => {
            if (bytes < KEPT) parts.push(part);
            bytes += part.length;
          });
          response.on('error', cut);
          response.on('end', () => {
            const headerBytes = response.rawHeaders.reduce((all, one) => all + Buffer.byteLength(one) + 2, 0);
            const text = Buffer.concat(parts).toString();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, headerBytes, text, bytes });
          });
        });
        sent.setTimeout(HANGS_MS, () => sent.destroy(new Error('no answer')));
        sent.on('error', cut);
        sent.end(body);
      }),

    /**
     * Sends raw bytes and returns the status of the first answer.
     * @returns 0 when the connection ended without one
     */
    wire: (bytes: Buffer): Promise<number> =>
      new Promise((resolve) => {
        let answer = '';
        const socket = connect(Number(port), hostname, () => socket.write(bytes));
        const end = () => {
          socket.destroy();
          resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0));
        };
        socket.setTimeout(HANGS_MS, end);
        socket.on('data', (part) => {
          answer += part.toString('latin1');
          if (answer.includes('\r\n\r\n')) end();
        });
        socket.on('close', end).on('error', end);
      }),

    close: () => agent.destroy(),
  };
}

export type HostileClient = ReturnType<typeof hostileClient>;

const NOTHING: Received = { status: 0, headers: {}, headerBytes: 0, text: '', bytes: 0 };
