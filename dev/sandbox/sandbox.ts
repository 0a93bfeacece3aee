import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { html, sendPage } from '#dev/html.ts';
import { listen } from '#dev/listen.ts';
import { guardHost } from '#dev/web/host-guard.ts';
import { Failures } from './failures.ts';
import { foundStandIns, type SandboxContext } from './stand-in.ts';
import { deliverTo } from './taken-mail.ts';
import { webhookReceiver } from './webhooks.ts';

export interface StandInOptions {
  now?: () => Date;
  /** The SMTP server of the inbox, which gets what mail providers take; without it nobody does. */
  mailUrl?: string;
}

export interface SandboxOptions extends StandInOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** By which it may be reached beside those of this machine. */
  names?: readonly string[];
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the stand-ins for third parties. */
export async function startSandbox({ port, host, names, ...options }: SandboxOptions): Promise<Sandbox> {
  const standIns = await createStandIns(options);
  const { url, close } = await listen(guardHost(standIns.listener, names), port, host);
  return {
    url,
    close() {
      standIns.close();
      return close();
    },
  };
}

/** The stand-ins for third parties, which nobody serves yet: they record what they receive and fail on request. */
export async function createStandIns(
  options: StandInOptions = {},
): Promise<{ listener: RequestListener; close(): void }> {
  const deliver = deliverTo(options.mailUrl);
  const context: SandboxContext = { failures: new Failures(), now: options.now ?? (() => new Date()), deliver };
  const parties = [webhookReceiver, ...(await foundStandIns())].map((create) => create(context));
  const app = express();
  app.disable('x-powered-by');
  for (const { name, router, root } of parties) {
    app.use(`/${name}`, router);
    if (root) app.use(root.path, root.router);
  }

  app.get('/', (request, response) => {
    const baseUrl = `http://${request.get('host') ?? ''}`;
    sendPage(
      response,
      'Sandbox',
      html`<h1>Sandbox</h1>
<p class="quiet">Stand-ins for third parties. Nothing leaves this machine.</p>
${parties.map(({ summary }) => summary(baseUrl))}`,
    );
  });
  app.use((_request, response) => {
    response.status(404).json({ error: 'No such stand-in.' });
  });
  app.use(((error: { status?: number; message?: string }, _request, response, _next) => {
    response.status(error.status ?? 500).json({ error: error.message ?? 'Unexpected error.' });
  }) satisfies ErrorRequestHandler);
  return {
    listener: app,
    close() {
      for (const party of parties) party.close?.();
      deliver.close();
    },
  };
}
