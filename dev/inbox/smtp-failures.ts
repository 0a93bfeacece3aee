const STAGES = ['connect', 'auth', 'mail', 'rcpt', 'data'] as const;

/** The point of an SMTP session at which a failure is injected. */
export type SmtpStage = (typeof STAGES)[number];

/** An injected failure: the next `next` commands of stage `at` are refused with `code`. */
export interface SmtpFailure {
  next: number;
  /** The SMTP reply code, 400 to 599. */
  code: number;
  at: SmtpStage;
  /** For `rcpt`: only recipients that contain this text are refused. */
  to?: string;
  /** The server's text after the code. */
  text?: string;
}

/**
 * Validates the body of `POST /api/failures`.
 * @throws Error that names the field and its allowed values
 */
export function readSmtpFailure(body: unknown): SmtpFailure {
  const {
    next = 1,
    code,
    at = 'rcpt',
    to,
    text,
  } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<keyof SmtpFailure, unknown>>;
  if (!isWhole(next, 1, 1_000_000)) throw new Error('next must be a whole number from 1 to 1000000.');
  if (!isWhole(code, 400, 599)) throw new Error('code must be an SMTP reply code from 400 to 599.');
  const stage = STAGES.find((known) => known === at);
  if (stage === undefined) throw new Error(`at must be one of ${STAGES.join(', ')}.`);
  if (to !== undefined && typeof to !== 'string') throw new Error('to must be a string.');
  if (text !== undefined && (typeof text !== 'string' || !/^[ -~]{1,200}$/.test(text))) {
    throw new Error('text must be a line of at most 200 ASCII characters.');
  }
  return { next, code, at: stage, ...(to === undefined ? {} : { to }), ...(text === undefined ? {} : { text }) };
}

/** Pending failures, used in the order in which they were requested. */
export class SmtpFailures {
  #pending: SmtpFailure[] = [];

  add(failure: SmtpFailure): void {
    this.#pending.push({ ...failure });
  }

  /** Returns the error to refuse this command with, or null. `recipient` is the address of a `rcpt`. */
  take(at: SmtpStage, recipient = ''): (Error & { responseCode: number }) | null {
    const failure = this.#pending.find((one) => one.at === at && recipient.includes(one.to ?? ''));
    if (failure === undefined) return null;
    failure.next -= 1;
    this.#pending = this.#pending.filter((one) => one.next > 0);
    const { code, text = `Refused on request (${code} at ${at})` } = failure;
    return Object.assign(new Error(text), { responseCode: code });
  }

  list(): SmtpFailure[] {
    return this.#pending.map((failure) => ({ ...failure }));
  }

  clear(): void {
    this.#pending = [];
  }
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
