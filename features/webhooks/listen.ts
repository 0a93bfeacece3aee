import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { UseCaseError } from '#db/use-case-error.ts';
import { UsageError } from '#features/command-line/command.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { startRelay } from './relay.ts';
import { removeWebhook, saveWebhook, type WebhookParts } from './use-cases.ts';

export interface Listening {
  /** Address that gets the events. */
  receiver: string;
  events: readonly string[];
  print(line: string): void;
  /** Lines that the user types: the number of an event sends it again. */
  input: NodeJS.ReadableStream;
  /** Ends the listening. */
  stop: AbortSignal;
}

/**
 * Forwards the events of the site to an address on this machine, through a webhook that exists only meanwhile.
 * @returns the number of events, and of those that the receiver did not take
 * @throws UsageError for an address that is none; UseCaseError if the webhook cannot be saved
 */
export async function listenTo(app: WebhookParts, options: Listening): Promise<{ forwarded: number; failed: number }> {
  const { receiver, events, print, input, stop } = options;
  if (!/^https?:$/.test(URL.parse(receiver)?.protocol ?? '')) {
    throw new UsageError('--forward-to must be an absolute address, http or https');
  }
  const relay = await startRelay(receiver, print);
  const key = `listen-${randomBytes(4).toString('hex')}`;
  try {
    const webhook = { url: relay.url, events, format: 'json' };
    const { secret } = await saveWebhook(app, COMMAND_LINE, key, webhook).catch(refuseRelay);
    print(`Events are forwarded to ${receiver}. They are signed with ${secret}.`);
    print('Type the number of an event to send it again; Ctrl-C ends it.');
    const lines = createInterface({ input });
    lines.on('line', (line) => {
      if (/^\d+$/.test(line.trim())) void relay.resend(Number(line));
    });
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
    lines.close();
    return relay.counts();
  } finally {
    await relay.close();
    await removeWebhook(app, COMMAND_LINE, key).catch(() => undefined);
  }
}

/** Names the setting for a refusal of the relay's address, which nobody has given. */
function refuseRelay(error: unknown): never {
  if (!(error instanceof UseCaseError && error.errors?.url)) throw error;
  throw new UsageError(
    'events cannot be sent to this machine: add 127.0.0.0/8 to ALLOWED_PRIVATE_NETWORKS, for this command and for the workers',
  );
}
