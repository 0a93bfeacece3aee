import { Agent, type IncomingMessage, type RequestListener, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { answers } from '#dev/supervisor/wait.ts';
import { relay, withoutConnection } from '#dev/web/proxy.ts';
import { chooseNext } from './choice.ts';

/** Milliseconds between two readiness checks of each role. */
const EVERY_MS = 200;

export interface Balancer {
  listener: RequestListener;
  /** Checks the roles until the signal aborts. */
  watch(signal: AbortSignal): Promise<void>;
}

/**
 * Forwards each request to the next HTTP role. A role that is not ready (`/readyz`), or refuses a connection, gets no more
 * requests until it is ready again. A request goes to another role only if none of it was sent: the first role may have carried
 * it out.
 * @param urls of the roles
 */
export function createBalancer(urls: readonly string[]): Balancer {
  const roles = urls.map((url) => ({ url, agent: new Agent({ keepAlive: true }), ready: true }));
  let last = -1;

  function handOn(incoming: IncomingMessage, response: ServerResponse, tried: ReadonlySet<number>): void {
    const ready = roles.map((role) => role.ready);
    const index = chooseNext(ready, last, tried);
    const role = index === undefined ? undefined : roles[index];
    if (index === undefined || !role) {
      refuse(response, 503, 'No HTTP role takes requests');
      return;
    }
    last = index;
    const { hostname: host, port } = new URL(role.url);
    const { method, url: path } = incoming;
    const headers = { ...withoutConnection(incoming.headers), ...forwarded(incoming) };
    const outgoing = request({ host, port, agent: role.agent, method, path, headers, setHost: false });
    let sent = false;
    const send = () => {
      sent = true;
      incoming.pipe(outgoing);
    };
    outgoing.on('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()));
    outgoing.on('error', ({ message }) => {
      // The client disconnected, and took this connection with it.
      if (response.destroyed) return;
      role.ready = false;
      if (!sent) return handOn(incoming, response, new Set([...tried, index]));
      refuse(response, 502, `The HTTP role broke off (${message})`);
    });
    relay(outgoing, response);
  }

  return {
    listener: (incoming, response) => handOn(incoming, response, new Set()),
    async watch(signal) {
      const watchOne = async (role: (typeof roles)[number]) => {
        while (!signal.aborted) {
          role.ready = await answers(`${role.url}/readyz`, [200]).catch(() => false);
          await sleep(EVERY_MS, undefined, { signal }).catch(() => {});
        }
        role.agent.destroy();
      };
      await Promise.all(roles.map(watchOne));
    },
  };
}

/** Returns the headers that roles read from a trusted proxy. */
function forwarded({ headers, socket }: IncomingMessage): Record<string, string> {
  const before = headers['x-forwarded-for'];
  const address = socket.remoteAddress ?? '';
  return { 'x-forwarded-for': before ? `${before}, ${address}` : address };
}

function refuse(response: ServerResponse, status: number, why: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '1' }).end(`${why}.\n`);
}
