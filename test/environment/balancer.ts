import { Agent, request } from 'node:http';
import { listen } from '#dev/listen.ts';

const PROBE_MS = 500;

/** A small load balancer: sends each request to the next role that is ready, keeps connections alive, and never retries. */
export interface Balancer {
  url: string;
  /** True when the role at this port gets requests. */
  sendsTo(port: number): boolean;
  close(): Promise<void>;
}

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<number>();
  const probe = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.status === 200) ready.add(port);
    else ready.delete(port);
  };
  const probes = setInterval(() => ports.forEach(probe), PROBE_MS);
  let turn = 0;
  const server = await listen(
    (req, res) => {
      const able = ports.filter((port) => ready.has(port));
      const port = able[turn++ % able.length];
      if (port === undefined) return res.writeHead(502).end('nobody is ready');
      const { method, url: path, headers } = req;
      const passed = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, { 'Content-Type': answer.headers['content-type'] });
        answer.pipe(res);
      });
      passed.on('error', (error) => res.writeHead(502).end(String(error)));
      req.pipe(passed);
    },
    0,
    '127.0.0.1',
  );
  return {
    url: server.url,
    sendsTo: (port) => ready.has(port),
    async close() {
      clearInterval(probes);
      agent.destroy();
      await server.close();
    },
  };
}
