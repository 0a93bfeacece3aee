import type { CaughtMail } from '#dev/inbox/mailbox.ts';
import type { DevFile } from '#dev/launcher/session.ts';
import { ask } from '#dev/load/stack.ts';
import type { Sent } from './submissions.ts';

/** A submission's mail. */
export interface Arrival extends Sent {
  /** Milliseconds from the submission's answer until the mail arrived; absent when it has not arrived. */
  ms?: number;
  hasPdf: boolean;
}

/** Finds the mails of submissions by their subjects. */
export async function readArrivals(dev: DevFile, sent: readonly Sent[]): Promise<Arrival[]> {
  const { messages } = await ask<{ messages: Pick<CaughtMail, 'id' | 'subject'>[] }>(
    'GET',
    `${dev.inboxUrl}/api/messages?to=bench@example.com`,
  );
  const bySubject = new Map(messages.map((mail) => [mail.subject, mail.id]));
  const arrivals: Arrival[] = [];
  for (const one of sent) {
    const id = bySubject.get(one.name);
    if (id === undefined) {
      arrivals.push({ ...one, hasPdf: false });
      continue;
    }
    const mail = await ask<CaughtMail>('GET', `${dev.inboxUrl}/api/messages/${id}`);
    const hasPdf = mail.attachments.some(({ mime_type: type }) => type === 'application/pdf');
    const ms = Math.max(0, Date.parse(mail.received_at) - one.answeredAt);
    arrivals.push({ ...one, ms, hasPdf });
  }
  return arrivals;
}
