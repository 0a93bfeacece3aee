import type { RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { mock } from 'node:test';
import nodemailer from 'nodemailer';
import { Dispatcher } from 'undici';
import { ProviderError } from '#outgoing/errors.ts';
import { acting, type Fault, type Step } from './faults.ts';
import { answerOf } from './unserved.ts';

/** Errors of a call whose third party is down, or does not answer in time. */
interface Failures {
  reset(): Error;
  late(): Error;
  /** Called once the third party has received it, before its answer. */
  handedOver?(): void;
  /** Faults that cannot happen to this call. */
  never?: readonly Fault[];
}

/** Calls a third party. A call by a process is a step. */
export async function call<T>(name: string, perform: () => Promise<T>, failures: Failures): Promise<T> {
  const process = acting.getStore();
  if (!process) return perform();
  await process.isAble();
  const had = async () => {
    failures.handedOver?.();
    return perform();
  };
  const step: Step = { kind: 'call', name, never: failures.never };
  const plan = process.plan();
  const fault = plan?.next(step);
  plan?.lasts();
  switch (fault) {
    case 'crash before':
      throw process.die();
    case 'crash after':
      await had();
      throw process.die();
    case 'stalls before':
      await process.standStill();
      return had();
    case 'stalls after': {
      const answer = await had();
      await process.standStill();
      return answer;
    }
    case 'reset before':
      throw failures.reset();
    case 'reset after':
      await had();
      throw failures.reset();
    case 'never':
      throw failures.late();
    case 'late':
      await had();
      throw failures.late();
    case 'twice':
      await had();
      return had();
    default:
      return had().finally(() => plan?.hasLasted());
  }
}

/** An effect at a third party, in order. */
export interface Effect {
  /** `mail`, or the method and path of a request. */
  what: string;
  /** The id by which its receiver recognises a repetition. */
  id: string;
  /** Unix ms. */
  at: number;
}

/** Failures of HTTP requests. */
const OF_HTTP: Failures = {
  reset: () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  late: () => new ProviderError('No complete answer within 10000 ms.', { kind: 'transient', type: 'timeout' }),
};

/** Failures of calls to the engine. */
export const OF_ENGINE: Failures = {
  reset: () => grpcError(14),
  late: () => grpcError(4),
  // The engine's client sends each request only once.
  never: ['twice'],
};

function grpcError(code: number): Error {
  return Object.assign(new Error(`${code}: no answer`), { code, details: 'no answer', metadata: {} });
}

/** Code of an extension runs in the process itself: its errors are reported, and it is never retried. */
const OF_HOOKS: Failures = {
  ...{ reset: () => new Error('unused'), late: () => new Error('unused') },
  never: ['reset before', 'reset after', 'never', 'late', 'twice'],
};

/** Runs a handler of an extension that has an effect. */
export function effectOfHook(effects: Effect[], what: string, id: string): Promise<void> {
  return call(what, async () => void effects.push({ what, id, at: Date.now() }), OF_HOOKS);
}

type Request = Dispatcher.RequestOptions;

/** Controls the answers of third parties; null stands for the usual answer. */
export interface Parties {
  /**
   * @param what the method and the path, or `mail`
   * @returns an HTTP status, or the reply code of a mail server
   */
  refuse(what: string): number | null;
}

/**
 * From now on makes requests to third parties, and mails, steps, and records them as effects once they were received. The fakes
 * answer requests; mails are delivered nowhere else.
 * @returns a function that stops it
 */
export function watchCalls(effects: Effect[], parties: Parties, fakes: RequestListener): () => void {
  const requests = mock.method(Dispatcher.prototype, 'request', (options: Request) => {
    const { method, path } = options;
    const headers = options.headers as Record<string, string>;
    const body = options.body as string | Uint8Array | null;
    const what = `${method} ${String(path).split('?')[0]}`;
    const id = headers['webhook-id'] ?? headers['idempotency-key'] ?? headers['paypal-request-id'] ?? '';
    const perform = async () => {
      const refused = parties.refuse(what);
      if (refused !== null) return { statusCode: refused, headers: {}, body: Readable.from([]) };
      const answer = await answerOf(fakes, { method, path, headers, body });
      if (answer.statusCode < 400) effects.push({ what, id, at: Date.now() });
      return { ...answer, body: Readable.from([answer.body]) };
    };
    return call(nameOf(what), perform, OF_HTTP) as Promise<never>;
  });
  const transport = Object.getPrototypeOf(nodemailer.createTransport({ jsonTransport: true }));
  const mails = mock.method(transport, 'sendMail', (mail: Mail) => {
    const to = [mail.to, mail.cc, mail.bcc].flat().filter(Boolean) as string[];
    const perform = async () => {
      const reply = parties.refuse('mail');
      if (reply !== null) throw refusedMail(reply);
      effects.push({ what: 'mail', id: String(mail.messageId), at: Date.now() });
      return { accepted: to, rejected: [], rejectedErrors: [] };
    };
    return call('mail', perform, { ...OF_MAIL, handedOver: () => mail.onWritten?.() });
  });
  return () => {
    requests.mock.restore();
    mails.mock.restore();
  };
}

function refusedMail(responseCode: number): Error {
  const permanent = responseCode >= 500;
  return Object.assign(new Error(`${responseCode}`), {
    code: 'EENVELOPE',
    command: 'MAIL FROM',
    responseCode,
    permanent,
  });
}

interface Mail {
  messageId?: string;
  subject?: string;
  to?: unknown;
  cc?: unknown;
  bcc?: unknown;
  onWritten?: () => void;
}

const OF_MAIL: Failures = {
  reset: () => Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION', command: 'CONN' }),
  late: () => Object.assign(new Error('Timeout'), { code: 'ETIMEDOUT', command: 'CONN' }),
  // A session delivers a message once.
  never: ['twice'],
};

/** Replaces ids, which differ from case to case. */
function nameOf(what: string): string {
  return what.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}|(?<=\/)[A-Za-z]{2,6}_[\w-]+|(?<=\/)[0-9A-Z]{13,}/g, '…');
}
