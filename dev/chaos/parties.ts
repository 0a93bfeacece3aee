import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '../bench/stack.ts';
import type { DevFile } from '../launcher/session.ts';

/** How often each delivery was taken, by its id. */
export type Taken = ReadonlyMap<string, number>;

/** A receiver of webhooks that keeps count of everything. */
export async function startReceiver() {
  const taken = new Map<string, number>();
  let toRefuse = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      if (toRefuse > 0) {
        toRefuse -= 1;
        response.writeHead(500).end();
        return;
      }
      increase(taken, String(request.headers['webhook-id']), 1);
      response.writeHead(200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    taken: taken as Taken,
    /** Answers the next requests with 500. */
    refuse(requests: number): void {
      toRefuse += requests;
    },
    close(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

interface Caught {
  id: string;
  message_id: string;
  copies: number;
}

/** Watches the stack's inbox, which forgets what is old. */
export function watchInbox(dev: DevFile, everyMs = 5_000) {
  const seen = new Map<string, Caught>();
  const look = async () => {
    const { messages } = await ask<{ messages: Caught[] }>('GET', `${dev.inboxUrl}/api/messages`);
    for (const message of messages) seen.set(message.id, message);
  };
  const timer = setInterval(() => void look().catch(() => {}), everyMs);
  return {
    /** Looks a last time. @returns how often each notification was taken */
    async stop(): Promise<Taken> {
      clearInterval(timer);
      await look();
      const taken = new Map<string, number>();
      for (const { message_id, copies } of seen.values()) increase(taken, message_id.replace(/^<|@.*$/g, ''), copies);
      return taken;
    },
  };
}

function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
