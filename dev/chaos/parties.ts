import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask } from '#dev/bench/stack.ts';
import type { DevFile } from '#dev/launcher/session.ts';

/** How often each delivery was taken, by its id. */
export type Taken = ReadonlyMap<string, number>;

/** A receiver of webhooks that keeps count of everything. @param onTaken is called for each delivery that was taken */
export async function startReceiver(onTaken: (deliveryId: string, body: string) => void = () => {}) {
  const taken = new Map<string, number>();
  let toRefuse = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (toRefuse > 0) {
        toRefuse -= 1;
        response.writeHead(500).end();
        return;
      }
      const id = String(request.headers['webhook-id']);
      increase(taken, id, 1);
      onTaken(id, body);
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

/** A mail that the inbox has caught. */
export interface Caught {
  id: string;
  message_id: string;
  subject: string;
  copies: number;
}

/** Watches the stack's inbox, which forgets what is old. */
export function watchInbox(dev: DevFile, everyMs = 5_000) {
  const seen = new Map<string, Caught>();
  const look = async () => {
    const { messages } = await ask<{ messages: Caught[] }>('GET', `${dev.inboxUrl}/api/messages`);
    for (const message of messages) seen.set(message.id, message);
  };
  // It keeps no program running that has failed.
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref();
  return {
    /** Looks a last time. */
    async stop(): Promise<Caught[]> {
      clearInterval(timer);
      await look();
      return [...seen.values()];
    },
  };
}

/** How often each notification was taken. */
export function takenMails(mails: readonly Caught[]): Taken {
  const taken = new Map<string, number>();
  for (const mail of mails) increase(taken, deliveryIdOf(mail), mail.copies);
  return taken;
}

/** The id of the notification that a mail is for. */
export function deliveryIdOf({ message_id }: Pick<Caught, 'message_id'>): string {
  return message_id.replace(/^<|@.*$/g, '');
}

export function increase(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
