import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { sendPage } from '#dev/html.ts';
import type { CaughtMail, Mailbox, MailFilter } from './mailbox.ts';
import { listPage, mailPage, notFoundPage } from './pages.ts';
import { readSmtpFailure, type SmtpFailures } from './smtp-failures.ts';

export interface InboxAppParts {
  mailbox: Mailbox;
  failures: SmtpFailures;
  clear(): Promise<void>;
}

/** The inbox's web page and JSON API. */
export function createInboxApp({ mailbox, failures, clear }: InboxAppParts): Express {
  const app = express();
  app.disable('x-powered-by');

  app.get('/', (request, response) => {
    const filter = filterOf(request);
    sendPage(response, 'Inbox', listPage(mailbox.list(filter), filter));
  });
  app.post('/clear', async (_request, response) => {
    await clear();
    response.redirect(303, '/');
  });
  app.get('/messages/:id', (request, response) => {
    const mail = mailbox.get(request.params.id);
    if (mail === undefined) sendPage(response, 'Not found', notFoundPage(), 404);
    else sendPage(response, mail.subject || '(no subject)', mailPage(mail));
  });
  // The message's own HTML, shown in a frame that neither runs scripts nor loads anything.
  app.get('/messages/:id/html', (request, response) => {
    const mail = mailbox.get(request.params.id);
    response
      .status(mail === undefined ? 404 : 200)
      .set({
        'Content-Security-Policy':
          "sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'none'",
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
      .type('html')
      .send(mail?.html ?? '');
  });

  app.get('/api/messages', (request, response) => {
    const messages = mailbox.list(filterOf(request));
    response.json({ total: messages.length, received: mailbox.received, messages: messages.map(summary) });
  });
  app.get('/api/messages/:id', (request, response) => {
    const mail = mailbox.get(request.params.id);
    if (mail === undefined) response.status(404).json({ error: 'No such message.' });
    else response.json(mail);
  });
  app.delete('/api/messages', async (_request, response) => {
    await clear();
    response.status(204).end();
  });
  app.get('/api/failures', (_request, response) => {
    response.json({ failures: failures.list() });
  });
  app.post('/api/failures', express.json(), (request, response) => {
    try {
      failures.add(readSmtpFailure(request.body));
      response.status(201).json({ failures: failures.list() });
    } catch (error) {
      response.status(400).json({ error: (error as Error).message });
    }
  });
  app.delete('/api/failures', (_request, response) => {
    failures.clear();
    response.status(204).end();
  });

  app.use((_request, response) => sendPage(response, 'Not found', notFoundPage(), 404));
  app.use(((error: { status?: number; message?: string }, _request, response, _next) => {
    response.status(error.status ?? 500).json({ error: error.message ?? 'Unexpected error.' });
  }) satisfies ErrorRequestHandler);
  return app;
}

function summary(mail: CaughtMail): Omit<CaughtMail, 'headers' | 'html' | 'text' | 'source' | 'attachments'> {
  const { headers: _headers, html: _html, text: _text, source: _source, attachments: _attachments, ...rest } = mail;
  return rest;
}

function filterOf(request: Request): MailFilter {
  const { to, subject } = request.query;
  return { to: typeof to === 'string' ? to : '', subject: typeof subject === 'string' ? subject : '' };
}
