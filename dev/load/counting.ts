import { type Figures, readFigures } from './figures.ts';
import { takenMails, watchInbox } from './inbox.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { Stack } from './stack.ts';

/** The inbox keeps a thousand mails, which come in within 20 s at most. */
const INBOX_MS = 8_000;

/** Counts what third parties get, from now on: webhooks at a receiver of its own, mails in the stack's inbox. */
export interface Counting extends Disposable {
  receiver: Receiver;
  /** For a form whose webhooks are counted. */
  webhooks: Record<string, string>;
  /** Looks into the inbox a last time. @param answered ids from answers with 200 */
  figures(formId: number, answered: readonly number[]): Promise<Figures>;
}

export async function startCounting({ dev, db }: Pick<Stack, 'dev' | 'db'>): Promise<Counting> {
  const receiver = await startReceiver();
  const inbox = watchInbox(dev, INBOX_MS);
  return {
    receiver,
    webhooks: { crm: receiver.url },
    async figures(formId, answered) {
      const mails = takenMails(await inbox.stop());
      return readFigures({ db, formId, webhooks: receiver.taken, mails, answered });
    },
    [Symbol.dispose]: () => receiver.close(),
  };
}
