import { createServer, type RequestListener } from 'node:http';

/** Serves `listener` on a port (0 takes any free one); rejects when the port is taken. `close` ends open requests too. */
export async function listen(
  listener: RequestListener,
  port: number,
  host: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  const chosen = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Reads a port from the environment.
 * @throws Error that names the variable
 */
export function portFrom(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] ?? String(fallback);
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`);
}
