import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '#features/environment.ts';
import { listen } from '#http/listen.ts';

/** The address of the HTTP role. */
type Address = Pick<Settings, 'host' | 'port'>;

const ASK_AGAIN_MS = 300;

/** @throws Error naming PORT when another program listens there: what it answers would pass for the HTTP role */
export async function requireFreePort({ port, host }: Address): Promise<void> {
  const server = createServer();
  await listen(server, 'PORT', port, host);
  await new Promise((resolve) => server.close(resolve));
}

/** Waits until the HTTP role accepts submissions, or `stop`. */
export async function whenReady({ port, host }: Address, stop: AbortSignal): Promise<void> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const url = `http://${name}:${port}/readyz`;
  while (!stop.aborted) {
    const isReady = await fetch(url, { signal: stop }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.ok;
      },
      () => false,
    );
    if (isReady) return;
    await sleep(ASK_AGAIN_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}
