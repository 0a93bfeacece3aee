import { setTimeout as wait } from 'node:timers/promises';
import { json, type Request, type Response, Router } from 'express';

const MODES = ['status', 'timeout', 'reset', 'bad_json'] as const;

/** A failure of the next `next` requests to a fake. */
export interface Failure {
  next: number;
  /**
   * `status` answers with that status; `timeout` never answers; `reset` cuts the connection; `bad_json` answers 200 with
   * invalid JSON.
   */
  mode: (typeof MODES)[number];
  status: number;
  /** The `Retry-After` header: seconds or an HTTP date. */
  retry_after?: string;
  /** Milliseconds to wait before failing. */
  delay_ms: number;
  /** Performs the request before failing, so that only the answer is lost. */
  after_effect?: true;
}

/**
 * Checks the body of `POST …/failures`.
 * @throws Error that names the invalid field and its allowed values
 */
export function readFailure(body: unknown): Failure {
  const input = (typeof body === 'object' && body !== null ? body : {}) as Partial<Record<keyof Failure, unknown>>;
  const { next = 1, mode = 'status', status = 500, retry_after, delay_ms = 0, after_effect = false } = input;
  const knownMode = MODES.find((name) => name === mode);
  if (knownMode === undefined) throw new Error(`mode must be one of ${MODES.join(', ')}.`);
  if (!isWhole(next, 1, 1_000_000)) throw new Error('next must be a whole number from 1 to 1000000.');
  if (!isWhole(status, 200, 599)) throw new Error('status must be an HTTP status from 200 to 599.');
  if (!isWhole(delay_ms, 0, 600_000)) throw new Error('delay_ms must be a whole number from 0 to 600000.');
  if (retry_after !== undefined && !['string', 'number'].includes(typeof retry_after)) {
    throw new Error('retry_after must be seconds or an HTTP date.');
  }
  if (typeof after_effect !== 'boolean') throw new Error('after_effect must be true or false.');
  return {
    next,
    mode: knownMode,
    status,
    delay_ms,
    ...(retry_after === undefined ? {} : { retry_after: String(retry_after) }),
    ...(after_effect && { after_effect }),
  };
}

/** Pending failures by scope (one fake, or one name within it), used in their order. */
export class Failures {
  readonly #pending = new Map<string, Failure[]>();

  add(scope: string, failure: Failure): void {
    this.#pending.set(scope, [...this.list(scope), { ...failure }]);
  }

  take(scope: string): Failure | null {
    const [first, ...rest] = this.list(scope);
    if (first === undefined) return null;
    this.#pending.set(scope, first.next > 1 ? [{ ...first, next: first.next - 1 }, ...rest] : rest);
    return first;
  }

  list(scope: string): Failure[] {
    return this.#pending.get(scope) ?? [];
  }

  clear(scope: string): void {
    this.#pending.delete(scope);
  }
}

/** Returns the effect of a failure as records show it: the status, or the kind of missing answer. */
export function outcomeOf(failure: Failure): number | 'timeout' | 'reset' | 'bad_json' {
  return failure.mode === 'status' ? failure.status : failure.mode;
}

/**
 * Fails the request as configured. After `timeout` the request stays open until the client or the sandbox closes the
 * connection.
 */
export async function fail(
  failure: Failure,
  request: Request,
  response: Response,
  body: object = { error: 'Answered on request.' },
): Promise<void> {
  if (failure.delay_ms > 0) await wait(failure.delay_ms, undefined, { ref: false });
  if (failure.retry_after !== undefined) response.set('Retry-After', failure.retry_after);
  switch (failure.mode) {
    case 'timeout':
      return;
    case 'reset':
      request.socket.resetAndDestroy();
      return;
    case 'bad_json':
      response.status(200).type('json').send('{"oops": ');
      return;
    case 'status':
      response.status(failure.status).json(body);
  }
}

/**
 * Creates `GET`, `POST` and `DELETE` for a fake's `failures`. Must be mounted where the parameters that `scopeOf` reads are
 * known.
 */
export function failureRoutes(failures: Failures, scopeOf: (request: Request) => string): Router {
  const router = Router({ mergeParams: true });
  router.get('/', (request, response) => {
    response.json({ failures: failures.list(scopeOf(request)) });
  });
  router.post('/', json(), (request, response) => {
    try {
      failures.add(scopeOf(request), readFailure(request.body));
      response.status(201).json({ failures: failures.list(scopeOf(request)) });
    } catch (error) {
      response.status(400).json({ error: (error as Error).message });
    }
  });
  router.delete('/', (request, response) => {
    failures.clear(scopeOf(request));
    response.status(204).end();
  });
  return router;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}
