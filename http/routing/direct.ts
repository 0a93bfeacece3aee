import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';

/** A route with all that runs for its requests. No other handler of the service may match its path. */
export interface DirectRoute {
  method: string;
  /** Path of the mount, such as `/rest/svcb/v1`. */
  mount: string;
  /** Path below the mount, with parameters in the notation of express. */
  path: string;
  /** The middleware that runs for all requests of the mount. */
  before: readonly RequestHandler[];
  handlers: readonly RequestHandler[];
  /** Tried in this order when a handler fails. */
  errorHandlers: readonly ErrorRequestHandler[];
}

/**
 * Makes a service answer a route without the search through all others, which takes a tenth of what a submission allocates.
 * The handlers are the same and see the same request. A request whose address is written in any other way (a query, an escape, a
 * slash at the end) takes the usual way.
 */
export function answerDirectly(
  service: Express,
  { method, mount, path, before, handlers, errorHandlers }: DirectRoute,
): void {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '([\\w-]+)')}$`);
  const route = { path };
  const found: RequestHandler = (req, _res, next) => {
    req.route = route;
    next();
  };
  const all = [...before, found, ...handlers];
  const app = service as Express & { handle: RequestHandler };
  const handle = app.handle.bind(app);
  app.handle = (req, res, next) => {
    const below = req.method === method && req.url.startsWith(mount) ? req.url.slice(mount.length) : '';
    const values = pattern.exec(below);
    if (!values) return handle(req, res, next);
    Object.setPrototypeOf(req, app.request);
    Object.setPrototypeOf(res, app.response);
    Object.assign(req, { res, originalUrl: req.url, baseUrl: mount, url: below });
    Object.assign(res, { req, locals: Object.create(null) });
    req.params = Object.fromEntries(names.map((name, index) => [name, values[index + 1] as string]));
    runAll(all, errorHandlers, req, res);
  };
}

/** Runs handlers one after the other, as a router does. */
function runAll(
  handlers: readonly RequestHandler[],
  errorHandlers: readonly ErrorRequestHandler[],
  req: Request,
  res: Response,
): void {
  let [nextHandler, nextErrorHandler] = [0, 0];
  const call = (work: () => unknown) => {
    try {
      const result = work();
      if (result instanceof Promise) result.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
  const fail = (error: unknown): void => {
    const handler = errorHandlers[nextErrorHandler];
    nextErrorHandler += 1;
    if (handler) call(() => handler(error, req, res, fail));
    // A part of the answer has been sent: the client must not take it for the whole.
    else res.destroy();
  };
  const next = (error?: unknown): void => {
    const handler = handlers[nextHandler];
    nextHandler += 1;
    if (error) fail(error);
    else if (handler) call(() => handler(req, res, next));
  };
  next();
}
