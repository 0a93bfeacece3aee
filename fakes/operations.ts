import type { Request, RequestHandler, Response, Router } from 'express';
import { type Failure, type Failures, fail, failureRoutes } from './failures.ts';

export interface Answer {
  status?: number;
  /** Undefined for an answer without a body. */
  body?: unknown;
}

/** An error with the third party's status and body. */
export class RemoteError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(JSON.stringify(body));
    this.status = status;
    this.body = body;
  }
}

export interface OperationsOptions<Name extends string> {
  /** Name of the fake. */
  fake: string;
  names: readonly Name[];
  failures: Failures;
  /** Returns the body of a configured failure. */
  failureBody(status: number): object;
  /** Sets the third party's own header in place of `Retry-After`. */
  writeWait?(response: Response, seconds: string): void;
}

/** The operations of a fake. Each is counted, and can be made to fail before or after it was performed. */
export class Operations<Name extends string> {
  readonly #options: OperationsOptions<Name>;
  #requests: Record<Name, number>;

  constructor(options: OperationsOptions<Name>) {
    this.#options = options;
    this.#requests = this.#zeroCounts();
  }

  /** Number of requests by operation, including failures. */
  get requests(): Readonly<Record<Name, number>> {
    return this.#requests;
  }

  on(name: Name, perform: (request: Request) => Answer | Promise<Answer>): RequestHandler {
    const { failures, failureBody } = this.#options;
    return async (request, response) => {
      this.#requests[name] += 1;
      const failure = failures.take(this.#scope(name));
      const { status = 200, body } = failure && !failure.after_effect ? {} : await performOrRefuse(perform, request);
      if (failure) await fail(this.#withWait(failure, response), request, response, failureBody(failure.status));
      else if (body === undefined) response.status(status).end();
      else response.status(status).json(body);
    };
  }

  /** Adds the routes `failures/{operation}`. */
  addFailureRoutes(router: Router): void {
    const { names, failures } = this.#options;
    router.param('operation', (_request, response, next, name: string) => {
      if (names.some((known) => known === name)) next();
      else response.status(404).json({ error: `An operation is one of ${names.join(', ')}.` });
    });
    const scopeOf = ({ params }: Request) => this.#scope(params.operation as Name);
    router.use('/failures/:operation', failureRoutes(failures, scopeOf));
  }

  clear(): void {
    this.#requests = this.#zeroCounts();
    for (const name of this.#options.names) this.#options.failures.clear(this.#scope(name));
  }

  #withWait(failure: Failure, response: Response): Failure {
    const { writeWait } = this.#options;
    const { retry_after: wait, ...rest } = failure;
    if (wait === undefined || !writeWait) return failure;
    writeWait(response, wait);
    return rest;
  }

  #scope(name: Name): string {
    return `${this.#options.fake}/${name}`;
  }

  #zeroCounts(): Record<Name, number> {
    return Object.fromEntries(this.#options.names.map((name) => [name, 0])) as Record<Name, number>;
  }
}

async function performOrRefuse(
  perform: (request: Request) => Answer | Promise<Answer>,
  request: Request,
): Promise<Answer> {
  try {
    return await perform(request);
  } catch (error) {
    if (error instanceof RemoteError) return { status: error.status, body: error.body };
    throw error;
  }
}
