import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';
import type { AcceptedMail } from './taken-mail.ts';

export interface MailFakeOptions {
  name: string;
  title: string;
  /** Path to which mails are posted, below `/<name>`. */
  path: string;
  /** Reads a mail from a request in the provider's format. @throws RemoteError as the provider refuses it */
  read(request: Request): AcceptedMail | Promise<AcceptedMail>;
  /** Returns the answer to an accepted mail. */
  answerTo(mail: AcceptedMail, count: number): Answer;
  /** Returns the body of a configured failure. */
  failureBody(status: number): object;
  /** Body parsers for formats other than JSON. */
  parsers?: RequestHandler[];
  /** Returns the source of a mail that arrived as MIME. */
  sourceOf?(request: Request): Uint8Array;
}

/**
 * Creates the fake of a mail provider. Accepted mails are delivered to the inbox. Keys that start with `wrong` and senders at
 * `unverified.example` are refused. `failures/send` makes it fail before or after it accepts a mail; `state` shows the accepted
 * mails.
 */
export function mailFake(
  { failures, deliver }: SandboxContext,
  { name, title, path, read, answerTo, failureBody, parsers = [json({ limit: '40mb' })], sourceOf }: MailFakeOptions,
): Fake {
  const mails: AcceptedMail[] = [];
  const operations = new Operations({ fake: name, names: ['send'] as const, failures, failureBody });
  const router = Router();
  operations.addFailureRoutes(router);
  router.get('/state', (_request, response) => {
    response.json({ requests: operations.requests, mails });
  });
  router.delete('/state', (_request, response) => {
    mails.length = 0;
    operations.clear();
    response.status(204).end();
  });
  router.post(
    path,
    ...parsers,
    operations.on('send', async (request) => {
      const mail = await read(request);
      const key = mail.idempotency_key;
      const earlier = key === null ? undefined : mails.find(({ idempotency_key }) => idempotency_key === key);
      if (earlier) return repeatAnswer(mail, earlier, () => answerTo(earlier, mails.indexOf(earlier) + 1));
      mails.push(mail);
      await deliver(mail, sourceOf?.(request));
      return answerTo(mail, mails.length);
    }),
  );
  return { name, router, summary: (baseUrl) => summary(baseUrl, { name, title }, mails) };
}

/** Repeats the answer for a repeated idempotency key; refuses a key that comes with another mail. */
function repeatAnswer(mail: AcceptedMail, earlier: AcceptedMail, answer: () => Answer): Answer {
  if (JSON.stringify(mail) === JSON.stringify(earlier)) return answer();
  const message = 'This idempotency key has been used with another request body.';
  throw new RemoteError(409, { statusCode: 409, name: 'invalid_idempotent_request', message });
}

export function isUnverified(email: string): boolean {
  return email.endsWith('@unverified.example');
}

function summary(baseUrl: string, { name, title }: { name: string; title: string }, mails: readonly AcceptedMail[]) {
  const rows = mails
    .slice(-20)
    .map(({ to, subject, from }) => html`<tr><td>${to.join(', ')}</td><td>${subject}</td><td>${from.email}</td></tr>`);
  return html`<h2>${title}</h2>
<p>Any key is right, unless it starts with <code>wrong</code>; senders at <code>unverified.example</code> are refused. Mails arrive in the inbox.</p>
${rows.length === 0 ? html`<p>No mails yet.</p>` : html`<table class="list"><thead><tr><th>To</th><th>Subject</th><th>From</th></tr></thead><tbody>${rows}</tbody></table>`}
<details><summary>Try failures</summary><pre>curl -H 'Content-Type: application/json' -d '{"status":429,"retry_after":5}' ${baseUrl}/${name}/failures/send
curl -H 'Content-Type: application/json' -d '{"mode":"timeout","after_effect":true}' ${baseUrl}/${name}/failures/send
curl ${baseUrl}/${name}/state</pre></details>`;
}

/** Returns the credentials after the scheme of an authorization header. */
export function keyIn(header: string | undefined): string {
  return header?.replace(/^\w+\s+/, '') ?? '';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
