import type { DevFile } from '#dev/launcher/session.ts';
import { increase, type Taken } from './receiver.ts';
import { ask } from './stack.ts';

/** A mail that the inbox has caught. */
export interface Caught {
  id: string;
  message_id: string;
  subject: string;
  copies: number;
}

/** Polls the stack's inbox, which drops old mails. */
export function watchInbox(dev: DevFile, everyMs = 5_000) {
  const seen = new Map<string, Caught>();
  const poll = async () => {
    const { messages } = await ask<{ messages: Caught[] }>('GET', `${dev.inboxUrl}/api/messages`);
    for (const message of messages) seen.set(message.id, message);
  };
  // The timer must not keep a failed program running.
  const timer = setInterval(() => void poll().catch(() => {}), everyMs).unref();
  return {
    /** Polls a last time. */
    async stop(): Promise<Caught[]> {
      clearInterval(timer);
      await poll();
      return [...seen.values()];
    },
  };
}

/** Counts the arrivals of each notification. */
export function countMails(mails: readonly Caught[]): Taken {
  const taken = new Map<string, number>();
  for (const mail of mails) increase(taken, deliveryIdOf(mail), mail.copies);
  return taken;
}

/** Returns the id of the notification of a mail. */
export function deliveryIdOf({ message_id }: Pick<Caught, 'message_id'>): string {
  return message_id.replace(/^<|@.*$/g, '');
}

/** Returns the number of mails that the inbox has received since its start. */
export async function mailsReceived(dev: DevFile): Promise<number> {
  return (await ask<{ received: number }>('GET', `${dev.inboxUrl}/api/messages?to=nobody`)).received;
}
