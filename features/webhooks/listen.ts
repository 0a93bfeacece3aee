import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { UseCaseError } from '#db/use-case-error.ts';
import { PartlyDone, UsageError } from '#features/command-line/command.ts';
import { describeFailure } from '#features/command-line/failures.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { startRelay } from './relay.ts';
import { listWebhooks, removeWebhook, saveWebhook, type WebhookParts } from './use-cases.ts';

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

/** Milliseconds that the database has to remove the webhook at the end. */
const REMOVAL_MS = 10_000;
/** Begins the keys of this machine's listeners: only here can it be told whether one is gone, as each has a loopback address. */
const OF_MACHINE = `listen-${createHash('sha256').update(hostname()).digest('hex').slice(0, 8)}-`;

/**
 * Forwards the events of the site to an address on this machine, through a webhook that exists only meanwhile. First removes the
 * webhooks of listeners of this machine that were killed.
 * @returns the number of events, and of those that the receiver did not take
 * @throws UsageError for an address that is none; UseCaseError if the webhook cannot be saved; PartlyDone with the number of
 * events if it cannot be removed
 */
export async function listenTo(app: WebhookParts, options: Listening): Promise<{ forwarded: number; failed: number }> {
  const { receiver, events, print, input, stop } = options;
  if (!/^https?:$/.test(URL.parse(receiver)?.protocol ?? '')) {
    throw new UsageError('--forward-to must be an absolute address, http or https');
  }
  await removeLeft(app, print);
  const relay = await startRelay(receiver, print);
  const key = `${OF_MACHINE}${randomBytes(4).toString('hex')}`;
  try {
    const webhook = { url: relay.url, events, format: 'json' };
    const { secret } = await saveWebhook(app, COMMAND_LINE, key, webhook).catch(refuseRelay);
    print(`Events are forwarded to ${receiver}. They are signed with ${secret}.`);
    print('Type the number of an event to send it again; Ctrl-C ends it.');
    const lines = createInterface({ input });
    // A terminal that was closed cannot be read any more.
    lines.on('error', () => undefined);
    lines.on('line', (line) => {
      if (/^\d+$/.test(line.trim())) void relay.resend(Number(line));
    });
    if (!stop.aborted) await new Promise((resolve) => stop.addEventListener('abort', resolve, { once: true }));
    lines.close();
  } catch (error) {
    const mistake = await removed(app, key);
    if (mistake) print(mistake);
    await relay.close();
    throw error;
  }
  print(`Removing the webhook ${key} …`);
  // Its address is served until it is gone: another program could open it meanwhile and get events.
  const mistake = await removed(app, key);
  await relay.close();
  if (mistake) throw new PartlyDone(mistake, relay.counts());
  return relay.counts();
}

/** Removes the webhook of this listener. @returns what the user has to do when that failed */
async function removed(app: WebhookParts, key: string): Promise<string | null> {
  const tooLate = sleep(REMOVAL_MS, undefined, { ref: false }).then(() => {
    throw new Error(`The database did not answer within ${REMOVAL_MS / 1_000} s.`);
  });
  try {
    await Promise.race([removeWebhook(app, COMMAND_LINE, key), tooLate]);
    return null;
  } catch (error) {
    if (error instanceof UseCaseError && error.code === 'webhook_not_found') return null;
    return `The webhook ${key} may still be there: ${describeFailure(error)} Events are sent to it until you remove it: durable-forms webhook:remove --key ${key} --yes`;
  }
}

/** Removes webhooks of this machine's listeners at whose address nothing listens any more. */
async function removeLeft(app: WebhookParts, print: (line: string) => void): Promise<void> {
  for (const { key, url } of await listWebhooks(app)) {
    if (!key.startsWith(OF_MACHINE) || !(await isClosed(url))) continue;
    const mistake = await removed(app, key);
    print(mistake ?? `Removed the webhook ${key}: its listener is gone.`);
  }
}

/** True if this machine refuses connections to a loopback address. A listener that hangs still accepts them. */
function isClosed(url: string): Promise<boolean> {
  const { hostname: host, port } = new URL(url);
  if (host !== '127.0.0.1') return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port), timeout: 1_000 });
    const end = (closed: boolean) => {
      socket.destroy();
      resolve(closed);
    };
    socket.once('connect', () => end(false)).once('timeout', () => end(false));
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code === 'ECONNREFUSED'));
  });
}

/** Names the setting for a refusal of the relay's address, which nobody has given. */
function refuseRelay(error: unknown): never {
  if (!(error instanceof UseCaseError && error.errors?.url)) throw error;
  throw new UsageError(
    'events cannot be sent to this machine: add 127.0.0.0/8 to ALLOWED_PRIVATE_NETWORKS, for this command and for the workers',
  );
}
