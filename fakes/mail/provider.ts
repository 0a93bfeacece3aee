import { json, type Request, type RequestHandler, Router } from 'express';
import { html } from '#dev/html.ts';
import type { Fake, SandboxContext } from '#fakes/fake.ts';
import { type Answer, Operations, RemoteError } from '#fakes/operations.ts';
import type { TakenMail } from './taken-mail.ts';

export interface MailFakeOptions {
  name: string;
  title: string;
  /** Where mails are posted, below `/<name>`. */
  path: string;
  /** Reads a request in the provider's own format. @throws RemoteError as the provider refuses it */
  read(request: Request): TakenMail | Promise<TakenMail>;
  /** The answer to a mail that was taken. */
  taken(mail: TakenMail, count: number): Answer;
  /** The body of a failure that was asked for. */
  failureBody(status: number): object;
  /** For formats other than JSON. */
  parsers?: RequestHandler[];
  /** The source of a mail that came as MIME. */
  sourceOf?(request: Request): Uint8Array;
}

/**
 * A fake for a mail provider. What it takes is delivered to the inbox. Keys that start with `wrong` are refused, and so are
 * senders at `unverified.example`; `failures/send` makes it fail otherwise, before or after it took the mail; `state` shows
 * what it has taken.
 */
export function mailFake(
  { failures, deliver }: SandboxContext,
  { name, title, path, read, taken, failureBody, parsers = [json({ limit: '40mb' })], sourceOf }: MailFakeOptions,
): Fake {
  const mails: TakenMail[] = [];
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
      const before = key === null ? undefined : mails.find((one) => one.idempotency_key === key);
      if (before) return repeated(mail, before, () => taken(before, mails.indexOf(before) + 1));
      mails.push(mail);
      await deliver(mail, sourceOf?.(request));
      return taken(mail, mails.length);
    }),
  );
  return { name, router, summary: (baseUrl) => summary(baseUrl, { name, title }, mails) };
}

/** Providers with idempotency keys answer again, unless something else is sent under the key. */
function repeated(mail: TakenMail, before: TakenMail, answer: () => Answer): Answer {
  if (JSON.stringify(mail) === JSON.stringify(before)) return answer();
  const message = 'This idempotency key has been used with another request body.';
  throw new RemoteError(409, { statusCode: 409, name: 'invalid_idempotent_request', message });
}

export function isUnverified(email: string): boolean {
  return email.endsWith('@unverified.example');
}

function summary(baseUrl: string, { name, title }: { name: string; title: string }, mails: readonly TakenMail[]) {
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

/** A bearer token, or what stands behind another word. */
export function keyIn(header: string | undefined): string {
  return header?.replace(/^\w+\s+/, '') ?? '';
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : [];
}
