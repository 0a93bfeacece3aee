import { type Sandbox, startSandbox } from '#dev/sandbox/sandbox.ts';
import type { Failure } from '#fakes/failures.ts';
import type { BrevoConfirmation, BrevoContact } from '#fakes/lists/brevo.ts';
import type { MailchimpMember } from '#fakes/lists/mailchimp.ts';
import type { HttpClient, HttpRequest, HttpResponse } from '#outgoing/http-client.ts';

/** The e-mail marketing providers of the sandbox. */
export interface ListProviders {
  url: string;
  mailchimp(): Promise<{ requests: Record<string, number>; members: Record<string, MailchimpMember[]> }>;
  brevo(): Promise<{ requests: Record<string, number>; contacts: BrevoContact[]; confirmations: BrevoConfirmation[] }>;
  /** Gives the account this many lists. */
  setLists(party: 'mailchimp' | 'brevo', count: number): Promise<void>;
  fail(
    place: `${'mailchimp' | 'brevo'}/${string}`,
    failure: Partial<Omit<Failure, 'retry_after'>> & { retry_after?: number },
  ): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function startListProviders(): Promise<ListProviders> {
  const sandbox: Sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const { url } = sandbox;
  const state = async <T>(party: string) => (await (await fetch(`${url}/${party}/state`)).json()) as T;
  return {
    url,
    mailchimp: () => state('mailchimp'),
    brevo: () => state('brevo'),
    setLists: (party, lists) => send('PUT', `${url}/${party}/state`, { lists }),
    fail: (place, failure) => {
      const [party, operation] = place.split('/');
      return send('POST', `${url}/${party}/failures/${operation}`, failure);
    },
    async clear() {
      for (const party of ['mailchimp', 'brevo']) await send('DELETE', `${url}/${party}/state`);
    },
    close: () => sandbox.close(),
  };
}

/** Creates a client that returns these answers in turn, and records the requests. */
export function recordingClient(...answers: Partial<HttpResponse>[]): HttpClient & { asked: HttpRequest[] } {
  const asked: HttpRequest[] = [];
  return {
    asked,
    async request(request) {
      const answer = answers[asked.length];
      asked.push(request);
      if (!answer) throw new Error(`nobody expected ${request.method} ${request.url}`);
      return { status: 200, headers: {}, body: '', ...answer };
    },
    close: async () => {},
  };
}

/** Returns all texts of an error, to search them for secrets. */
export function textOf(error: unknown): string {
  const { message, stack, cause } = error as Error;
  return [message, stack, String(cause)].join('\n');
}

async function send(method: string, address: string, body?: object): Promise<void> {
  const response = await fetch(address, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
}
