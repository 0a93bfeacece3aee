import { type Figures, readFigures } from './figures.ts';
import { countMails, watchInbox } from './inbox.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import type { Stack } from './stack.ts';

/** Milliseconds between two polls. The inbox stores a thousand mails, and the load needs up to 20 s to replace them. */
const INBOX_MS = 8_000;

/** Counts what third parties receive from now on: webhooks at a receiver of its own, mails in the stack's inbox. */
export interface Counting extends Disposable {
  receiver: Receiver;
  /** The webhooks of a form whose deliveries are counted. */
  webhooks: Record<string, string>;
  /**
   * Reads the inbox a last time and returns the figures.
   * @param answered ids from answers with 200
   */
  figures(formId: number, answered: readonly number[]): Promise<Figures>;
}

export async function startCounting({ dev, db }: Pick<Stack, 'dev' | 'db'>): Promise<Counting> {
  const receiver = await startReceiver();
  const inbox = watchInbox(dev, INBOX_MS);
  return {
    receiver,
    webhooks: { crm: receiver.url },
    async figures(formId, answered) {
      const mails = countMails(await inbox.stop());
      return readFigures({ db, formId, webhooks: receiver.taken, mails, answered });
    },
    [Symbol.dispose]: () => receiver.close(),
  };
}
