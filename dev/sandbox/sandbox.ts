import express, { type ErrorRequestHandler } from 'express';
import { html, sendPage } from '#dev/html.ts';
import { listen } from '#dev/listen.ts';
import { anthropic } from './ai/anthropic.ts';
import { openAi } from './ai/openai.ts';
import { brevo } from './brevo.ts';
import { hcaptcha, recaptcha, turnstile } from './captcha/providers.ts';
import { Failures } from './failures.ts';
import { licenceServer } from './licence/licence.ts';
import { mailgun } from './mail/mailgun.ts';
import { postmark } from './mail/postmark.ts';
import { resend } from './mail/resend.ts';
import { sendGrid } from './mail/sendgrid.ts';
import { ses } from './mail/ses.ts';
import { deliverTo } from './mail/taken.ts';
import { mailchimp } from './mailchimp.ts';
import { type CreateStandIn, foundStandIns, type SandboxContext } from './stand-in.ts';
import { webhookReceiver } from './webhooks.ts';
import { wordPress } from './wordpress.ts';

/** Every stand-in beside those that stand in the folders of their providers; a new one is one file and one entry here. */
const standIns: CreateStandIn[] = [
  webhookReceiver,
  wordPress,
  mailchimp,
  brevo,
  turnstile,
  hcaptcha,
  recaptcha,
  licenceServer,
  openAi,
  anthropic,
  sendGrid,
  mailgun,
  postmark,
  resend,
  ses,
];

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number;
  host: string;
  now?: () => Date;
  /** The SMTP server of the inbox, which gets what mail providers take; without it nobody does. */
  mailUrl?: string;
}

export interface Sandbox {
  url: string;
  close(): Promise<void>;
}

/** Starts the stand-ins for third parties: they record what they receive and fail on request. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const deliver = deliverTo(options.mailUrl);
  const context: SandboxContext = { failures: new Failures(), now: options.now ?? (() => new Date()), deliver };
  const parties = [...standIns, ...(await foundStandIns())].map((create) => create(context));
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
  const { url, close } = await listen(app, options.port, options.host);
  return {
    url,
    close() {
      for (const party of parties) party.close?.();
      deliver.close();
      return close();
    },
  };
}
