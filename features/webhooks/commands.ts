import { constants } from 'node:os';
import { UseCaseError } from '#db/use-case-error.ts';
import type { App } from '#features/app.ts';
import { command, type Surroundings, UsageError } from '#features/command-line/command.ts';
import { parseJson, readInput } from '#features/command-line/input.ts';
import { subscribableEvents } from '#features/deliveries/site/subscriptions.ts';
import { rotatedJson } from '#features/integrations/routes/integrations.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { webhookJson } from './json.ts';
import { listenTo } from './listen.ts';
import { listWebhooks, removeWebhook, rotateWebhook, saveWebhook, testWebhook } from './use-cases.ts';

const key = { takes: 'KEY', about: 'the webhook, as webhooks shows it', needed: true } as const;

export const webhookCommands = {
  webhooks: command({
    about: 'list the webhooks of the site and the available events',
    example: 'durable-forms webhooks',
    options: {},
    run: (_, surroundings) =>
      withApp(surroundings, async (app) => ({
        webhooks: (await listWebhooks(app)).map(webhookJson),
        events: subscribableEvents(app.installed).map(({ type }) => type),
      })),
  }),

  'webhook:set': command({
    about: 'create or change a webhook of the site; a new secret is shown once',
    example: 'durable-forms webhook:set --key ops --url https://ops.example.org/in --events form.*,delivery.failed',
    options: {
      key: { ...key, about: 'its key, such as ops' },
      url: { takes: 'URL', about: 'its address' },
      events: { takes: 'TYPES', about: 'event types, separated by commas; form.* for all that start with form.' },
      format: { takes: 'FORMAT', about: 'json, form or cloudevents; the default is json' },
      inactive: { about: 'disable it: it receives no more events' },
      file: { takes: 'F', about: 'in place of these: JSON as in the API, with headers; - is standard input' },
    },
    async run({ key, file, ...given }, surroundings) {
      const body = file === undefined ? bodyOf(given) : await readBody(surroundings, file, given);
      return withApp(surroundings, async (app) => {
        const { webhook, ...saved } = await saveWebhook(app, COMMAND_LINE, key, body);
        return { ...saved, webhook: webhookJson(webhook) };
      });
    },
  }),

  'webhook:remove': command({
    about: 'remove a webhook of the site with its secrets',
    example: 'durable-forms webhook:remove --key ops --yes',
    options: { key, yes: { about: 'confirm', needed: true } },
    run: ({ key }, surroundings) =>
      withApp(surroundings, async (app) => {
        await removeWebhook(app, COMMAND_LINE, key);
        return { key };
      }),
  }),

  'webhook:rotate': command({
    about: 'replace the signing secret of a webhook of the site; it is shown once',
    example: 'durable-forms webhook:rotate --key ops --keep-hours 24',
    options: {
      key,
      'keep-hours': { takes: 'N', about: 'hours that the previous secret stays valid, 0 to 168; the default is 24' },
      force: { about: 'end an older secret that is still valid' },
    },
    async run({ key, 'keep-hours': hours = '24', force }, surroundings) {
      const keepHours = /^\d{1,3}$/.test(hours) ? Number(hours) : Number.NaN;
      if (!(keepHours <= 168)) throw new UsageError('--keep-hours must be a whole number from 0 to 168');
      return withApp(surroundings, async (app) =>
        rotatedJson(key, await rotateWebhook(app, COMMAND_LINE, key, { keepHours, force })),
      );
    },
  }),

  'webhook:test': command({
    about: 'send a test event to a webhook of the site',
    example: 'durable-forms webhook:test --key ops',
    options: { key },
    run: ({ key }, surroundings) =>
      withApp(surroundings, async (app) => {
        const { allowedPrivateNetworks } = app.settings;
        const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'durable-forms', clock: app.clock });
        try {
          return await testWebhook({ ...app, http, timeouts: {}, limits: UNLIMITED }, COMMAND_LINE, key);
        } finally {
          await http.close();
        }
      }),
  }),

  listen: command({
    about: 'forward the events of this site to an address on this machine, for development',
    example: 'durable-forms listen --forward-to http://127.0.0.1:3000/webhooks',
    options: {
      'forward-to': { takes: 'URL', about: 'where to send each event, signed as by a webhook', needed: true },
      events: { takes: 'TYPES', about: 'event types, separated by commas; all by default' },
    },
    run: ({ 'forward-to': receiver, events = '*' }, surroundings) =>
      withApp(surroundings, async (app) => {
        const types = events.split(',').map((type) => type.trim());
        const print = (line: string) => void surroundings.stderr.write(`${line}\n`);
        return untilStopped((stop) =>
          listenTo(app, { receiver, events: types, print, input: surroundings.stdin, stop }),
        );
      }),
  }),
};

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs until a signal asks to stop; SIGHUP says that the terminal was closed. A second signal ends the process at once. */
async function untilStopped<T>(run: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const end = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (end.signal.aborted) process.exit(128 + constants.signals[signal]);
    end.abort();
  };
  // A terminal that was closed fails when it is written to.
  const ignore = () => undefined;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignore);
  for (const signal of STOPPING) process.on(signal, stop);
  try {
    return await run(end.signal);
  } finally {
    for (const signal of STOPPING) process.off(signal, stop);
    // After a stop the end may still write.
    if (!end.signal.aborted) for (const stream of [process.stdout, process.stderr]) stream.off('error', ignore);
  }
}

const UNLIMITED = { take: async () => 0 };

/** Runs a use case and translates its mistakes to names of options. */
function withApp<T>(surroundings: Surroundings, run: (app: App) => Promise<T>): Promise<T> {
  return surroundings.withDatabase(async (app) => {
    try {
      return await run(app);
    } catch (error) {
      if (!(error instanceof UseCaseError)) throw error;
      const mistakes = error.errors
        ? Object.values(error.errors).map((one) => `--${one}`)
        : [`--key: ${error.message}`];
      throw new Error(mistakes.join('\n'));
    }
  });
}

interface GivenOptions {
  url: string | undefined;
  events: string | undefined;
  format: string | undefined;
  inactive: boolean;
}

function bodyOf({ url, events, format, inactive }: GivenOptions): object {
  if (url === undefined || events === undefined) throw new UsageError('--url and --events are needed, or --file');
  const types = events.split(',').map((type) => type.trim());
  return { url, events: types, ...(format !== undefined && { format }), active: !inactive };
}

async function readBody(surroundings: Surroundings, file: string, given: GivenOptions): Promise<unknown> {
  if (Object.values(given).some(Boolean)) throw new UsageError('--file goes without other options');
  return parseJson(await readInput(surroundings, 'file', file), (mistake) => new Error(`--file: ${mistake}`));
}
