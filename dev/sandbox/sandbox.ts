import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler } from 'express';
import { html, sendPage } from '#dev/html.ts';
import { listen } from '#dev/listen.ts';
import { guardHost } from '#dev/web/host-guard.ts';
import { Failures } from '#fakes/failures.ts';
import type { SandboxContext } from '#fakes/fake.ts';
import { deliverTo } from '#fakes/mail/taken-mail.ts';
import { allFakes } from '#fakes/table.ts';

export interface FakeOptions {
  now?: () => Date;
  /** The SMTP server of the inbox, which receives the mails that mail providers accept; without it they are dropped. */
  mailUrl?: string;
}

export interface SandboxOptions extends FakeOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Host names, besides those of this machine, under which it may be reached. */
  names?: readonly string[];
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the fakes of third parties. */
export async function startSandbox({ port, host, names, ...options }: SandboxOptions): Promise<Sandbox> {
  const fakes = await createFakes(options);
  const { url, close } = await listen(guardHost(fakes.listener, names), port, host);
  return {
    url,
    close() {
      fakes.close();
      return close();
    },
  };
}

/** Creates the fakes of third parties without serving them: they record the requests that they receive and fail on request. */
export async function createFakes(options: FakeOptions = {}): Promise<{ listener: RequestListener; close(): void }> {
  const deliver = deliverTo(options.mailUrl);
  const context: SandboxContext = { failures: new Failures(), now: options.now ?? (() => new Date()), deliver };
  const parties = (await allFakes()).map((create) => create(context));
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
<p class="quiet">Fakes for third parties. Nothing leaves this machine.</p>
${parties.map(({ summary }) => summary(baseUrl))}`,
    );
  });
  app.use((_request, response) => {
    response.status(404).json({ error: 'No such fake.' });
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
